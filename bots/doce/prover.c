/* Doce's prover: what is known, threats in sequence, proof numbers. */
#include "bots/doce/prover.h"
#include "bots/doce/view.h"

#define INFINITE 0x0FFFFFFFu

/* How a fact is packed: its kind, the logarithm of the work, and either a proof or two numbers. */
enum { OPEN = 1, PROVEN = 2, REFUTED = 3 };

static uint64_t pack(const struct doce_proof_numbers *e, uint64_t work)
{
    uint64_t weight = (uint64_t)(63 - __builtin_clzll(work | 1)) << 2;
    if (e->proof == 0)
        return PROVEN | weight | (uint64_t)e->needs << 8 | (uint64_t)e->move << 34;
    if (e->disproof == 0)
        return REFUTED | weight;
    return OPEN | weight | (uint64_t)e->proof << 8 | (uint64_t)e->disproof << 36;
}

static const struct doce_proof_numbers refuted = {.proof = INFINITE, .disproof = 0, .needs = GRID};

static struct doce_proof_numbers proven_by(uint32_t move, uint32_t needs)
{
    return (struct doce_proof_numbers){.proof = 0, .disproof = INFINITE, .needs = needs, .move = (uint16_t)move};
}

static struct doce_proof_numbers unpack(uint64_t fact)
{
    if ((fact & 3) == PROVEN)
        return proven_by(fact >> 34 & 0x1FFF, (uint32_t)(fact >> 8) & GRID);
    if ((fact & 3) == REFUTED)
        return refuted;
    return (struct doce_proof_numbers){
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

/* Notes that a place is going to be filled, so that it can be emptied again. */
static void mark(struct doce_prover *p, struct doce_known *place)
{
    if (place->key || p->marks > DOCE_MARKS)
        return;
    if (p->marks < DOCE_MARKS)
        p->mark[p->marks] = place;
    p->marks++;
}

/* Takes the place of what took the least work. */
static void learn(struct doce_prover *p, uint64_t key, const struct doce_proof_numbers *e, uint64_t work)
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
    mark(p, place);
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

static void look(struct doce_prover *p, const struct doce_duel *d, struct doce_view *v)
{
    p->looks++;
    doce_view_init(v, &p->map, d);
}

/* The replies with the blocker: for each square of it a look. */
static uint32_t list_blocked(struct doce_prover *p, const struct doce_view *v, const struct doce_needs *needs)
{
    if (v->duel->blocker[1])
        p->looks += size(doce_duel_empty(v->duel));
    return doce_list_blocked(&p->map, v, needs, p->move + p->moves);
}

/* Whether a seat that does not win at once can parry threats on these squares: it has one die and perhaps its blocker.
 */
static bool can_parry(const struct doce_view *v, int seat, uint32_t threats)
{
    uint32_t count = size(threats);
    bool die = threats & v->allowed[seat], blocker = v->duel->blocker[seat];
    return (count == 1 && (die || blocker)) || (count == 2 && die && blocker);
}

/* First numbers for positions never searched. */
enum { CALM = 1, PRESSED = 2, QUIET = 20, DIE_PARRY = 4, BLOCKER_PARRY = 4 };

static struct doce_proof_numbers guess_attacker(const struct doce_view *v)
{
    if (v->wins)
        return proven_by(doce_view_winner(v), v->wins & -v->wins);
    if (v->dangers && !can_parry(v, 0, v->dangers))
        return refuted;
    return (struct doce_proof_numbers){.proof = v->dangers ? PRESSED : CALM, .disproof = 1, .needs = GRID};
}

static struct doce_proof_numbers guess_defender(const struct doce_view *v)
{
    uint32_t count = size(v->wins), proof = 0;
    bool die = v->wins & v->allowed[1], blocker = v->duel->blocker[1];
    if (v->dangers)
        return refuted;
    if (count == 0)
        return (struct doce_proof_numbers){.proof = QUIET, .disproof = 1, .needs = GRID};
    if (count == 1)
        proof = (die ? DIE_PARRY : 0u) + (blocker ? BLOCKER_PARRY : 0u);
    else if (count == 2 && die && blocker)
        proof = DIE_PARRY;
    return (struct doce_proof_numbers){.proof = proof ? proof : 1, .disproof = 1, .needs = GRID};
}

/* What is thought of a position before it is searched, or since. */
static struct doce_proof_numbers judge(struct doce_prover *p, const struct doce_duel *d)
{
    struct doce_known *known = find(p, doce_duel_key(d));
    struct doce_view v;
    if (known)
        return unpack(known->fact);
    look(p, d, &v);
    return d->mover == DOCE_ATTACKER ? guess_attacker(&v) : guess_defender(&v);
}

/* What is thought of a move: where it leads to is put into *next. */
static struct doce_proof_numbers judge_move(struct doce_prover *p, const struct doce_duel *d, uint32_t move,
                                            struct doce_duel *next)
{
    *next = *d;
    uint32_t end = doce_duel_step(next, &p->map, move);
    if (end == DOCE_ATTACKED)
        return proven_by(0, 0);
    return end == DOCE_GOES_ON ? judge(p, next) : refuted;
}

/* --- Threats in sequence --- */

static bool is_won(struct doce_prover *p, const struct doce_duel *d, int dice, struct doce_proof *proof);

/* Whether a reply loses to threats, with this many dice. */
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

static bool all_lose(struct doce_prover *p, const struct doce_view *v, uint32_t count, int dice,
                     struct doce_needs *needs, uint32_t *sum)
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
    struct doce_view v;
    struct doce_needs needs;
    uint32_t ignored = 0;
    look(p, d, &v);
    if (v.dangers || !v.wins)
        return false;
    *sum = doce_needs_own(&v);
    if (!d->blocker[1])
        return all_lose(p, &v, doce_list_replies(&p->map, &v, p->move + p->moves), dice, NULL, sum);
    doce_needs_begin(&needs, &v);
    if (!all_lose(p, &v, doce_list_replies(&p->map, &v, p->move + p->moves), dice, &needs, sum))
        return false;
    doce_needs_share(&needs, &p->map, &v);
    return all_lose(p, &v, list_blocked(p, &v, &needs), dice, NULL, &ignored);
}

enum { TWO_RATE = 2000, SAFE_RATE = 1000, KILLER_RATE = 400 };

/* Two squares at once are better than one, and one best where the defender may not go. */
static void rate_threats(struct doce_prover *p, const struct doce_view *v, struct doce_offer *offer, uint32_t count)
{
    const uint16_t *killer = killers(p, v->duel);
    for (uint32_t i = 0; i < count; i++) {
        offer[i].rate = doce_rate_die(&p->map, v, offer[i].move) + (size(offer[i].threats) > 1 ? TWO_RATE : 0) +
                        (offer[i].threats & v->allowed[1] ? 0 : SAFE_RATE);
        for (int k = 0; k < 4; k++)
            offer[i].rate += killer[k] == offer[i].move ? KILLER_RATE * (4 - k) : 0;
    }
}

/* The threats to be tried with this many dice. The last but one must be more than can be parried. */
static uint32_t list_threats(struct doce_prover *p, const struct doce_view *v, int dice, struct doce_offer *offer)
{
    uint32_t count = doce_list_offers(&p->map, v, v->dangers ? v->allowed[0] & v->dangers : v->allowed[0], true, offer),
             kept = 0;
    for (uint32_t i = 0; i < count; i++)
        if (dice > 2 || !can_parry(v, 1, offer[i].threats))
            offer[kept++] = offer[i];
    p->cut |= kept < count;
    rate_threats(p, v, offer, kept);
    doce_sort_offers(offer, kept);
    return kept;
}

static bool try_threats(struct doce_prover *p, const struct doce_view *v, int dice, struct doce_proof *proof)
{
    struct doce_offer offer[DOCE_OFFERS];
    uint32_t count = list_threats(p, v, dice, offer);
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
    p->cut |= p->looks > p->patience;
    return false;
}

/* Fails with any number of dice. */
enum { ANY_DICE = 100 };

static struct doce_known *failure_of(struct doce_prover *p, uint64_t key)
{
    return &p->failure[key >> 20 & (DOCE_FAILURES - 1)];
}

static bool has_failed(struct doce_prover *p, uint64_t key, int dice)
{
    const struct doce_known *failure = failure_of(p, key);
    if (failure->key != key || failure->fact < (uint64_t)dice)
        return false;
    p->cut |= failure->fact < ANY_DICE;
    return true;
}

enum { SEQUENCE_WORK = 1000 };

/* The same, and remembers how it came out. */
static bool try_sequence(struct doce_prover *p, const struct doce_view *v, uint64_t key, int dice,
                         struct doce_proof *proof)
{
    bool cut = p->cut;
    p->cut = false;
    if (try_threats(p, v, dice, proof)) {
        struct doce_proof_numbers e = proven_by(proof->move, proof->needs);
        praise(p, v->duel, proof->move);
        learn(p, key, &e, SEQUENCE_WORK);
        p->cut = cut;
        return true;
    }
    mark(p, failure_of(p, key));
    *failure_of(p, key) = (struct doce_known){.key = key, .fact = p->cut ? (uint64_t)dice : ANY_DICE};
    p->cut |= cut;
    return false;
}

/* Whether the attacker wins by threats with this many dice. */
static bool is_won(struct doce_prover *p, const struct doce_duel *d, int dice, struct doce_proof *proof)
{
    struct doce_view v;
    look(p, d, &v);
    if (v.wins) {
        *proof = (struct doce_proof){.move = doce_view_winner(&v), .needs = v.wins & -v.wins};
        return true;
    }
    if (size(v.dangers) > 1)
        return false;
    if (dice <= 1 || p->looks > p->patience) {
        p->cut = true;
        return false;
    }
    uint64_t key = doce_duel_key(d);
    const struct doce_known *known = find(p, key);
    if (known && (known->fact & 3) != OPEN) {
        struct doce_proof_numbers e = unpack(known->fact);
        *proof = (struct doce_proof){.move = e.move, .needs = e.needs};
        return e.proof == 0;
    }
    return !has_failed(p, key, dice) && try_sequence(p, &v, key, dice, proof);
}

/* A sequence is looked for with few looks; a little more if the defender has its blocker. */
enum { BRIEF = 5000, LONGER = 6000, MOST_DICE = 7 };

/* With ever more dice, as long as more of them might help. */
static bool find_sequence(struct doce_prover *p, const struct doce_duel *d, struct doce_proof *proof)
{
    p->patience = p->looks + (d->blocker[1] ? LONGER : BRIEF);
    p->cut = true;
    for (int dice = 2; dice <= MOST_DICE && p->cut && p->looks < p->patience; dice++) {
        p->cut = false;
        if (is_won(p, d, dice, proof))
            return true;
    }
    return false;
}

/* --- Proof numbers --- */

/* A position in search: its moves, in the defender's case first those without the blocker, then those with it. */
struct frame {
    struct doce_view view;
    struct doce_proof_numbers *child;
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

static struct doce_proof_numbers tally_attacker(struct frame *f)
{
    struct doce_proof_numbers sum = {.proof = INFINITE, .disproof = 0, .needs = GRID};
    uint32_t open = 0;
    f->best = 0;
    f->second = INFINITE;
    for (uint32_t i = 0; i < f->count; i++) {
        const struct doce_proof_numbers *c = &f->child[i];
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
        const struct doce_proof_numbers *won = &f->child[f->best];
        return proven_by(won->move, won->needs | squares_of(won->move));
    }
    if (open && sum.disproof < INFINITE)
        sum.disproof = add(sum.disproof, f->others);
    return sum;
}

/* Of those with a blocker only the first few that are open count. */
static struct doce_proof_numbers tally_defender(struct frame *f)
{
    struct doce_proof_numbers sum = {.proof = 0, .disproof = INFINITE, .needs = GRID};
    uint32_t open = 0;
    f->best = 0;
    f->second = INFINITE;
    for (uint32_t i = 0; i < f->count; i++) {
        const struct doce_proof_numbers *c = &f->child[i];
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

/* Of quiet dice those are tried first that the bot would try. */
static void put_in_order(struct frame *f)
{
    for (uint32_t i = 0, quiet = 0; i < f->count; i++)
        if (f->child[i].proof >= QUIET && f->child[i].disproof)
            f->child[i].proof = add(f->child[i].proof, quiet++);
}

static void open_attacker(struct doce_prover *p, struct frame *f)
{
    open_children(p, f, doce_list_attacker(&p->map, &f->view, p->move + p->moves));
    put_in_order(f);
    prefer_killers(p, f);
}

static void open_defender(struct doce_prover *p, struct frame *f)
{
    open_children(p, f, doce_list_replies(&p->map, &f->view, p->move + p->moves));
}

/* All dice lose by themselves: now the blocker, where it could make a difference. */
static void open_blocked(struct doce_prover *p, struct frame *f)
{
    struct doce_needs needs;
    doce_needs_begin(&needs, &f->view);
    f->needs = doce_needs_own(&f->view);
    for (uint32_t i = 0; i < f->count; i++) {
        needs.set[doce_die(f->child[i].move)][doce_face(f->child[i].move)] = f->child[i].needs;
        f->needs |= f->child[i].needs;
    }
    doce_needs_share(&needs, &p->map, &f->view);
    p->top -= f->count;
    f->blocking = true;
    open_children(p, f, list_blocked(p, &f->view, &needs));
}

static struct doce_proof_numbers tally(struct doce_prover *p, struct frame *f)
{
    if (f->view.duel->mover == DOCE_ATTACKER)
        return tally_attacker(f);
    struct doce_proof_numbers sum = tally_defender(f);
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

static struct doce_proof_numbers search(struct doce_prover *p, const struct doce_duel *d, uint32_t proof,
                                        uint32_t disproof);

/* Follows the best child until it is no longer the best, or the limits are reached. */
static void follow(struct doce_prover *p, struct frame *f, uint32_t proof, uint32_t disproof)
{
    struct doce_proof_numbers *best = &f->child[f->best];
    struct doce_duel next;
    uint16_t move = best->move;
    struct doce_proof_numbers now = judge_move(p, f->view.duel, move, &next);
    if (now.proof && now.disproof) {
        if (f->view.duel->mover == DOCE_ATTACKER)
            now = search(p, &next, near(f->second, proof), less(disproof, f->others, now.disproof + 1));
        else
            now = search(p, &next, less(proof, f->others, now.proof + 1), near(f->second, disproof));
    }
    *best = now;
    best->move = move;
}

static struct doce_proof_numbers search_children(struct doce_prover *p, struct frame *f, uint32_t proof,
                                                 uint32_t disproof)
{
    struct doce_proof_numbers sum = tally(p, f);
    while (sum.proof && sum.disproof && sum.proof < proof && sum.disproof < disproof && !p->stopped) {
        if (p->looks >= p->limit)
            p->stopped = true;
        else
            follow(p, f, proof, disproof);
        sum = tally(p, f);
    }
    return sum;
}

static struct doce_proof_numbers search_moves(struct doce_prover *p, const struct doce_duel *d, uint32_t proof,
                                              uint32_t disproof)
{
    uint32_t top = p->top;
    struct frame f = {0};
    look(p, d, &f.view);
    if (d->mover == DOCE_ATTACKER)
        open_attacker(p, &f);
    else
        open_defender(p, &f);
    struct doce_proof_numbers sum = search_children(p, &f, proof, disproof);
    p->top = top;
    return sum;
}

/* A position that is met for the first time may be settled by threats. */
static struct doce_proof_numbers search(struct doce_prover *p, const struct doce_duel *d, uint32_t proof,
                                        uint32_t disproof)
{
    uint64_t start = p->looks, key = doce_duel_key(d);
    bool attacking = d->mover == DOCE_ATTACKER;
    struct doce_proof found;
    struct doce_proof_numbers sum;
    if (attacking && !find(p, key) && find_sequence(p, d, &found))
        sum = proven_by(found.move, found.needs);
    else
        sum = search_moves(p, d, proof, disproof);
    if (sum.proof == 0 && attacking)
        praise(p, d, sum.move);
    learn(p, key, &sum, p->looks - start);
    return sum;
}

static void forget_all(struct doce_prover *p)
{
    for (uint64_t i = 0; i <= p->mask; i++)
        p->known[i] = (struct doce_known){0};
    for (int i = 0; i < DOCE_FAILURES; i++)
        p->failure[i] = (struct doce_known){0};
}

void doce_prover_forget(struct doce_prover *p)
{
    if (p->marks > DOCE_MARKS)
        forget_all(p);
    else
        for (uint32_t i = 0; i < p->marks; i++)
            *p->mark[i] = (struct doce_known){0};
    p->marks = 0;
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
    p->marks = DOCE_MARKS + 1;
    doce_prover_forget(p);
}

static enum doce_verdict tell(const struct doce_proof_numbers *e, struct doce_proof *proof)
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
    struct doce_proof_numbers e = judge(p, d);
    if (e.proof && e.disproof)
        e = search(p, d, INFINITE, INFINITE);
    return tell(&e, proof);
}
