/* Doce's prover: what is known, which moves are looked at, threats in sequence, proof numbers. */
#include "bots/doce/prover.h"

#define INFINITE 0x0FFFFFFFu

/* How a fact is packed: its kind, the logarithm of the work, and either a proof or two numbers. */
enum { OPEN = 1, PROVEN = 2, REFUTED = 3 };

static uint64_t pack(const struct doce_effort *e, uint64_t work)
{
    uint64_t weight = (uint64_t)(63 - __builtin_clzll(work | 1)) << 2;
    if (e->proof == 0)
        return PROVEN | weight | (uint64_t)e->needs << 8 | (uint64_t)e->move << 34;
    if (e->disproof == 0)
        return REFUTED | weight;
    return OPEN | weight | (uint64_t)e->proof << 8 | (uint64_t)e->disproof << 36;
}

static const struct doce_effort refuted = {.proof = INFINITE, .disproof = 0, .needs = GRID};

static struct doce_effort proven_by(uint32_t move, uint32_t needs)
{
    return (struct doce_effort){.proof = 0, .disproof = INFINITE, .needs = needs, .move = (uint16_t)move};
}

static struct doce_effort unpack(uint64_t fact)
{
    if ((fact & 3) == PROVEN)
        return proven_by(fact >> 34 & 0x1FFF, (uint32_t)(fact >> 8) & GRID);
    if ((fact & 3) == REFUTED)
        return refuted;
    return (struct doce_effort){
        .proof = (uint32_t)(fact >> 8) & INFINITE, .disproof = (uint32_t)(fact >> 36) & INFINITE, .needs = GRID};
}

enum { WAYS = 4 };

static struct doce_known *find(const struct doce_prover *p, uint64_t key)
{
    struct doce_known *known = p->known + (key & p->mask & ~(uint64_t)(WAYS - 1));
    for (int i = 0; i < WAYS; i++)
        if (known[i].key == key)
            return &known[i];
    return NULL;
}

/* Takes the place of what took the least work. */
static void learn(struct doce_prover *p, uint64_t key, const struct doce_effort *e, uint64_t work)
{
    struct doce_known *known = p->known + (key & p->mask & ~(uint64_t)(WAYS - 1)), *place = known;
    for (int i = 0; i < WAYS; i++) {
        if (known[i].key == key || !known[i].key) {
            place = &known[i];
            break;
        }
        if ((known[i].fact & 0xFF) >> 2 < (place->fact & 0xFF) >> 2)
            place = &known[i];
    }
    *place = (struct doce_known){.key = key, .fact = pack(e, work)};
}

/* Moves that have won elsewhere after as many dice, the latest first. */
static uint16_t *killers(struct doce_prover *p, const struct doce_duel *d)
{
    return p->killer[size(d->dice[0] | d->dice[1])];
}

static void praise(struct doce_prover *p, const struct doce_duel *d, uint32_t move)
{
    uint16_t *killer = killers(p, d);
    int i = 0;
    while (i < 3 && killer[i] != move)
        i++;
    for (; i > 0; i--)
        killer[i] = killer[i - 1];
    killer[0] = (uint16_t)move;
}

/* The squares that a move uses up. */
static uint32_t squares_of(uint32_t move)
{
    return (SET(doce_die(move)) | SET(doce_blocker(move))) & GRID;
}

/* A position with all that one die can complete in it. */
struct view {
    const struct doce_duel *duel;
    struct doce_ends ends;
    uint32_t allowed[2];
    uint32_t wins;    /* squares where the attacker wins, if it is its turn or gets it */
    uint32_t dangers; /* squares where the defender makes a line, be it a draw, likewise */
};

static void look(struct doce_prover *p, const struct doce_duel *d, struct view *v)
{
    p->looks++;
    v->duel = d;
    doce_duel_ends(d, &p->map, &v->ends);
    for (int role = 0; role < 2; role++)
        v->allowed[role] = doce_duel_allowed(d, &p->map, role);
    v->wins = v->ends.squares[0][0] ? doce_duel_wins(d, &p->map, &v->ends) : 0;
    v->dangers = v->ends.squares[1][1] & v->allowed[1];
}

/* The face that wins on a square. */
static uint32_t winning_move(const struct view *v)
{
    uint32_t square = (uint32_t)__builtin_ctz(v->wins);
    uint32_t faces = v->ends.faces[0][0][square] & ~doce_ends_faces(&v->ends, 0, 1, square);
    return (uint32_t)doce_move((uint32_t)__builtin_ctz(faces), square, 0);
}

/* Whether the attacker, who does not win at once, can parry: it has one die and perhaps its blocker. */
static bool can_parry(const struct view *v)
{
    uint32_t count = size(v->dangers);
    bool die = v->dangers & v->allowed[0], blocker = v->duel->blocker[0];
    return (count == 1 && (die || blocker)) || (count == 2 && die && blocker);
}

/* First numbers for positions never searched. */
enum { CALM = 1, PRESSED = 2, QUIET = 20, DIE_PARRY = 4, BLOCKER_PARRY = 4 };

static struct doce_effort guess_attacker(const struct view *v)
{
    if (v->wins)
        return proven_by(winning_move(v), v->wins & -v->wins);
    if (v->dangers && !can_parry(v))
        return refuted;
    return (struct doce_effort){.proof = v->dangers ? PRESSED : CALM, .disproof = 1, .needs = GRID};
}

static struct doce_effort guess_defender(const struct view *v)
{
    uint32_t count = size(v->wins), proof = 0;
    bool die = v->wins & v->allowed[1], blocker = v->duel->blocker[1];
    if (v->dangers)
        return refuted;
    if (count == 0)
        return (struct doce_effort){.proof = QUIET, .disproof = 1, .needs = GRID};
    if (count == 1)
        proof = (die ? DIE_PARRY : 0u) + (blocker ? BLOCKER_PARRY : 0u);
    else if (count == 2 && die && blocker)
        proof = DIE_PARRY;
    return (struct doce_effort){.proof = proof ? proof : 1, .disproof = 1, .needs = GRID};
}

/* What is thought of a position before it is searched, or since. */
static struct doce_effort judge(struct doce_prover *p, const struct doce_duel *d)
{
    struct doce_known *known = find(p, doce_duel_key(d));
    struct view v;
    if (known)
        return unpack(known->fact);
    look(p, d, &v);
    return d->mover == DOCE_ATTACKER ? guess_attacker(&v) : guess_defender(&v);
}

/* What is thought of a move: where it leads to is put into *next. */
static struct doce_effort judge_move(struct doce_prover *p, const struct doce_duel *d, uint32_t move,
                                     struct doce_duel *next)
{
    *next = *d;
    uint32_t end = doce_duel_step(next, &p->map, move);
    if (end == DOCE_ATTACKED)
        return proven_by(0, 0);
    return end == DOCE_GOES_ON ? judge(p, next) : refuted;
}

/* --- The attacker's moves --- */

struct offer {
    uint32_t threats; /* squares where it would win next */
    int32_t rate;     /* in 1/256 of a logit, as the bot has it */
    uint16_t move;
};

enum { MOST_OFFERS = DOCE_SQUARES * DOCE_FACES };

static struct offer make_offer(const struct doce_prover *p, const struct view *v, uint32_t square, uint32_t face)
{
    struct offer offer = {.move = (uint16_t)doce_move(face, square, 0), .threats = v->ends.squares[0][0]};
    const int16_t *weight = p->map.weight[doce_duel_stage(v->duel)][DOCE_DEFENDER];
    for (uint32_t windows = p->map.through[square] & v->duel->alive; windows; windows &= windows - 1) {
        int w = __builtin_ctz(windows);
        uint32_t after = v->duel->cell[w] + p->map.power[square][w] + face;
        const struct doce_cell *cell = &p->map.cell[after];
        offer.rate += weight[v->duel->cell[w]] - weight[after];
        if (cell->made[0] & 1)
            offer.threats |= SET(p->map.square[w][cell->gap]);
    }
    offer.threats &= doce_duel_empty(v->duel) & ~p->map.zone[square];
    return offer;
}

/* All dice of the attacker on these squares that don't make a line for the defender. */
static uint32_t list_offers(const struct doce_prover *p, const struct view *v, uint32_t squares, struct offer *offer)
{
    uint32_t count = 0;
    for (; squares; squares &= squares - 1) {
        uint32_t square = (uint32_t)__builtin_ctz(squares), bad = doce_ends_faces(&v->ends, 0, 1, square);
        for (uint32_t face = 1; face <= DOCE_FACES; face++)
            if (!(bad >> face & 1))
                offer[count++] = make_offer(p, v, square, face);
    }
    return count;
}

static void sort_offers(struct offer *offer, uint32_t count)
{
    for (uint32_t i = 1; i < count; i++) {
        struct offer one = offer[i];
        uint32_t j = i;
        for (; j > 0 && offer[j - 1].rate < one.rate; j--)
            offer[j] = offer[j - 1];
        offer[j] = one;
    }
}

/* Threats go before the rest; of quiet dice only so many are looked at. */
enum { THREAT_RATE = 1 << 20, QUIET_DICE = 15 };

static uint32_t list_free(const struct doce_prover *p, const struct view *v, uint16_t *move)
{
    struct offer offer[MOST_OFFERS];
    uint32_t count = list_offers(p, v, v->allowed[0], offer), listed = 0, quiet = 0;
    for (uint32_t i = 0; i < count; i++)
        if (offer[i].threats)
            offer[i].rate += THREAT_RATE;
    sort_offers(offer, count);
    for (uint32_t i = 0; i < count && quiet < QUIET_DICE; i++) {
        quiet += !offer[i].threats;
        move[listed++] = offer[i].move;
    }
    return listed;
}

/* Dice on these squares behind a blocker of the attacker. */
static uint32_t list_behind(const struct doce_prover *p, const struct doce_duel *d, uint32_t blocker, uint32_t squares,
                            uint16_t *move)
{
    struct doce_duel blocked = *d;
    uint32_t count = 0;
    doce_duel_block(&blocked, &p->map, blocker);
    for (squares &= ~SET(blocker); squares; squares &= squares - 1)
        for (uint32_t face = 1; face <= DOCE_FACES; face++)
            if (!(doce_duel_lines(&blocked, &p->map, DOCE_ATTACKER, (uint32_t)__builtin_ctz(squares), face) & 2))
                move[count++] = (uint16_t)doce_move(face, (uint32_t)__builtin_ctz(squares), blocker);
    return count;
}

/* The attacker's ways to parry: a die on the only danger, the blocker there, or one of each. */
static uint32_t list_attacker_parries(const struct doce_prover *p, const struct view *v, uint16_t *move)
{
    uint32_t count = 0, dangers = size(v->dangers);
    struct offer offer[MOST_OFFERS];
    if (dangers == 1)
        for (uint32_t n = list_offers(p, v, v->dangers & v->allowed[0], offer); count < n; count++)
            move[count] = offer[count].move;
    if (!v->duel->blocker[0] || dangers > 2)
        return count;
    for (uint32_t left = v->dangers; left; left &= left - 1) {
        uint32_t blocker = (uint32_t)__builtin_ctz(left), rest = v->dangers & ~SET(blocker);
        count += list_behind(p, v->duel, blocker, v->allowed[0] & (rest ? rest : GRID), move + count);
    }
    return count;
}

static uint32_t list_attacker(const struct doce_prover *p, const struct view *v, uint16_t *move)
{
    return v->dangers ? list_attacker_parries(p, v, move) : list_free(p, v, move);
}

/* --- The defender's moves --- */

/*
 * What a blocker has to be tried on before each die, by square and face. For a die
 * that was proven to lose without, the squares that the proof needs; for one that
 * does not parry, those where the attacker wins.
 */
struct needs {
    uint32_t set[DOCE_SQUARES + 1][DOCE_FACES + 1];
};

enum { EVERY_FACE = 0x7E };

/* A die none of whose windows can become a line any more is a stone: its face does not matter. */
static uint32_t stone_faces(const struct doce_prover *p, const struct doce_duel *d, uint32_t square)
{
    uint32_t living = 0;
    for (uint32_t windows = p->map.through[square] & d->alive; windows; windows &= windows - 1) {
        int w = __builtin_ctz(windows);
        living |= p->map.cell[d->cell[w] + 2u * p->map.power[square][w]].living;
    }
    return EVERY_FACE & ~living;
}

/* Faces with which a die makes the attacker's line on another square the defender's as well. */
static uint32_t spoiling_faces(const struct doce_prover *p, const struct doce_duel *d, uint32_t square, uint32_t win)
{
    uint32_t faces = 0;
    for (uint32_t windows = p->map.through[square] & p->map.through[win] & d->alive; windows; windows &= windows - 1) {
        int w = __builtin_ctz(windows);
        const struct doce_cell *cell = &p->map.cell[d->cell[w] + 2u * p->map.power[square][w]];
        if (cell->spoils && p->map.square[w][cell->gap] == win)
            faces |= cell->spoils;
    }
    return faces;
}

/* Faces after which the attacker neither has a line nor may simply win on one of the squares. */
static uint32_t parrying_faces(const struct doce_prover *p, const struct view *v, uint32_t square, uint32_t wins)
{
    uint32_t faces = EVERY_FACE & ~doce_ends_faces(&v->ends, 1, 0, square);
    for (wins &= ~SET(square); wins && faces; wins &= wins - 1)
        faces &= spoiling_faces(p, v->duel, square, (uint32_t)__builtin_ctz(wins));
    return faces;
}

/* Of these faces, those with which the die needs this blocker. */
static uint32_t needing_faces(const struct needs *needs, uint32_t faces, uint32_t square, uint32_t blocker)
{
    uint32_t found = 0;
    for (; faces; faces &= faces - 1)
        if (needs->set[square][__builtin_ctz(faces)] & SET(blocker))
            found |= faces & -faces;
    return found;
}

/* Of faces that all do the same, one is enough: the lowest. */
static uint32_t unlike_faces(const struct doce_prover *p, const struct doce_duel *d, uint32_t square, uint32_t faces)
{
    uint32_t stones = faces & (faces - 1) ? faces & stone_faces(p, d, square) : 0;
    return faces & ~(stones & (stones - 1));
}

/* The defender's dice that don't lose at once; wins are the attacker's squares that are left. */
static uint32_t list_replies(const struct doce_prover *p, const struct view *v, uint32_t wins, uint32_t blocker,
                             const struct needs *needs, uint16_t *move)
{
    uint32_t count = 0;
    for (uint32_t squares = v->allowed[1]; squares; squares &= squares - 1) {
        uint32_t square = (uint32_t)__builtin_ctz(squares), faces = parrying_faces(p, v, square, wins);
        if (needs)
            faces = needing_faces(needs, faces, square, blocker);
        for (faces = unlike_faces(p, v->duel, square, faces); faces; faces &= faces - 1)
            move[count++] = (uint16_t)doce_move((uint32_t)__builtin_ctz(faces), square, blocker);
    }
    return count;
}

/* The same with the blocker before, only where the needs say so. */
static uint32_t list_blocked(struct doce_prover *p, const struct view *v, const struct needs *needs, uint16_t *move)
{
    uint32_t count = 0;
    if (!v->duel->blocker[1])
        return 0;
    for (uint32_t squares = doce_duel_empty(v->duel); squares; squares &= squares - 1) {
        uint32_t blocker = (uint32_t)__builtin_ctz(squares);
        struct doce_duel blocked = *v->duel;
        struct view after;
        doce_duel_block(&blocked, &p->map, blocker);
        look(p, &blocked, &after);
        count += list_replies(p, &after, v->wins & ~SET(blocker), blocker, needs, move + count);
    }
    return count;
}

/* The needs of dice before any is proven: those that are never listed lose on one of the attacker's squares. */
static void begin_needs(const struct view *v, struct needs *needs)
{
    for (int square = 1; square <= DOCE_SQUARES; square++)
        for (int face = 1; face <= DOCE_FACES; face++)
            needs->set[square][face] = v->wins;
}

/* Faces that do the same have the same needs: those of the one that was listed for them. */
static void share_needs(const struct doce_prover *p, const struct view *v, struct needs *needs)
{
    for (uint32_t squares = v->allowed[1]; squares; squares &= squares - 1) {
        uint32_t square = (uint32_t)__builtin_ctz(squares);
        uint32_t stones = parrying_faces(p, v, square, v->wins) & stone_faces(p, v->duel, square);
        for (uint32_t rest = stones; rest; rest &= rest - 1)
            needs->set[square][__builtin_ctz(rest)] = needs->set[square][__builtin_ctz(stones)];
    }
}

/*
 * The squares that the proof of a defender's position needs by itself, apart from
 * its replies: where the attacker wins after dice that are not listed; and the
 * defender's only square, without which it would pass.
 */
static uint32_t own_needs(const struct view *v)
{
    return v->wins | (size(v->allowed[1]) == 1 ? v->allowed[1] : 0);
}

/* --- Threats in sequence --- */

static bool is_won(struct doce_prover *p, const struct doce_duel *d, int dice, struct doce_proof *proof);

/* Whether a reply loses to threats, with so many dice. */
static bool loses(struct doce_prover *p, const struct doce_duel *d, uint32_t move, int dice, uint32_t *needs)
{
    struct doce_duel next = *d;
    struct doce_proof proof = {0};
    uint32_t end = doce_duel_step(&next, &p->map, move);
    *needs = 0;
    if (end != DOCE_GOES_ON)
        return end == DOCE_ATTACKED;
    if (next.mover != DOCE_ATTACKER || !is_won(p, &next, dice, &proof))
        return false;
    *needs = proof.needs;
    return true;
}

static bool all_lose(struct doce_prover *p, const struct view *v, uint32_t count, int dice, struct needs *needs,
                     uint32_t *sum)
{
    const uint16_t *move = p->move + p->moves;
    bool lost = true;
    p->moves += count;
    for (uint32_t i = 0; i < count && lost; i++) {
        uint32_t one;
        lost = loses(p, v->duel, move[i], dice, &one);
        *sum |= one;
        if (needs)
            needs->set[doce_die(move[i])][doce_face(move[i])] = one;
    }
    p->moves -= count;
    return lost;
}

/* Whether the defender is threatened and every reply loses. */
static bool is_lost(struct doce_prover *p, const struct doce_duel *d, int dice, uint32_t *sum)
{
    struct view v;
    struct needs needs;
    uint32_t ignored = 0;
    look(p, d, &v);
    if (v.dangers || !v.wins)
        return false;
    *sum = own_needs(&v);
    if (!d->blocker[1])
        return all_lose(p, &v, list_replies(p, &v, v.wins, 0, NULL, p->move + p->moves), dice, NULL, sum);
    begin_needs(&v, &needs);
    if (!all_lose(p, &v, list_replies(p, &v, v.wins, 0, NULL, p->move + p->moves), dice, &needs, sum))
        return false;
    share_needs(p, &v, &needs);
    return all_lose(p, &v, list_blocked(p, &v, &needs, p->move + p->moves), dice, NULL, &ignored);
}

enum { TWO_RATE = 2000, SAFE_RATE = 1000, KILLER_RATE = 400 };

/* Two squares at once are better than one, and one best where the defender may not go. */
static void rate_threats(struct doce_prover *p, const struct view *v, struct offer *offer, uint32_t *count)
{
    const uint16_t *killer = killers(p, v->duel);
    uint32_t kept = 0;
    for (uint32_t i = 0; i < *count; i++) {
        struct offer one = offer[i];
        if (!one.threats)
            continue;
        one.rate += (size(one.threats) > 1 ? TWO_RATE : 0) + (one.threats & v->allowed[1] ? 0 : SAFE_RATE);
        for (int k = 0; k < 4; k++)
            one.rate += killer[k] == one.move ? KILLER_RATE * (4 - k) : 0;
        offer[kept++] = one;
    }
    *count = kept;
}

static bool try_threats(struct doce_prover *p, const struct view *v, int dice, struct doce_proof *proof)
{
    struct offer offer[MOST_OFFERS];
    uint32_t count = list_offers(p, v, v->dangers ? v->allowed[0] & v->dangers : v->allowed[0], offer);
    rate_threats(p, v, offer, &count);
    sort_offers(offer, count);
    for (uint32_t i = 0; i < count && p->looks <= p->patience; i++) {
        struct doce_duel next = *v->duel;
        uint32_t needs;
        if (doce_duel_step(&next, &p->map, offer[i].move) != DOCE_GOES_ON || next.mover == DOCE_ATTACKER)
            continue;
        if (is_lost(p, &next, dice - 1, &needs)) {
            *proof = (struct doce_proof){.move = offer[i].move, .needs = needs | squares_of(offer[i].move)};
            return true;
        }
    }
    return false;
}

enum { SEQUENCE_WORK = 1000 };

/* Whether the attacker wins by threats with so many dice. */
static bool is_won(struct doce_prover *p, const struct doce_duel *d, int dice, struct doce_proof *proof)
{
    struct view v;
    look(p, d, &v);
    if (v.wins) {
        *proof = (struct doce_proof){.move = winning_move(&v), .needs = v.wins & -v.wins};
        return true;
    }
    if (dice <= 1 || p->looks > p->patience || size(v.dangers) > 1)
        return false;
    uint64_t key = doce_duel_key(d);
    struct doce_known *known = find(p, key), *failure = &p->failure[key >> 20 & (DOCE_FAILURES - 1)];
    if (known && (known->fact & 3) != OPEN) {
        struct doce_effort e = unpack(known->fact);
        *proof = (struct doce_proof){.move = e.move, .needs = e.needs};
        return e.proof == 0;
    }
    if (failure->key == key && failure->fact >= (uint64_t)dice)
        return false;
    if (try_threats(p, &v, dice, proof)) {
        struct doce_effort e = proven_by(proof->move, proof->needs);
        praise(p, d, proof->move);
        learn(p, key, &e, SEQUENCE_WORK);
        return true;
    }
    *failure = (struct doce_known){.key = key, .fact = (uint64_t)dice};
    return false;
}

/* A sequence is looked for with few looks; more if the defender has its blocker. */
enum { BRIEF = 5000, LONGER = 20000, MOST_DICE = 7 };

static bool find_sequence(struct doce_prover *p, const struct doce_duel *d, struct doce_proof *proof)
{
    p->patience = p->looks + (d->blocker[1] ? LONGER : BRIEF);
    for (int dice = 2; dice <= MOST_DICE && p->looks < p->patience; dice++)
        if (is_won(p, d, dice, proof))
            return true;
    return false;
}

/* --- Proof numbers --- */

/* A position in search: its moves, in the defender's case first those without the blocker, then those with it. */
struct frame {
    struct view view;
    struct doce_effort *child;
    uint32_t count;
    uint32_t best, second; /* the child to follow, and the number of the next best */
    uint32_t others;       /* what the other children add to the sum */
    bool blocking;         /* the second part */
    uint32_t needs;
};

/* How much the other children count: a sum would count what they have in common again and again. */
enum { QUIET_SHIFT = 4, BLOCKED_SHIFT = 6, BLOCKER_EXTRA = 3, ACTIVE = 12 };

static uint32_t add(uint32_t a, uint32_t b)
{
    return a + b < INFINITE ? a + b : INFINITE - 1;
}

static struct doce_effort tally_attacker(struct frame *f)
{
    struct doce_effort sum = {.proof = INFINITE, .disproof = 0, .needs = GRID};
    uint32_t open = 0;
    f->best = 0;
    f->second = INFINITE;
    for (uint32_t i = 0; i < f->count; i++) {
        const struct doce_effort *c = &f->child[i];
        if (c->proof < sum.proof || (c->proof == sum.proof && c->disproof < f->child[f->best].disproof)) {
            f->second = sum.proof;
            sum.proof = c->proof;
            f->best = i;
        } else if (c->proof < f->second) {
            f->second = c->proof;
        }
        open += c->disproof > 0;
        if (c->disproof > sum.disproof)
            sum.disproof = c->disproof;
    }
    f->others = open ? open - 1 : 0;
    if (sum.proof == 0) {
        const struct doce_effort *won = &f->child[f->best];
        return proven_by(won->move, won->needs | squares_of(won->move));
    }
    if (open && sum.disproof < INFINITE)
        sum.disproof = add(sum.disproof, f->others);
    return sum;
}

/* Of those with a blocker only the first few that are open count. */
static struct doce_effort tally_defender(struct frame *f)
{
    struct doce_effort sum = {.proof = 0, .disproof = INFINITE, .needs = GRID};
    uint32_t open = 0;
    f->best = 0;
    f->second = INFINITE;
    for (uint32_t i = 0; i < f->count; i++) {
        const struct doce_effort *c = &f->child[i];
        if (c->disproof == 0)
            return refuted;
        if (c->proof == 0 || (f->blocking && open >= ACTIVE))
            continue;
        if (c->disproof < sum.disproof || (c->disproof == sum.disproof && c->proof < f->child[f->best].proof)) {
            f->second = sum.disproof;
            sum.disproof = c->disproof;
            f->best = i;
        } else if (c->disproof < f->second) {
            f->second = c->disproof;
        }
        open++;
        if (c->proof > sum.proof)
            sum.proof = c->proof;
    }
    f->others = open ? (open - 1) >> (f->blocking ? BLOCKED_SHIFT : f->view.wins ? 0 : QUIET_SHIFT) : 0;
    if (!f->blocking && f->view.duel->blocker[1] && open)
        f->others += BLOCKER_EXTRA;
    if (open && sum.proof < INFINITE)
        sum.proof = add(sum.proof, f->others);
    return sum;
}

/* Judges the moves listed at the end of the list of moves. */
static void open_children(struct doce_prover *p, struct frame *f, uint32_t count)
{
    struct doce_duel next;
    f->child = p->child + p->top;
    f->count = count;
    p->top += count;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t move = p->move[p->moves + i];
        f->child[i] = judge_move(p, f->view.duel, move, &next);
        f->child[i].move = (uint16_t)move;
    }
}

/* Killers are tried first. */
static void prefer_killers(struct doce_prover *p, struct frame *f)
{
    const uint16_t *killer = killers(p, f->view.duel);
    for (uint32_t i = 0; i < f->count; i++)
        for (uint32_t k = 0; k < 4; k++)
            if (f->child[i].move == killer[k] && f->child[i].proof > k + 1 && f->child[i].disproof)
                f->child[i].proof = k + 1;
}

static void open_attacker(struct doce_prover *p, struct frame *f)
{
    open_children(p, f, list_attacker(p, &f->view, p->move + p->moves));
    prefer_killers(p, f);
}

static void open_defender(struct doce_prover *p, struct frame *f)
{
    open_children(p, f, list_replies(p, &f->view, f->view.wins, 0, NULL, p->move + p->moves));
}

/* All dice lose by themselves: now the blocker, where it could make a difference. */
static void open_blocked(struct doce_prover *p, struct frame *f)
{
    struct needs needs;
    begin_needs(&f->view, &needs);
    f->needs = own_needs(&f->view);
    for (uint32_t i = 0; i < f->count; i++) {
        needs.set[doce_die(f->child[i].move)][doce_face(f->child[i].move)] = f->child[i].needs;
        f->needs |= f->child[i].needs;
    }
    share_needs(p, &f->view, &needs);
    p->top -= f->count;
    f->blocking = true;
    open_children(p, f, list_blocked(p, &f->view, &needs, p->move + p->moves));
}

static struct doce_effort tally(struct doce_prover *p, struct frame *f)
{
    if (f->view.duel->mover == DOCE_ATTACKER)
        return tally_attacker(f);
    struct doce_effort sum = tally_defender(f);
    if (sum.proof == 0 && !f->blocking) {
        open_blocked(p, f);
        sum = tally_defender(f);
    }
    return sum.proof == 0 ? proven_by(0, f->needs) : sum;
}

static uint32_t less(uint32_t limit, uint32_t taken, uint32_t least)
{
    uint32_t left = limit >= INFINITE ? INFINITE : limit > taken ? limit - taken : 1;
    return left > least ? left : least;
}

/* A little more than the next best, so that one does not go back and forth. */
static uint32_t near(uint32_t second, uint32_t limit)
{
    uint32_t more = second >= INFINITE ? INFINITE : second + second / 4 + 1;
    return more < limit ? more : limit;
}

static struct doce_effort search(struct doce_prover *p, const struct doce_duel *d, uint32_t proof, uint32_t disproof);

/* Follows the best child until it is no longer the best, or the limits are reached. */
static void follow(struct doce_prover *p, struct frame *f, uint32_t proof, uint32_t disproof)
{
    struct doce_effort *best = &f->child[f->best];
    struct doce_duel next;
    uint16_t move = best->move;
    struct doce_effort now = judge_move(p, f->view.duel, move, &next);
    if (now.proof && now.disproof) {
        if (f->view.duel->mover == DOCE_ATTACKER)
            now = search(p, &next, near(f->second, proof), less(disproof, f->others, now.disproof + 1));
        else
            now = search(p, &next, less(proof, f->others, now.proof + 1), near(f->second, disproof));
    }
    *best = now;
    best->move = move;
}

static struct doce_effort search_children(struct doce_prover *p, struct frame *f, uint32_t proof, uint32_t disproof)
{
    struct doce_effort sum = tally(p, f);
    while (sum.proof && sum.disproof && sum.proof < proof && sum.disproof < disproof && !p->stopped) {
        if (p->looks >= p->limit)
            p->stopped = true;
        else
            follow(p, f, proof, disproof);
        sum = tally(p, f);
    }
    return sum;
}

static struct doce_effort search(struct doce_prover *p, const struct doce_duel *d, uint32_t proof, uint32_t disproof)
{
    uint64_t start = p->looks, key = doce_duel_key(d);
    uint32_t top = p->top;
    struct frame f = {0};
    struct doce_proof found;
    struct doce_effort sum;
    if (d->mover == DOCE_ATTACKER && !find(p, key) && find_sequence(p, d, &found)) {
        sum = proven_by(found.move, found.needs);
    } else {
        look(p, d, &f.view);
        if (d->mover == DOCE_ATTACKER)
            open_attacker(p, &f);
        else
            open_defender(p, &f);
        sum = search_children(p, &f, proof, disproof);
    }
    p->top = top;
    if (sum.proof == 0 && d->mover == DOCE_ATTACKER)
        praise(p, d, sum.move);
    learn(p, key, &sum, p->looks - start);
    return sum;
}

void doce_prover_forget(struct doce_prover *p)
{
    for (uint64_t i = 0; i <= p->mask; i++)
        p->known[i] = (struct doce_known){0};
    for (int i = 0; i < DOCE_FAILURES; i++)
        p->failure[i] = (struct doce_known){0};
    for (int ply = 0; ply <= 2 * DOCE_DICE; ply++)
        for (int i = 0; i < 4; i++)
            p->killer[ply][i] = 0;
}

void doce_prover_init(struct doce_prover *p, struct doce_known *known, uint64_t count)
{
    doce_duel_map_init(&p->map);
    p->known = known;
    p->mask = count - 1;
    p->looks = 0;
    doce_prover_forget(p);
}

static enum doce_verdict tell(const struct doce_effort *e, struct doce_proof *proof)
{
    *proof = (struct doce_proof){.move = e->move, .needs = e->needs};
    if (e->proof == 0)
        return DOCE_WON;
    return e->disproof == 0 ? DOCE_UNWON : DOCE_UNKNOWN;
}

enum doce_verdict doce_prove(struct doce_prover *p, const struct doce_duel *d, uint64_t looks, struct doce_proof *proof)
{
    p->limit = p->looks + looks;
    p->stopped = false;
    p->top = p->moves = 0;
    struct doce_effort e = judge(p, d);
    if (e.proof && e.disproof)
        e = search(p, d, INFINITE, INFINITE);
    return tell(&e, proof);
}
