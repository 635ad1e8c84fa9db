/* Points and tie-breaks, and how a tournament is told. */
#include "core/json.h"
#include "cubilete/text.h"
#include "rank/csv.h"
#include "rank/tournament.h"

/* What a seat got from another at a board: 2, 1 or 0 halves of a point. */
static uint32_t half_points(const struct tournament_board *board, int seat, int other)
{
    int mine = board->place[seat], theirs = board->place[other];
    bool won = false; /* where nobody came to a board, nobody did */
    for (int i = 0; i < board->seats; i++)
        won = won || board->place[i] == 1;
    return !won ? 0 : mine < theirs ? 2 : mine == theirs;
}

/* In an arena a victory is two points and a draw one, and both twice that after two victories in a row. */
static void count_arena(const struct tournament_board *board, struct tournament_row *all)
{
    for (int i = 0; i < board->seats; i++) {
        struct tournament_row *row = &all[board->player[i]];
        uint32_t halves = half_points(board, i, !i);
        row->played++;
        row->won = (uint16_t)(row->won + (halves == 2));
        row->points += 2 * halves * (row->streak >= 2 ? 2 : 1);
        row->streak = halves < 2 ? 0 : row->streak < UINT8_MAX ? (uint8_t)(row->streak + 1) : UINT8_MAX;
    }
}

static void count_board(const struct tournament_board *board, struct tournament_row *all)
{
    for (int i = 0; i < board->seats; i++) {
        struct tournament_row *row = &all[board->player[i]];
        row->played++;
        row->won = (uint16_t)(row->won + (board->place[i] == 1));
        for (int j = 0; j < board->seats; j++)
            row->points += j == i ? 0 : half_points(board, i, j);
    }
}

/* The opponents' points: all of them, and those of the beaten ones with half of those held. */
static void break_ties(const struct tournament_board *board, struct tournament_row *all)
{
    for (int i = 0; i < board->seats; i++)
        for (int j = 0; j < board->seats; j++) {
            struct tournament_row *row = &all[board->player[i]];
            uint32_t theirs = i == j ? 0 : all[board->player[j]].points;
            row->buchholz += theirs;
            row->sonneborn += theirs * half_points(board, i, j);
        }
}

/* A bye is a point won against somebody as good as oneself. */
static void add_byes(const struct tournament *tournament, struct tournament_row *all)
{
    for (int i = 0; i < tournament->players; i++)
        all[i].points += 2u * tournament->player[i].byes;
}

static void break_byes(const struct tournament *tournament, struct tournament_row *all)
{
    for (int i = 0; i < tournament->players; i++) {
        all[i].buchholz += tournament->player[i].byes * all[i].points;
        all[i].sonneborn += tournament->player[i].byes * 2 * all[i].points;
    }
}

/* What decides on a place, one after another; `shared` once nothing does. In an arena people play more and less. */
enum { CRITERIA = 4 };
static const char *const criteria[CRITERIA + 1] = {"points", "buchholz", "sonneborn-berger", "won", "shared"},
                                             *const arena_criteria[CRITERIA + 1] = {"points", "won", "played", "played",
                                                                                    "shared"};

const char *tournament_reason(const struct tournament *tournament, const struct tournament_row *row)
{
    return tournament->kind == TOURNAMENT_ARENA ? arena_criteria[row->by] : criteria[row->by];
}

/* Which criterion tells two apart, CRITERIA: none does. *order is below 0 if a stands before b. */
static uint8_t compare(const struct tournament *tournament, const struct tournament_row *a,
                       const struct tournament_row *b, int *order)
{
    bool arena = tournament->kind == TOURNAMENT_ARENA;
    const uint32_t mine[CRITERIA] = {a->points, arena ? a->won : a->buchholz, arena ? b->played : a->sonneborn,
                                     arena ? 0 : a->won},
                   theirs[CRITERIA] = {b->points, arena ? b->won : b->buchholz, arena ? a->played : b->sonneborn,
                                       arena ? 0 : b->won};
    *order = 0;
    for (int i = 0; i < CRITERIA; i++)
        if (mine[i] != theirs[i]) {
            *order = mine[i] > theirs[i] ? -1 : 1;
            return (uint8_t)i;
        }
    return CRITERIA;
}

/* A player who withdrew before anything happened took no part. */
static bool takes_part(const struct tournament *tournament, const struct tournament_row *row)
{
    const struct tournament_player *player = &tournament->player[row->player];
    return !player->gone || row->played || player->byes;
}

static int sort(const struct tournament *tournament, const struct tournament_row *all, struct tournament_row *out)
{
    int count = 0, order;
    for (int i = 0; i < tournament->players; i++) {
        int at = count;
        if (!takes_part(tournament, &all[i]))
            continue;
        for (; at > 0; at--) {
            compare(tournament, &all[i], &out[at - 1], &order);
            if (order >= 0)
                break;
            out[at] = out[at - 1];
        }
        out[at] = all[i];
        count++;
    }
    for (int i = 0; i < count; i++) { /* what tells it apart from the one above it, else from the one below */
        uint8_t above = i ? compare(tournament, &out[i - 1], &out[i], &order) : 0;
        uint8_t below = i + 1 < count ? compare(tournament, &out[i], &out[i + 1], &order) : 0;
        out[i].place = above == CRITERIA ? out[i - 1].place : (uint8_t)(i + 1);
        out[i].by = above ? above : below;
    }
    return count;
}

int tournament_standings(const struct tournament *tournament, struct tournament_row out[TOURNAMENT_PLAYERS])
{
    struct tournament_row all[TOURNAMENT_PLAYERS] = {0};
    for (int i = 0; i < tournament->players; i++)
        all[i].player = (uint8_t)i;
    for (size_t i = 0; i < tournament->boards; i++)
        if (tournament->board[i].done)
            (tournament->kind == TOURNAMENT_ARENA ? count_arena : count_board)(&tournament->board[i], all);
    add_byes(tournament, all);
    for (size_t i = 0; i < tournament->boards; i++)
        if (tournament->board[i].done)
            break_ties(&tournament->board[i], all);
    break_byes(tournament, all);
    return sort(tournament, all, out);
}

/* A line being written. */
struct text {
    cub_sink *sink;
    void *context;
};

static void put(const struct text *text, const char *word)
{
    text->sink(text->context, word, cub_str_length(word));
}

static void put_number(const struct text *text, int64_t number)
{
    char digits[CUB_MOVE_TEXT];
    struct cub_out out;
    cub_out_init(&out, digits, sizeof digits);
    cub_put_number(&out, number);
    put(text, digits);
}

static void put_line(const struct text *text, const char *word, int64_t number)
{
    put(text, word);
    put(text, " ");
    put_number(text, number);
    put(text, "\n");
}

static void begin_pair(const struct text *text, int number, const char *table)
{
    put(text, "pair ");
    put_number(text, number);
    put(text, " ");
    put(text, table);
}

static void put_player(const struct text *text, int player)
{
    put(text, " ");
    put_number(text, player + 1);
}

static void put_table(const struct tournament *tournament, const struct text *text, const char *table)
{
    begin_pair(text, tournament_board_number(tournament, tournament->boards), table);
    for (int i = 0; i < tournament->players; i++)
        if (!tournament->player[i].gone)
            put_player(text, i);
    put(text, "\n");
}

void tournament_write_round(const struct tournament *tournament, cub_sink *sink, void *context,
                            const char *(*table)(void *tables, int board), void *tables)
{
    const struct text text = {.sink = sink, .context = context};
    struct tournament_pairing pairing;
    bool arena = tournament->kind == TOURNAMENT_ARENA;
    if (!arena && tournament->round >= tournament_rounds(tournament)) {
        put(&text, "end\n");
        return;
    }
    if (!arena || !tournament->round)
        put_line(&text, "round", tournament->round + 1);
    if (tournament->kind == TOURNAMENT_TABLE)
        put_table(tournament, &text, table(tables, 0));
    tournament_pair(tournament, &pairing);
    for (int i = 0; i < pairing.count; i++) {
        begin_pair(&text, tournament_board_number(tournament, tournament->boards + (size_t)i), table(tables, i));
        put_player(&text, pairing.pair[i][0]);
        put_player(&text, pairing.pair[i][1]);
        put(&text, "\n");
    }
    for (int i = 0; i < pairing.byes; i++)
        put_line(&text, "bye", pairing.bye[i] + 1);
}

/* This many halves or quarters, with as few decimals as say it. */
static void print_part(uint32_t number, uint32_t of, char out[CUB_MOVE_TEXT])
{
    struct cub_out to;
    cub_out_init(&to, out, CUB_MOVE_TEXT);
    cub_put_number(&to, number / of);
    uint32_t hundredths = number % of * 100 / of;
    if (!hundredths)
        return;
    cub_put_char(&to, '.');
    cub_put_number(&to, hundredths % 10 ? hundredths : hundredths / 10);
}

static void json_part(struct json *json, const char *name, uint32_t number, uint32_t of)
{
    char text[CUB_MOVE_TEXT];
    print_part(number, of, text);
    json_key(json, name);
    json_bare(json, text);
}

static void json_row(const struct tournament *tournament, const struct tournament_row *row, struct json *json)
{
    const struct tournament_player *player = &tournament->player[row->player];
    json_open(json, '{');
    json_put_integer(json, "place", row->place);
    json_put_integer(json, "number", row->player + 1);
    json_put_text(json, "name", player->name);
    json_put_text(json, "player", player->id[0] ? player->id : NULL);
    json_part(json, "points", row->points, 2);
    json_part(json, "buchholz", row->buchholz, 2);
    json_part(json, "sonneborn_berger", row->sonneborn, 4);
    json_put_integer(json, "played", row->played);
    json_put_integer(json, "won", row->won);
    json_put_truth(json, "withdrawn", player->gone);
    json_put_text(json, "by", tournament_reason(tournament, row));
    if (tournament->kind == TOURNAMENT_ARENA)
        json_put_integer(json, "streak", row->streak);
    json_put_open(json, "byes", '[');
    for (int round = 0; round < TOURNAMENT_ROUNDS; round++)
        if (player->rests >> round & 1)
            json_integer(json, round + 1);
    json_close(json, ']');
    json_close(json, '}');
}

static void json_board(const struct tournament *tournament, size_t i, struct json *json)
{
    const struct tournament_board *board = &tournament->board[i];
    json_open(json, '{');
    json_put_integer(json, "board", tournament_board_number(tournament, i));
    json_put_integer(json, "round", board->round);
    json_put_text(json, "table", board->table[0] ? board->table : NULL);
    json_put_open(json, "players", '[');
    for (int seat = 0; seat < board->seats; seat++)
        json_integer(json, board->player[seat] + 1);
    json_close(json, ']');
    json_put_open(json, "places", '[');
    for (int seat = 0; seat < board->seats && board->done; seat++)
        json_integer(json, board->place[seat]);
    json_close(json, ']');
    json_close(json, '}');
}

void tournament_json_head(const struct tournament *tournament, struct json *json)
{
    json_put_text(json, "name", tournament->name[0] ? tournament->name : NULL);
    json_put_text(json, "kind", tournament_kinds[tournament->kind]);
    json_put_text(json, "state", tournament->over ? "over" : tournament->started ? "playing" : "open");
}

/* How it runs by itself, where it does. */
static void json_running(const struct tournament *tournament, struct json *json)
{
    if (tournament->kind == TOURNAMENT_ARENA)
        json_put_integer(json, "minutes", tournament->minutes);
    if (tournament->begin)
        json_put_integer(json, "begin", tournament->begin);
    if (tournament->no_show_s) {
        json_put_integer(json, "no_show", tournament->no_show_s);
        json_put_integer(json, "pause", tournament->pause_s);
    }
    if (tournament->bots != CUB_LEVELS) {
        json_put_text(json, "bots", cub_level_names[tournament->bots]);
        json_put_integer(json, "fill", tournament->fill);
    }
}

/* All of them; of an arena, which may have many, those that are played and the newest of the others. */
static void json_boards(const struct tournament *tournament, struct json *json)
{
    size_t first = tournament->boards;
    for (int shown = 0; first > 0 && (tournament->kind != TOURNAMENT_ARENA || shown < TOURNAMENT_SHOWN); first--)
        shown += tournament->board[first - 1].done;
    json_put_open(json, "boards", '[');
    for (size_t i = 0; i < tournament->boards; i++)
        if (i >= first || !tournament->board[i].done)
            json_board(tournament, i, json);
    json_close(json, ']');
}

void tournament_json(const struct tournament *tournament, struct json *json)
{
    struct tournament_row row[TOURNAMENT_PLAYERS];
    int rows = tournament_standings(tournament, row);
    tournament_json_head(tournament, json);
    json_put_integer(json, "round", tournament->round);
    json_put_integer(json, "rounds", tournament_rounds(tournament));
    if (tournament->kind == TOURNAMENT_SWISS)
        json_put_integer(json, "wanted", tournament->wanted);
    json_put_truth(json, "done", tournament->started && tournament_is_done(tournament));
    json_running(tournament, json);
    json_put_open(json, "standings", '[');
    for (int i = 0; i < rows; i++)
        json_row(tournament, &row[i], json);
    json_close(json, ']');
    json_boards(tournament, json);
}

static void put_part(const struct text *text, uint32_t number, uint32_t of)
{
    char digits[CUB_MOVE_TEXT];
    print_part(number, of, digits);
    put(text, ",");
    put(text, digits);
}

void tournament_csv(const struct tournament *tournament, cub_sink *sink, void *context)
{
    const struct text text = {.sink = sink, .context = context};
    struct tournament_row row[TOURNAMENT_PLAYERS];
    int rows = tournament_standings(tournament, row);
    put(&text, "place,name,player,points,buchholz,sonneborn-berger,played,won\n");
    for (int i = 0; i < rows; i++) {
        put_number(&text, row[i].place);
        put(&text, ",");
        csv_text(sink, context, tournament->player[row[i].player].name);
        put(&text, ",");
        csv_text(sink, context, tournament->player[row[i].player].id);
        put_part(&text, row[i].points, 2);
        put_part(&text, row[i].buchholz, 2);
        put_part(&text, row[i].sonneborn, 4);
        put(&text, ",");
        put_number(&text, row[i].played);
        put(&text, ",");
        put_number(&text, row[i].won);
        put(&text, "\n");
    }
}
