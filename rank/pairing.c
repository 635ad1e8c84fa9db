/* Pairs players: all against all by the circle method, or by points those who have not met. */
#include "cubilete/text.h"
#include "rank/tournament.h"

static bool have_met(const struct tournament *tournament, int a, int b)
{
    return tournament->met[a][b / 8] >> b % 8 & 1;
}

/* Those who were there at the start, in the order in which they came. */
static int list_starters(const struct tournament *tournament, uint8_t *out)
{
    int count = 0;
    for (int i = 0; i < tournament->players; i++) {
        bool played = tournament->player[i].byes > 0;
        for (size_t b = 0; b < tournament->boards && !played; b++)
            for (int seat = 0; seat < tournament->board[b].seats; seat++)
                played = played || tournament->board[b].player[seat] == i;
        if (!tournament->player[i].gone || played)
            out[count++] = (uint8_t)i;
    }
    return count;
}

int tournament_rounds(const struct tournament *tournament)
{
    uint8_t list[TOURNAMENT_PLAYERS];
    int count = list_starters(tournament, list), half = count / 2;
    if (tournament->kind == TOURNAMENT_TABLE || tournament->kind == TOURNAMENT_ARENA)
        return 1;
    if (tournament->kind == TOURNAMENT_ROBIN)
        return count % 2 ? count : count - 1;
    return tournament->wanted < half ? tournament->wanted : half > 0 ? half : 1;
}

static void add_bye(struct tournament_pairing *out, int player)
{
    out->bye[out->byes++] = (uint8_t)player;
}

static void add_pair(struct tournament_pairing *out, int first, int second)
{
    out->pair[out->count][0] = (uint8_t)first;
    out->pair[out->count++][1] = (uint8_t)second;
}

/* A player whose opponent has withdrawn has a bye. */
static void add_robin(const struct tournament *tournament, struct tournament_pairing *out, int first, int second)
{
    bool a = first >= 0 && !tournament->player[first].gone, b = second >= 0 && !tournament->player[second].gone;
    if (a && b)
        add_pair(out, first, second);
    else if (a || b)
        add_bye(out, a ? first : second);
}

/*
 * The circle method: one stays, the others go round it. In round r the one at r meets the
 * one who stays, and those at r + k and r - k each other; with an odd number nobody stays,
 * and r has a bye. The one at r + k sits first for odd k: so everybody sits first every other time.
 */
static void pair_robin(const struct tournament *tournament, struct tournament_pairing *out)
{
    uint8_t list[TOURNAMENT_PLAYERS];
    int count = list_starters(tournament, list), ring = count % 2 ? count : count - 1, r = tournament->round;
    if (r >= ring) /* or all have withdrawn before it began */
        return;
    int stays = count % 2 ? -1 : list[count - 1];
    add_robin(tournament, out, r % 2 ? stays : list[r], r % 2 ? list[r] : stays);
    for (int k = 1; k <= (ring - 1) / 2; k++) {
        int ahead = list[(r + k) % ring], behind = list[(r - k + ring) % ring];
        add_robin(tournament, out, k % 2 ? ahead : behind, k % 2 ? behind : ahead);
    }
}

/* Those who still play, by points, as they are paired. */
struct field {
    const struct tournament *tournament;
    int count;
    uint8_t player[TOURNAMENT_PLAYERS];
    uint32_t points[TOURNAMENT_PLAYERS];
    int with[TOURNAMENT_PLAYERS]; /* places in this list; -1: nobody yet */
};

static void fill_field(const struct tournament *tournament, struct field *field)
{
    struct tournament_row row[TOURNAMENT_PLAYERS];
    int rows = tournament_standings(tournament, row);
    uint32_t points[TOURNAMENT_PLAYERS] = {0};
    *field = (struct field){.tournament = tournament};
    for (int i = 0; i < rows; i++)
        points[row[i].player] = row[i].points;
    for (int i = 0; i < tournament->players; i++) {
        int at = field->count;
        if (tournament->player[i].gone)
            continue;
        for (; at > 0 && field->points[at - 1] < points[i]; at--) {
            field->player[at] = field->player[at - 1];
            field->points[at] = field->points[at - 1];
        }
        field->player[at] = (uint8_t)i;
        field->points[at] = points[i];
        field->with[field->count++] = -1;
    }
}

/* Of an odd number the last who has had no bye. */
static void take_bye(struct field *field, struct tournament_pairing *out)
{
    int at = field->count - 1;
    while (at > 0 && field->tournament->player[field->player[at]].byes)
        at--;
    add_bye(out, field->player[at]);
    field->count--;
    for (int i = at; i < field->count; i++) {
        field->player[i] = field->player[i + 1];
        field->points[i] = field->points[i + 1];
    }
}

static int distance(int a, int b)
{
    return a < b ? b - a : a - b;
}

/* How ill two go together: points apart first; then, among equals, as the upper half against the lower. */
static int cost(const struct field *field, int a, int b)
{
    int low = a, high = a;
    while (low > 0 && field->points[low - 1] == field->points[a])
        low--;
    while (high + 1 < field->count && field->points[high + 1] == field->points[a])
        high++;
    int apart = distance((int)field->points[a], (int)field->points[b]);
    return apart * 2 * TOURNAMENT_PLAYERS + distance(distance(a, b), (high - low + 1) / 2);
}

static bool may_meet(const struct field *field, int a, int b)
{
    return !have_met(field->tournament, field->player[a], field->player[b]);
}

static void join(struct field *field, int a, int b)
{
    field->with[a] = b;
    field->with[b] = a;
}

/* From the top down, each with the best of those who are left. */
static void pair_greedily(struct field *field)
{
    for (int a = 0; a < field->count; a++) {
        int best = -1;
        for (int b = a + 1; b < field->count && field->with[a] < 0; b++)
            if (field->with[b] < 0 && may_meet(field, a, b) && (best < 0 || cost(field, a, b) < cost(field, a, best)))
                best = b;
        if (best >= 0)
            join(field, a, best);
    }
}

/*
 * Two who are left have met: some pair parts for them. It always exists up to half as many
 * rounds as players: each may still meet half of them or more, so that of the pairs one has
 * at least three of the four links that are possible between it and the two.
 */
static bool exchange(struct field *field, int u, int v)
{
    int best = -1, least = 0;
    for (int c = 0; c < field->count; c++) {
        int d = field->with[c];
        if (d < 0 || !may_meet(field, u, c) || !may_meet(field, v, d))
            continue;
        int now = cost(field, u, c) + cost(field, v, d);
        if (best < 0 || now < least) {
            best = c;
            least = now;
        }
    }
    if (best < 0)
        return false;
    int d = field->with[best];
    join(field, u, best);
    join(field, v, d);
    return true;
}

static int next_single(const struct field *field, int from)
{
    while (from < field->count && field->with[from] >= 0)
        from++;
    return from;
}

/* Where so many withdrew that nobody new is left, two meet again. */
static void pair_rest(struct field *field)
{
    for (int u = next_single(field, 0); u < field->count; u = next_single(field, u)) {
        int v = next_single(field, u + 1);
        if (may_meet(field, u, v) || !exchange(field, u, v))
            join(field, u, v);
    }
}

/* The player who sits first: who did so less often, then who did not the last time, then in turns down the list. */
static bool is_first(const struct field *field, int a, int b)
{
    const struct tournament_player *p = &field->tournament->player[field->player[a]],
                                   *q = &field->tournament->player[field->player[b]];
    if (p->firsts != q->firsts)
        return p->firsts < q->firsts;
    if (p->was_first != q->was_first)
        return q->was_first;
    return (a + field->tournament->round) % 2 == 0;
}

static void pair_swiss(const struct tournament *tournament, struct tournament_pairing *out)
{
    struct field field;
    fill_field(tournament, &field);
    if (field.count % 2)
        take_bye(&field, out);
    pair_greedily(&field);
    pair_rest(&field);
    for (int a = 0; a < field.count; a++) {
        int b = field.with[a];
        if (b < a)
            continue;
        bool first = is_first(&field, a, b);
        add_pair(out, field.player[first ? a : b], field.player[first ? b : a]);
    }
}

/* Whom somebody met last; -1: nobody. */
static int last_opponent(const struct tournament *tournament, int player)
{
    for (size_t i = tournament->boards; i-- > 0;) {
        const struct tournament_board *board = &tournament->board[i];
        if (board->player[0] == player || board->player[1] == player)
            return board->player[board->player[0] == player];
    }
    return -1;
}

/* Of those who still play the ones without a board; whether that is all of them. */
static bool keep_free(struct field *field)
{
    int kept = 0, all = field->count;
    for (int i = 0; i < all; i++)
        if (!tournament_is_busy(field->tournament, field->player[i])) {
            field->player[kept] = field->player[i];
            field->points[kept++] = field->points[i];
        }
    field->count = kept;
    return kept == all;
}

/*
 * How ill two go together in an arena: points apart, and as much as three victories if they have met before; a bot is
 * for those whom nobody else is left for. Below 0: not at all, for two bots have nothing to play for, and of two who
 * have just met each waits for somebody else to finish, as long as there is patience.
 */
static int arena_cost(const struct field *field, int a, int b, bool all_free)
{
    enum { MET = 12, BOT = 1 << 20 };
    const struct tournament *tournament = field->tournament;
    int p = field->player[a], q = field->player[b];
    bool bot = tournament_is_bot(tournament, p) || tournament_is_bot(tournament, q);
    bool bots = tournament_is_bot(tournament, p) && tournament_is_bot(tournament, q);
    if (bots ||
        (!all_free && !tournament->impatient && last_opponent(tournament, p) == q && last_opponent(tournament, q) == p))
        return -1;
    return distance((int)field->points[a], (int)field->points[b]) + (have_met(tournament, p, q) ? MET : 0) +
           (bot ? BOT : 0);
}

static int arena_partner(const struct field *field, int a, bool all_free)
{
    int best = -1;
    for (int b = 0; b < field->count; b++) {
        int now = b == a || field->with[b] >= 0 ? -1 : arena_cost(field, a, b, all_free);
        if (now >= 0 && (best < 0 || now < arena_cost(field, a, best, all_free)))
            best = b;
    }
    return best;
}

/* From the top down, each of those who have no board with the best of the others. */
static void pair_arena(const struct tournament *tournament, struct tournament_pairing *out)
{
    struct field field;
    fill_field(tournament, &field);
    bool all_free = keep_free(&field);
    for (int a = 0; a < field.count; a++) {
        int b = field.with[a] >= 0 || tournament_is_bot(tournament, field.player[a])
                    ? -1
                    : arena_partner(&field, a, all_free);
        if (b < 0)
            continue;
        join(&field, a, b);
        bool first = is_first(&field, a, b);
        add_pair(out, field.player[first ? a : b], field.player[first ? b : a]);
    }
}

void tournament_pair(const struct tournament *tournament, struct tournament_pairing *out)
{
    *out = (struct tournament_pairing){0};
    if (tournament->kind == TOURNAMENT_ROBIN)
        pair_robin(tournament, out);
    else if (tournament->kind == TOURNAMENT_SWISS)
        pair_swiss(tournament, out);
    else if (tournament->kind == TOURNAMENT_ARENA)
        pair_arena(tournament, out);
}
