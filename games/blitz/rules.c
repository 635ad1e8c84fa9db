/* Blitz's rules: the race, its discs, and who has won. */
#include "cubilete/text.h"
#include "games/blitz/blitz.h"

enum { RACE = 1u << CUB_CLOCK }; /* the clock's bit is set as long as a race is open */

static uint16_t all_seats(const struct blitz *s)
{
    return (uint16_t)(CUB_BIT(s->base.setup.seats) - 1);
}

bool blitz_start(struct blitz *s, const char *sheet, struct cub_message *why)
{
    s->base.round = 1; /* seat 1 rolls first: roller is 0 (WB-11) */
    s->base.to_act = CUB_BIT(CUB_DICE);
    return blitz_box_read(s, sheet, why);
}

static bool refuse_notation(struct cub_message *why)
{
    return cub_refuse(why, "NO-1", "match.notation");
}

CUB_TABLE char *const no_face[BLITZ_COLOURS] = {
    "blitz.face-orange", "blitz.face-red",    "blitz.face-green",
    "blitz.face-blue",   "blitz.face-yellow", "blitz.face-black",
};

/* The faces that a die is known to have: `1 3 4 5 6 *`. */
static void list_faces(const struct blitz *s, int die, char out[2 * BLITZ_SIDES])
{
    struct cub_out text;
    cub_out_init(&text, out, 2 * BLITZ_SIDES);
    for (int face = 1; face <= BLITZ_PIPS; face++)
        if (s->pips[die] >> face & 1) {
            cub_put_text(&text, text.length ? " " : "");
            cub_put_char(&text, (char)('0' + face));
        }
    cub_put_text(&text, s->dot[die] ? " *" : "");
}

/* WB-1: pips that the die does not have; which faces it has is said, if all are known. */
static bool refuse_pips(const struct blitz *s, int die, int face, struct cub_message *why)
{
    char have[2 * BLITZ_SIDES];
    list_faces(s, die, have);
    cub_refuse(why, "WB-1", face > BLITZ_PIPS ? "blitz.pips" : no_face[die]);
    cub_message_number(why, 0, face);
    cub_message_text(why, 1, have);
    return true;
}

/* WB-1: a dot of another colour than the die's. */
static bool refuse_colour(const struct blitz *s, int die, int face, struct cub_message *why)
{
    const char letters[][2] = {
        {blitz_letters[die], 0}, {blitz_letters[s->dot[die] - 1], 0}, {blitz_letters[blitz_dot(s, die, face)], 0}};
    cub_refuse(why, "WB-1", "blitz.other-dot");
    for (int i = 0; i < 3; i++)
        cub_message_text(why, i, letters[i]);
    return true;
}

/* WB-1: of a foreign box the colour of a dot must be told; of ours it can't be. */
static bool refuse_dot(const struct blitz *s, int die, int face, struct cub_message *why)
{
    if (face < BLITZ_DOT || (face > BLITZ_DOT) == s->foreign)
        return false;
    if (!s->foreign)
        return refuse_notation(why);
    cub_refuse(why, "WB-1", "blitz.which-dot");
    cub_message_text(why, 0, (const char[]){blitz_letters[die], 0});
    return true;
}

/* WB-2: as many as the option says. A white die after a gap, or out of order, is in no notation. */
static bool refuse_white(const struct blitz *s, cub_move roll, struct cub_message *why)
{
    int count = 0, last = 1;
    for (cub_move rest = roll >> BLITZ_COLOURS * BLITZ_DIE; rest; rest >>= BLITZ_DIE, count++) {
        int dot = rest & 15;
        if (dot < last || dot > BLITZ_COLOURS)
            return refuse_notation(why);
        last = dot;
    }
    if (count == s->base.setup.option[BLITZ_WHITE])
        return false;
    cub_refuse(why, "WB-2", "blitz.white");
    cub_message_number(why, 0, s->base.setup.option[BLITZ_WHITE]);
    return true;
}

static bool refuse_roll(const struct blitz *s, cub_move roll, struct cub_message *why)
{
    for (int die = 0; die < BLITZ_COLOURS; die++) {
        int face = blitz_roll_face(roll, die);
        if (face < 1)
            return refuse_notation(why);
        if (refuse_dot(s, die, face, why))
            return true;
        if (blitz_never(s, die, face))
            return face > BLITZ_DOT ? refuse_colour(s, die, face, why) : refuse_pips(s, die, face, why);
    }
    return refuse_white(s, roll, why);
}

/* A call that can't be written: because it has no time yet, or for no good reason. */
static bool refuse_call(uint32_t number, uint32_t ms, struct cub_message *why)
{
    if (number > BLITZ_MOST || ms != CUB_NEVER)
        return refuse_notation(why);
    cub_refuse(why, "NO-1", "blitz.time");
    cub_message_number(why, 0, number);
    return true;
}

/* WB-8: in a race only who has called or given up has nothing to do. */
bool blitz_idle(const struct blitz *s, int seat, struct cub_message *why)
{
    (void)seat;
    return (s->base.to_act & RACE) && cub_refuse(why, "WB-8", "blitz.once");
}

/* Any call may be made, right or wrong; that a seat has made one already shows in to_act (WB-8). */
bool blitz_refuse(const struct blitz *s, int who, cub_move move, struct cub_message *why)
{
    uint32_t number = blitz_call_number(move), ms = blitz_call_ms(move);
    if (who == CUB_DICE)
        return refuse_roll(s, move, why);
    if (move == (who == CUB_CLOCK ? BLITZ_CLOSE : BLITZ_GIVE_UP))
        return false;
    if (who >= CUB_SEATS || move != BLITZ_CALL(number, ms))
        return refuse_notation(why);
    return !(number <= BLITZ_MOST && ms <= BLITZ_LATEST) && refuse_call(number, ms, why);
}

/* WB-3: everybody sees the dice at the same moment, and the race is open. */
static void roll(struct blitz *s, cub_move move)
{
    if (s->foreign)
        blitz_learn(s, move);
    for (int i = 0; i < BLITZ_COLOURS; i++) {
        int face = blitz_roll_face(move, i);
        s->face[i] = (uint8_t)(face < BLITZ_DOT ? face : BLITZ_DOT);
    }
    for (int i = 0; i < BLITZ_WHITES; i++)
        s->white[i] = (uint8_t)blitz_roll_face(move, BLITZ_COLOURS + i);
    for (int i = 0; i < BLITZ_SEATS; i++) {
        s->call[i] = BLITZ_SILENT;
        s->ms[i] = 0;
    }
    s->answer = s->counted = s->reversed = 0;
    s->base.to_act = all_seats(s) | RACE;
}

/* WB-9: the seat's digit of the option. */
int blitz_handicap(const struct blitz *s, int seat)
{
    int32_t digits = s->base.setup.option[BLITZ_HANDICAP];
    for (int i = s->base.setup.seats - 1; i > seat; i--)
        digits /= 10;
    return digits % 10;
}

/* WB-6, WB-9: a white disc; enough of them are all turned into a black one. The supply has no end (WB-12). */
static void give_disc(struct blitz *s, int seat)
{
    if (++s->discs[seat] < blitz_handicap(s, seat))
        return;
    s->discs[seat] = 0;
    s->base.score[seat]++;
}

/* WB-13: until when calls count: the window from the earliest right one; without one, all do. */
static uint32_t last_moment(const struct blitz *s, uint8_t right)
{
    uint32_t earliest = UINT32_MAX;
    for (int i = 0; i < s->base.setup.seats; i++)
        if (s->call[i] == right && s->ms[i] < earliest)
            earliest = s->ms[i];
    return earliest == UINT32_MAX ? earliest : earliest + (uint32_t)s->base.setup.option[BLITZ_WINDOW];
}

/* WB-13: once no call counts any more. */
uint32_t blitz_deadline(const struct blitz *s)
{
    uint8_t right = (uint8_t)(BLITZ_CALLED + blitz_answer(s));
    uint32_t last = s->base.to_act & RACE ? last_moment(s, right) : CUB_NEVER;
    return last == CUB_NEVER ? last : last + 1;
}

static bool is_call(int who, cub_move move)
{
    return who < CUB_SEATS && move != BLITZ_GIVE_UP;
}

cub_move blitz_stamp(const struct blitz *s, int who, cub_move move, uint32_t ms)
{
    (void)s;
    ms = ms < BLITZ_LATEST ? ms : BLITZ_LATEST;
    return is_call(who, move) ? BLITZ_CALL(blitz_call_number(move), ms) : move;
}

uint32_t blitz_when(const struct blitz *s, int who, cub_move move)
{
    (void)s;
    return is_call(who, move) ? blitz_call_ms(move) : CUB_NEVER;
}

/* WB-11 */
int blitz_roller(const struct blitz *s)
{
    return s->base.to_act & CUB_BIT(CUB_DICE) ? s->roller : CUB_NOBODY;
}

/* Gives and takes the discs of the race; returns the seats that were given one. */
static uint16_t settle(struct blitz *s, uint8_t right)
{
    uint16_t given = 0;
    uint32_t last = last_moment(s, right);
    for (int i = 0; i < s->base.setup.seats; i++) {
        if (s->call[i] < BLITZ_CALLED || s->ms[i] > last)
            continue;
        if (s->call[i] == right) {
            give_disc(s, i);
            given |= CUB_BIT(i);
        } else if (s->discs[i]) {
            s->discs[i]--; /* WB-7 */
        }
    }
    return given;
}

/* WB-10: several may reach the goal in the same round. */
static uint16_t winners(const struct blitz *s)
{
    uint16_t seats = 0;
    for (int i = 0; i < s->base.setup.seats; i++)
        if (s->base.score[i] >= BLITZ_GOAL)
            seats |= CUB_BIT(i);
    return seats;
}

static void close_race(struct blitz *s)
{
    struct blitz_sum sum = blitz_sum(s);
    s->answer = sum.answer;
    s->counted = sum.counted;
    s->reversed = sum.reversed;
    uint16_t given = settle(s, (uint8_t)(BLITZ_CALLED + s->answer));
    if (given)
        s->roller = (uint8_t)__builtin_ctz(given); /* WB-11 */
    s->base.winners = winners(s);
    s->base.to_act = s->base.winners ? 0 : CUB_BIT(CUB_DICE);
    s->base.round += !s->base.winners;
}

static void call(struct blitz *s, int seat, cub_move move)
{
    bool called = move != BLITZ_GIVE_UP;
    s->call[seat] = (uint8_t)(called ? BLITZ_CALLED + blitz_call_number(move) : BLITZ_GAVE_UP);
    s->ms[seat] = called ? blitz_call_ms(move) : 0;
    s->base.to_act &= (uint16_t)~CUB_BIT(seat); /* WB-8 */
    if (s->base.to_act == RACE)
        close_race(s); /* WB-13 */
}

void blitz_apply(struct blitz *s, int who, cub_move move)
{
    s->base.ply++;
    if (who == CUB_DICE)
        roll(s, move);
    else if (who == CUB_CLOCK)
        close_race(s);
    else
        call(s, who, move);
}

uint32_t blitz_count(const struct blitz *s, int who)
{
    if (!(s->base.to_act >> who & 1))
        return 0;
    return who == CUB_DICE ? blitz_roll_count(s) : who == CUB_CLOCK ? 1 : 2 + BLITZ_BEST;
}

/* A seat's list: giving up, then every number that can be right, at no time. */
cub_move blitz_nth(const struct blitz *s, int who, uint32_t n)
{
    if (who == CUB_DICE)
        return blitz_roll_nth(s, n);
    if (who == CUB_CLOCK)
        return BLITZ_CLOSE;
    return n == 0 ? BLITZ_GIVE_UP : BLITZ_CALL(n - 1, 0);
}

/* A number near the right one, such as a slip of the eye makes. */
static int mistake(int answer, struct cub_rng *rng)
{
    int off = 1 + (int)cub_rng_below(rng, 3);
    return off <= answer && cub_rng_below(rng, 2) ? answer - off : answer + off;
}

/* A careless player is right half the time, gives up a quarter of it, and takes up to twenty seconds. */
static cub_move draw_call(const struct blitz *s, struct cub_rng *rng)
{
    uint32_t kind = cub_rng_below(rng, 4), ms = 400 + cub_rng_below(rng, 19600);
    if (kind == 0)
        return BLITZ_GIVE_UP;
    int answer = blitz_answer(s);
    return BLITZ_CALL(kind == 1 ? mistake(answer, rng) : answer, ms);
}

cub_move blitz_draw(const struct blitz *s, int who, struct cub_rng *rng)
{
    if (who == CUB_DICE)
        return blitz_roll_draw(s, rng);
    return who == CUB_CLOCK ? BLITZ_CLOSE : draw_call(s, rng);
}

/* WB-14: while the race is open; who has acted is seen in to_act. */
void blitz_redact(struct blitz *s, int seat)
{
    if (!(s->base.to_act & RACE))
        return;
    for (int i = 0; i < BLITZ_SEATS; i++)
        if (i != seat) {
            s->call[i] = BLITZ_SILENT;
            s->ms[i] = 0;
        }
}

int blitz_shares(const struct blitz *s, int seat, struct cub_share *out)
{
    out[0] = (struct cub_share){"show.black-discs", s->base.score[seat]};
    out[1] = (struct cub_share){"show.white-discs", s->discs[seat]};
    return 2;
}
