/* The lines of a tournament, and what they have come to. */
#include "rank/tournament.h"

#include "cubilete/text.h"

const char *const tournament_kinds[TOURNAMENT_KINDS] = {"round-robin", "swiss", "one-table", "arena"};

void tournament_init(struct tournament *tournament, struct cub_memory memory)
{
    *tournament = (struct tournament){.memory = memory, .pause_s = TOURNAMENT_PAUSE, .bots = CUB_LEVELS};
}

void tournament_finish(struct tournament *tournament)
{
    if (tournament->board)
        tournament->memory.resize(tournament->memory.context, tournament->board, 0);
    *tournament = (struct tournament){.memory = tournament->memory};
}

/* A number from 1 to most, after a blank. */
static bool read_number(const char **at, uint32_t most, uint32_t *number)
{
    const char *p = *at;
    if (!cub_read_char(&p, ' ') || !cub_read_number(&p, most, number) || *number == 0)
        return false;
    *at = p;
    return true;
}

/* A word after a blank: `-`, or ten characters. */
static bool read_id(const char **at, char out[TOURNAMENT_ID + 1])
{
    const char *p = *at;
    int length = 0;
    if (!cub_read_char(&p, ' '))
        return false;
    for (; p[length] && p[length] != ' ' && length < TOURNAMENT_ID; length++)
        out[length] = p[length];
    out[length] = 0;
    *at = p + length;
    if (length == 1 && out[0] == '-')
        out[0] = 0;
    return (length == TOURNAMENT_ID || (length == 1 && !out[0])) && (!**at || **at == ' ');
}

static bool read_name(const char *at, char out[TOURNAMENT_NAME + 1])
{
    struct cub_out to;
    if (!cub_read_char(&at, ' ') || !*at || *at == ' ' || cub_str_length(at) > TOURNAMENT_NAME)
        return false;
    cub_out_init(&to, out, TOURNAMENT_NAME + 1);
    cub_put_text(&to, at);
    return true;
}

static bool take_name(struct tournament *tournament, const char *rest)
{
    return read_name(rest, tournament->name);
}

static bool refuse(struct tournament *tournament, const char *fault)
{
    tournament->fault = fault;
    return false;
}

static bool take_kind(struct tournament *tournament, const char *rest)
{
    uint32_t number = 0;
    for (int kind = 0; kind < TOURNAMENT_KINDS; kind++) {
        const char *at = rest + 1;
        if (*rest != ' ' || !cub_str_starts(at, tournament_kinds[kind]))
            continue;
        at += cub_str_length(tournament_kinds[kind]);
        uint32_t most = kind == TOURNAMENT_SWISS   ? TOURNAMENT_ROUNDS
                        : kind == TOURNAMENT_ARENA ? TOURNAMENT_MINUTES
                                                   : 0;
        if ((most && !read_number(&at, most, &number)) || *at)
            return refuse(tournament, "tournament.no-kind");
        if (tournament->started)
            return false;
        tournament->kind = (enum tournament_kind)kind;
        tournament->wanted = kind == TOURNAMENT_SWISS ? (uint8_t)number : 0;
        tournament->minutes = kind == TOURNAMENT_ARENA ? number : 0;
        return true;
    }
    return refuse(tournament, "tournament.no-kind");
}

static bool take_no_show(struct tournament *tournament, const char *rest)
{
    return !tournament->started && read_number(&rest, TOURNAMENT_WAIT, &tournament->no_show_s) && !*rest;
}

static bool take_pause(struct tournament *tournament, const char *rest)
{
    uint32_t pause;
    if (tournament->started || !cub_read_char(&rest, ' ') || !cub_read_number(&rest, TOURNAMENT_WAIT, &pause) || *rest)
        return false;
    tournament->pause_s = pause;
    return true;
}

/* A moment in ms. */
static bool take_begin(struct tournament *tournament, const char *rest)
{
    int64_t moment = 0;
    if (tournament->started || !cub_read_char(&rest, ' ') || *rest < '1' || cub_str_length(rest) > 15)
        return false;
    for (; *rest >= '0' && *rest <= '9'; rest++)
        moment = 10 * moment + *rest - '0';
    tournament->begin = *rest ? tournament->begin : moment;
    return !*rest;
}

/* The level of a bot's name, `bot:LEVEL`; CUB_LEVELS: it is none's. Nobody plays against chance alone. */
static enum cub_level level_of(const char *name)
{
    enum cub_level level = cub_str_starts(name, "bot:") ? cub_level_find(name + 4) : CUB_LEVELS;
    return level == CUB_AZAR ? CUB_LEVELS : level;
}

static bool take_bots(struct tournament *tournament, const char *rest)
{
    char name[CUB_MOVE_TEXT] = "bot:";
    int length = 4;
    uint32_t fill;
    if (tournament->started || !cub_read_char(&rest, ' '))
        return false;
    for (; *rest && *rest != ' ' && length < CUB_MOVE_TEXT - 1; name[length] = 0)
        name[length++] = *rest++;
    if (level_of(name) == CUB_LEVELS || !cub_read_char(&rest, ' ') ||
        !cub_read_number(&rest, TOURNAMENT_PLAYERS, &fill) || *rest)
        return false;
    tournament->bots = level_of(name);
    tournament->fill = fill;
    return true;
}

enum cub_level tournament_bot_level(const struct tournament *tournament, int player)
{
    return tournament->player[player].id[0] ? CUB_LEVELS : level_of(tournament->player[player].name);
}

bool tournament_is_bot(const struct tournament *tournament, int player)
{
    return tournament_bot_level(tournament, player) != CUB_LEVELS;
}

/* A number that was given already is that player's other name; to an arena people come, and come back, while it lasts.
 */
static bool take_player(struct tournament *tournament, const char *rest)
{
    struct tournament_player player = {0};
    uint32_t number;
    bool late = tournament->started && (tournament->kind != TOURNAMENT_ARENA || tournament->over);
    if (late || !read_number(&rest, tournament->players + 1u, &number) || number > TOURNAMENT_PLAYERS ||
        !read_id(&rest, player.id) || !read_name(rest, player.name))
        return false;
    const struct tournament_player *before = &tournament->player[number - 1];
    player.firsts = before->firsts;
    player.was_first = before->was_first;
    tournament->player[number - 1] = player;
    tournament->players = number > tournament->players ? (uint8_t)number : tournament->players;
    return true;
}

static bool take_withdraw(struct tournament *tournament, const char *rest)
{
    uint32_t number;
    if (tournament->over || !read_number(&rest, tournament->players, &number) || *rest)
        return false;
    tournament->player[number - 1].gone = true;
    return true;
}

int tournament_active(const struct tournament *tournament)
{
    int count = 0;
    for (int i = 0; i < tournament->players; i++)
        count += !tournament->player[i].gone;
    return count;
}

static bool take_start(struct tournament *tournament, const char *rest)
{
    if (*rest || tournament->started || tournament_active(tournament) < 2)
        return false;
    tournament->started = true;
    return true;
}

static bool take_round(struct tournament *tournament, const char *rest)
{
    uint32_t number;
    bool again = tournament->kind == TOURNAMENT_ARENA && tournament->round;
    if (!tournament->started || tournament->over || again || !tournament_is_done(tournament) ||
        !read_number(&rest, TOURNAMENT_ROUNDS, &number) || *rest || number != tournament->round + 1u)
        return false;
    tournament->round++;
    return true;
}

static void note_meeting(struct tournament *tournament, int a, int b)
{
    tournament->met[a][b / 8] |= (uint8_t)(1u << b % 8);
    tournament->met[b][a / 8] |= (uint8_t)(1u << a % 8);
}

bool tournament_is_busy(const struct tournament *tournament, int player)
{
    for (size_t i = tournament->boards; i-- > 0 && tournament->board[i].round == tournament->round;)
        for (int seat = 0; seat < tournament->board[i].seats && !tournament->board[i].done; seat++)
            if (tournament->board[i].player[seat] == player)
                return true;
    return false;
}

/* In a round everybody has one board; in an arena one at a time. */
static bool is_in_round(const struct tournament *tournament, uint32_t player)
{
    if (tournament->kind == TOURNAMENT_ARENA)
        return tournament_is_busy(tournament, (int)player - 1);
    for (size_t i = tournament->boards; i-- > 0 && tournament->board[i].round == tournament->round;)
        for (int seat = 0; seat < tournament->board[i].seats; seat++)
            if (tournament->board[i].player[seat] == player - 1)
                return true;
    return false;
}

/* Where the boards of the present round begin in the list. */
static size_t first_of_round(const struct tournament *tournament)
{
    size_t first = tournament->boards;
    while (first > 0 && tournament->board[first - 1].round == tournament->round)
        first--;
    return first;
}

int tournament_board_number(const struct tournament *tournament, size_t board)
{
    bool known = board < tournament->boards; /* else one of the round to come */
    size_t first = known ? board : tournament->boards;
    while (known && first > 0 && tournament->board[first - 1].round == tournament->board[board].round)
        first--;
    return (int)(board - (tournament->by_round ? first : 0)) + 1;
}

/* The second round's first board tells how boards are counted. */
static bool counts_on(struct tournament *tournament, uint32_t number)
{
    size_t first = first_of_round(tournament), here = tournament->boards - first;
    if (first > 0 && !here && (number == 1 || number == tournament->boards + 1))
        tournament->by_round = number == 1;
    return number == (tournament->by_round ? here : tournament->boards) + 1;
}

static bool read_board(struct tournament *tournament, const char *rest, struct tournament_board *board)
{
    uint32_t number, player;
    if (!read_number(&rest, UINT16_MAX, &number) || !counts_on(tournament, number) || !read_id(&rest, board->table))
        return false;
    while (*rest) {
        if (board->seats == CUB_SEATS || !read_number(&rest, tournament->players, &player) ||
            is_in_round(tournament, player))
            return false;
        for (int i = 0; i < board->seats; i++)
            if (board->player[i] == player - 1)
                return false;
        board->player[board->seats++] = (uint8_t)(player - 1);
    }
    return board->seats >= 2;
}

static bool make_room(struct tournament *tournament)
{
    struct tournament_board *more = cub_array_reserve(&tournament->memory, tournament->board, &tournament->capacity,
                                                      tournament->boards + 1, sizeof *more);
    tournament->board = more ? more : tournament->board;
    return more;
}

static bool take_pair(struct tournament *tournament, const char *rest)
{
    struct tournament_board board = {.round = tournament->round};
    if (!tournament->round || tournament->over || !read_board(tournament, rest, &board) || !make_room(tournament))
        return false;
    tournament->board[tournament->boards++] = board;
    for (int i = 0; i < board.seats; i++) {
        struct tournament_player *player = &tournament->player[board.player[i]];
        player->firsts = (int8_t)(player->firsts + (i == 0 ? 1 : -1));
        player->was_first = i == 0;
        for (int j = 0; j < i; j++)
            note_meeting(tournament, board.player[i], board.player[j]);
    }
    return true;
}

static bool take_bye(struct tournament *tournament, const char *rest)
{
    uint32_t player;
    if (!tournament->round || tournament->over || !read_number(&rest, tournament->players, &player) || *rest ||
        is_in_round(tournament, player))
        return false;
    tournament->player[player - 1].byes++;
    tournament->player[player - 1].rests |= (uint64_t)1 << (tournament->round - 1);
    return true;
}

/* Given again, the last one counts where a slip may be corrected so. */
static bool take_result(struct tournament *tournament, const char *rest)
{
    uint32_t number, place;
    uint8_t places[CUB_SEATS];
    int count = 0;
    size_t first = tournament->by_round ? first_of_round(tournament) : 0;
    if (tournament->over || !read_number(&rest, (uint32_t)(tournament->boards - first), &number))
        return refuse(tournament, tournament->over ? NULL : "tournament.no-board");
    struct tournament_board *board = &tournament->board[first + number - 1];
    if (board->done && tournament->once)
        return refuse(tournament, "tournament.twice");
    for (; *rest; count++) {
        if (count == board->seats || !read_number(&rest, CUB_SEATS, &place))
            return refuse(tournament, "tournament.no-places");
        places[count] = (uint8_t)place;
    }
    if (count != board->seats)
        return refuse(tournament, "tournament.no-places");
    for (int i = 0; i < count; i++)
        board->place[i] = places[i];
    board->done = true;
    return true;
}

static bool take_end(struct tournament *tournament, const char *rest)
{
    if (*rest || !tournament->started || tournament->over)
        return false;
    tournament->over = true;
    return true;
}

/* For its tables, or for people: stored with the lines. */
static bool take_other(struct tournament *tournament, const char *rest)
{
    return *rest == ' ' && !tournament->started;
}

static bool take_again(struct tournament *tournament, const char *rest)
{
    (void)tournament;
    (void)rest;
    return false;
}

bool tournament_take(struct tournament *tournament, const char *line)
{
    static const struct {
        const char *word;
        bool (*take)(struct tournament *, const char *rest);
    } kinds[] = {
        {"tournament", take_again}, {"name", take_name},         {"kind", take_kind},     {"game", take_other},
        {"option", take_other},     {"table", take_other},       {"date", take_other},    {"invite", take_other},
        {"player", take_player},    {"withdraw", take_withdraw}, {"start", take_start},   {"round", take_round},
        {"pair", take_pair},        {"bye", take_bye},           {"result", take_result}, {"end", take_end},
        {"no-show", take_no_show},  {"pause", take_pause},       {"begin", take_begin},   {"bots", take_bots},
    };
    tournament->fault = NULL;
    if (!tournament->begun) {
        tournament->begun = cub_str_equal(line, "tournament 1");
        return tournament->begun || refuse(tournament, "tournament.no-first");
    }
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        size_t length = cub_str_length(kinds[i].word);
        if (cub_str_starts(line, kinds[i].word) && (!line[length] || line[length] == ' '))
            return kinds[i].take(tournament, line + length);
    }
    return refuse(tournament, "tournament.no-word");
}

bool tournament_is_done(const struct tournament *tournament)
{
    for (size_t i = tournament->boards; i-- > 0 && tournament->board[i].round == tournament->round;)
        if (!tournament->board[i].done)
            return false;
    return true;
}
