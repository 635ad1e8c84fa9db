/* The lines of a tournament, and what they have come to. */
#include "rank/event.h"

#include "cubilete/text.h"

const char *const event_kinds[EVENT_KINDS] = {"round-robin", "swiss", "one-table"};

void event_init(struct event *event, struct cub_memory memory)
{
    *event = (struct event){.memory = memory};
}

void event_finish(struct event *event)
{
    if (event->board)
        event->memory.resize(event->memory.context, event->board, 0);
    *event = (struct event){.memory = event->memory};
}

/* A number from 1 to most, behind a blank. */
static bool read_number(const char **at, uint32_t most, uint32_t *number)
{
    const char *p = *at;
    if (!cub_read_char(&p, ' ') || !cub_read_number(&p, most, number) || *number == 0)
        return false;
    *at = p;
    return true;
}

/* A word behind a blank: `-`, or ten characters. */
static bool read_id(const char **at, char out[EVENT_ID + 1])
{
    const char *p = *at;
    int length = 0;
    if (!cub_read_char(&p, ' '))
        return false;
    for (; p[length] && p[length] != ' ' && length < EVENT_ID; length++)
        out[length] = p[length];
    out[length] = 0;
    *at = p + length;
    if (length == 1 && out[0] == '-')
        out[0] = 0;
    return (length == EVENT_ID || (length == 1 && !out[0])) && (!**at || **at == ' ');
}

static bool read_name(const char *at, char out[EVENT_NAME + 1])
{
    struct cub_out to;
    if (!cub_read_char(&at, ' ') || !*at || *at == ' ' || cub_text_length(at) > EVENT_NAME)
        return false;
    cub_out_init(&to, out, EVENT_NAME + 1);
    cub_put_text(&to, at);
    return true;
}

static bool take_name(struct event *event, const char *rest)
{
    return read_name(rest, event->name);
}

static bool take_kind(struct event *event, const char *rest)
{
    uint32_t rounds = 0;
    for (int kind = 0; kind < EVENT_KINDS; kind++) {
        const char *at = rest + 1;
        if (*rest != ' ' || !cub_text_begins(at, event_kinds[kind]))
            continue;
        at += cub_text_length(event_kinds[kind]);
        bool good = kind == EVENT_SWISS ? read_number(&at, EVENT_ROUNDS, &rounds) && !*at : !*at;
        event->kind = good ? (enum event_kind)kind : event->kind;
        event->wanted = good ? (uint8_t)rounds : event->wanted;
        return good && !event->started;
    }
    return false;
}

/* A number that was given already is that player's other name. */
static bool take_player(struct event *event, const char *rest)
{
    struct event_player player = {0};
    uint32_t number;
    if (event->started || !read_number(&rest, event->players + 1u, &number) || number > EVENT_PLAYERS ||
        !read_id(&rest, player.id) || !read_name(rest, player.name))
        return false;
    event->player[number - 1] = player;
    event->players = number > event->players ? (uint8_t)number : event->players;
    return true;
}

static bool take_withdraw(struct event *event, const char *rest)
{
    uint32_t number;
    if (event->over || !read_number(&rest, event->players, &number) || *rest)
        return false;
    event->player[number - 1].gone = true;
    return true;
}

static int active(const struct event *event)
{
    int count = 0;
    for (int i = 0; i < event->players; i++)
        count += !event->player[i].gone;
    return count;
}

static bool take_start(struct event *event, const char *rest)
{
    if (*rest || event->started || active(event) < 2)
        return false;
    event->started = true;
    return true;
}

static bool take_round(struct event *event, const char *rest)
{
    uint32_t number;
    if (!event->started || event->over || !event_is_done(event) || !read_number(&rest, EVENT_ROUNDS, &number) ||
        *rest || number != event->round + 1u)
        return false;
    event->round++;
    return true;
}

static void note_meeting(struct event *event, int a, int b)
{
    event->met[a][b / 8] |= (uint8_t)(1u << b % 8);
    event->met[b][a / 8] |= (uint8_t)(1u << a % 8);
}

static bool is_in_round(const struct event *event, uint32_t player)
{
    for (size_t i = event->boards; i-- > 0 && event->board[i].round == event->round;)
        for (int seat = 0; seat < event->board[i].seats; seat++)
            if (event->board[i].player[seat] == player - 1)
                return true;
    return false;
}

static bool read_board(const struct event *event, const char *rest, struct event_board *board)
{
    uint32_t number, player;
    if (!read_number(&rest, UINT16_MAX, &number) || number != event->boards + 1 || !read_id(&rest, board->table))
        return false;
    while (*rest) {
        if (board->seats == CUB_SEATS || !read_number(&rest, event->players, &player) || is_in_round(event, player))
            return false;
        for (int i = 0; i < board->seats; i++)
            if (board->player[i] == player - 1)
                return false;
        board->player[board->seats++] = (uint8_t)(player - 1);
    }
    return board->seats >= 2;
}

static bool make_room(struct event *event)
{
    if (event->boards < event->capacity)
        return true;
    size_t room = event->capacity ? 2 * event->capacity : 32;
    struct event_board *more = event->memory.resize(event->memory.context, event->board, room * sizeof *more);
    if (!more)
        return false;
    event->board = more;
    event->capacity = room;
    return true;
}

static bool take_pair(struct event *event, const char *rest)
{
    struct event_board board = {.round = event->round};
    if (!event->round || event->over || !read_board(event, rest, &board) || !make_room(event))
        return false;
    event->board[event->boards++] = board;
    for (int i = 0; i < board.seats; i++) {
        struct event_player *player = &event->player[board.player[i]];
        player->firsts = (int8_t)(player->firsts + (i == 0 ? 1 : -1));
        player->was_first = i == 0;
        for (int j = 0; j < i; j++)
            note_meeting(event, board.player[i], board.player[j]);
    }
    return true;
}

static bool take_bye(struct event *event, const char *rest)
{
    uint32_t player;
    if (!event->round || event->over || !read_number(&rest, event->players, &player) || *rest ||
        is_in_round(event, player))
        return false;
    event->player[player - 1].byes++;
    event->player[player - 1].rests |= (uint64_t)1 << (event->round - 1);
    return true;
}

/* Given again, the last one counts: whoever runs it may correct a slip. */
static bool take_result(struct event *event, const char *rest)
{
    uint32_t number, place;
    uint8_t places[CUB_SEATS];
    int count = 0;
    if (event->over || !read_number(&rest, (uint32_t)event->boards, &number))
        return false;
    struct event_board *board = &event->board[number - 1];
    for (; *rest; count++) {
        if (count == board->seats || !read_number(&rest, CUB_SEATS, &place))
            return false;
        places[count] = (uint8_t)place;
    }
    if (count != board->seats)
        return false;
    for (int i = 0; i < count; i++)
        board->place[i] = places[i];
    board->done = true;
    return true;
}

static bool take_end(struct event *event, const char *rest)
{
    if (*rest || !event->started || event->over)
        return false;
    event->over = true;
    return true;
}

/* For its tables, or for people: kept by whoever keeps the lines. */
static bool take_other(struct event *event, const char *rest)
{
    return *rest == ' ' && !event->started;
}

static bool take_again(struct event *event, const char *rest)
{
    (void)event;
    (void)rest;
    return false;
}

bool event_take(struct event *event, const char *line)
{
    static const struct {
        const char *word;
        bool (*take)(struct event *, const char *rest);
    } kinds[] = {
        {"tournament", take_again}, {"name", take_name},         {"kind", take_kind},     {"game", take_other},
        {"option", take_other},     {"table", take_other},       {"date", take_other},    {"invite", take_other},
        {"player", take_player},    {"withdraw", take_withdraw}, {"start", take_start},   {"round", take_round},
        {"pair", take_pair},        {"bye", take_bye},           {"result", take_result}, {"end", take_end},
    };
    if (!event->begun) {
        event->begun = cub_text_same(line, "tournament 1");
        return event->begun;
    }
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        size_t length = cub_text_length(kinds[i].word);
        if (cub_text_begins(line, kinds[i].word) && (!line[length] || line[length] == ' '))
            return kinds[i].take(event, line + length);
    }
    return false;
}

bool event_is_done(const struct event *event)
{
    for (size_t i = event->boards; i-- > 0 && event->board[i].round == event->round;)
        if (!event->board[i].done)
            return false;
    return true;
}
