/* The course of the games: rolls, turns, rounds, games, the tournament. */
#include "cubilete/option.h"
#include "games/ecuaciones/ecuaciones.h"

/* EC-22, EC-32, EC-45: what ends each of the three games; the second row in a tournament. */
CUB_TABLE uint8_t targets[2][3] = {
    {[ECU_UNO] = 47, [ECU_TODOS] = 41, [ECU_ULTIMO] = 3},
    {[ECU_UNO] = 37, [ECU_TODOS] = 31, [ECU_ULTIMO] = 2},
};

/* EC-50: tournament points by place. */
CUB_TABLE uint8_t prizes[ECU_SEATS] = {10, 7, 6, 5, 4, 3};

static bool has(uint32_t seats, int seat)
{
    return seats >> seat & 1;
}

static bool single(uint32_t seats)
{
    return (seats & (seats - 1)) == 0;
}

static bool tournament(const struct ecuaciones *s)
{
    return s->base.setup.option[ECU_MODE] == ECU_TORNEO;
}

static uint8_t everybody(const struct ecuaciones *s)
{
    return (uint8_t)((1u << s->base.setup.seats) - 1);
}

static uint8_t after(const struct ecuaciones *s, int seat)
{
    return (uint8_t)((seat + 1) % s->base.setup.seats);
}

static void add_points(struct ecuaciones *s, int seat, int points)
{
    s->points[seat] += points;
    if (!tournament(s))
        s->base.score[seat] = s->points[seat];
}

static int score_of(ecu_equation equation)
{
    return equation ? ecu_equation_score(equation, NULL) : 0;
}

static int32_t most_points(const struct ecuaciones *s)
{
    int32_t most = 0;
    for (int i = 0; i < s->base.setup.seats; i++)
        most = s->points[i] > most ? s->points[i] : most;
    return most;
}

static uint8_t leaders(const struct ecuaciones *s)
{
    uint32_t seats = 0;
    for (int i = 0; i < s->base.setup.seats; i++)
        if (s->points[i] == most_points(s))
            seats |= 1u << i;
    return (uint8_t)seats;
}

static void call_roll(struct ecuaciones *s, ecu_dice stay)
{
    s->dice = stay;
    s->base.to_act = CUB_BIT(CUB_DICE);
}

static void begin_turn(struct ecuaciones *s, uint8_t seat)
{
    s->seat = seat;
    s->cost = 0;
    call_roll(s, 0);
}

/* The last round's equations stay in sight until the dice fall. */
static void begin_round(struct ecuaciones *s, uint8_t playing, uint8_t seat)
{
    s->playing = playing;
    s->fresh = 1;
    s->base.round++;
    begin_turn(s, seat);
}

uint16_t ecuaciones_target(const struct ecuaciones *s, int game)
{
    int32_t option = s->base.setup.option[ECU_TARGET];
    if (game == ECU_YAHTZEE)
        return 0;
    if (option != CUB_BY_RULE)
        return (uint16_t)option;
    if (game == ECU_ULTIMO && s->base.setup.seats == 2 && !tournament(s)) /* EC-45 */
        return 5;
    return targets[tournament(s)][game];
}

static void begin_game(struct ecuaciones *s, uint8_t game)
{
    s->game = game;
    s->target = ecuaciones_target(s, game);
    s->idle = 0;
    for (int i = 0; i < ECU_SEATS; i++)
        s->points[i] = 0;
    begin_round(s, everybody(s), 0);
}

int64_t ecuaciones_standing(const struct ecuaciones *s, int seat)
{
    int32_t best = 0;
    for (int i = 0; i < s->base.setup.seats; i++)
        best = s->base.score[i] > best ? s->base.score[i] : best;
    bool first = !s->base.to_act && s->base.score[seat] == best; /* EC-51 */
    return 2 * (int64_t)s->base.score[seat] + (first && has(s->won, seat));
}

/* EC-51, EC-63: the seats with the highest standing have won. */
static void end_match(struct ecuaciones *s)
{
    int64_t best = 0;
    s->base.to_act = 0;
    for (int i = 0; i < s->base.setup.seats; i++)
        best = ecuaciones_standing(s, i) > best ? ecuaciones_standing(s, i) : best;
    for (int i = 0; i < s->base.setup.seats; i++)
        if (ecuaciones_standing(s, i) == best)
            s->base.winners |= CUB_BIT(i);
}

/* EC-50: the better place for all who share it, and the next one is skipped. */
static void award_places(struct ecuaciones *s)
{
    for (int i = 0; i < s->base.setup.seats; i++) {
        int better = 0;
        for (int k = 0; k < s->base.setup.seats; k++)
            better += s->points[k] > s->points[i];
        s->base.score[i] += prizes[better];
    }
}

static void end_game(struct ecuaciones *s)
{
    if (tournament(s))
        award_places(s);
    if (tournament(s) && s->game == ECU_TODOS)
        s->won = leaders(s);
    if (tournament(s) && s->game != ECU_ULTIMO)
        begin_game(s, (uint8_t)(s->game + 1));
    else
        end_match(s);
}

uint32_t ecuaciones_best(const struct ecuaciones *s)
{
    int best = 1;
    uint32_t seats = 0;
    for (int i = 0; i < s->base.setup.seats; i++)
        best = score_of(s->laid[i]) > best ? score_of(s->laid[i]) : best;
    for (int i = 0; i < s->base.setup.seats; i++)
        if (score_of(s->laid[i]) == best)
            seats |= 1u << i;
    return seats;
}

/* EC-21. */
int ecuaciones_bonus(uint32_t best, int seat)
{
    return !has(best, seat) ? 0 : single(best) ? 2 : 1;
}

/* EC-22, EC-23. */
static void end_round(struct ecuaciones *s)
{
    uint32_t best = ecuaciones_best(s);
    for (int i = 0; i < s->base.setup.seats; i++)
        if (has(best, i))
            add_points(s, i, ecuaciones_bonus(best, i));
    s->idle = best ? 0 : (uint8_t)(s->idle + 1);
    bool reached = most_points(s) >= s->target;
    uint8_t next = reached ? leaders(s) : everybody(s);
    if (s->idle == ECU_IDLE || (reached && single(next)))
        end_game(s);
    else
        begin_round(s, next, (uint8_t)__builtin_ctz(next));
}

/* EC-20: in turn, among those that play the round. */
static void take_turn(struct ecuaciones *s, int seat, ecu_equation equation)
{
    uint32_t later = (uint32_t)s->playing >> (seat + 1) << (seat + 1);
    s->laid[seat] = equation;
    add_points(s, seat, score_of(equation));
    if (later)
        begin_turn(s, (uint8_t)__builtin_ctz(later));
    else
        end_round(s);
}

/* EC-31: a seat that has handed in nothing has passed. */
static void reveal(struct ecuaciones *s)
{
    for (int i = 0; i < s->base.setup.seats; i++)
        add_points(s, i, score_of(s->laid[i]));
    end_round(s);
}

/* EC-30. */
static void hand_in(struct ecuaciones *s, int seat, ecu_equation equation)
{
    s->laid[seat] = equation;
    s->base.to_act &= (uint16_t)~CUB_BIT(seat);
    if (!(s->base.to_act & ~CUB_BIT(CUB_CLOCK)))
        reveal(s);
}

/* EC-42, EC-44: a round is won. */
static void win_round(struct ecuaciones *s, int seat)
{
    add_points(s, seat, 1);
    s->starter = after(s, s->starter);
    if (s->points[seat] >= s->target) /* EC-45 */
        end_game(s);
    else
        begin_round(s, everybody(s), s->starter);
}

/* EC-43: the starter found nothing. */
static void start_anew(struct ecuaciones *s)
{
    s->starter = after(s, s->starter);
    if (++s->idle == ECU_IDLE)
        end_game(s);
    else
        begin_turn(s, s->starter);
}

/* EC-42: gives up. */
static void give_up(struct ecuaciones *s, int seat)
{
    if (s->laid[ecuaciones_before(s, seat)])
        win_round(s, ecuaciones_before(s, seat));
    else
        start_anew(s);
}

/* EC-40 to EC-42. */
static void add_dice(struct ecuaciones *s, int seat, ecu_equation equation)
{
    ecu_dice used = ecu_equation_dice(equation);
    s->laid[seat] = equation;
    s->idle = 0;
    if (ecu_dice_count(used) == ECU_ROLLED) {
        win_round(s, seat);
    } else {
        s->seat = after(s, seat);
        call_roll(s, used);
    }
}

/* EC-62. */
int ecuaciones_entry(const struct ecuaciones *s, enum ecu_line line, ecu_equation equation)
{
    if (!equation || !ecu_line_fits(line, equation))
        return 0;
    int points = ecu_equation_score(equation, NULL) + ecu_line_bonus(line, equation) - s->cost;
    return points > 0 ? points : 0;
}

/* EC-60, EC-63: five turns, as many as there are lines. */
static void end_solitaire_turn(struct ecuaciones *s)
{
    uint8_t next = after(s, s->seat);
    if (next > 0)
        begin_turn(s, next);
    else if (s->base.round < ECU_LINES)
        begin_round(s, s->playing, 0);
    else
        end_match(s);
}

static void enter(struct ecuaciones *s, int seat, enum ecu_line line, ecu_equation equation)
{
    int points = ecuaciones_entry(s, line, equation);
    s->laid[seat] = equation;
    s->lines[seat * ECU_LINES + (int)line] = (int8_t)points; /* 13 dice score far below 127 */
    add_points(s, seat, points);
    end_solitaire_turn(s);
}

/* EC-60: the dice go back into the cup; their new faces are the next roll. */
static void put_back(struct ecuaciones *s, ecu_dice dice)
{
    s->cost = (uint8_t)ecu_dice_count(dice);
    call_roll(s, s->dice - dice);
}

static void play(struct ecuaciones *s, int seat, cub_move move)
{
    ecu_equation equation = move & ECU_EQUATION_BITS;
    if (s->game == ECU_UNO)
        take_turn(s, seat, equation);
    else if (s->game == ECU_TODOS)
        hand_in(s, seat, equation);
    else if (s->game == ECU_ULTIMO && equation)
        add_dice(s, seat, equation);
    else if (s->game == ECU_ULTIMO)
        give_up(s, seat);
    else if (move & ECU_REROLL)
        put_back(s, move ^ ECU_REROLL);
    else
        enter(s, seat, (enum ecu_line)((move >> ECU_LINE_SHIFT & 7) - 1), equation);
}

static void take_roll(struct ecuaciones *s, ecu_dice roll)
{
    for (int i = 0; i < ECU_SEATS && s->fresh; i++)
        s->laid[i] = 0;
    s->fresh = 0;
    s->dice += roll;
    s->base.to_act = CUB_BIT(s->seat);
    if (s->game == ECU_TODOS) /* EC-30, EC-33 */
        s->base.to_act = s->playing | (s->base.setup.option[ECU_LIMIT] ? CUB_BIT(CUB_CLOCK) : 0);
}

void ecuaciones_apply(struct ecuaciones *s, int who, cub_move move)
{
    s->base.ply++;
    if (who == CUB_DICE)
        take_roll(s, move);
    else if (who == CUB_CLOCK)
        reveal(s);
    else
        play(s, who, move);
}

static bool refuse_option(struct cub_message *why, const char *message, const char *option)
{
    cub_refuse(why, "NO-4", message);
    cub_message_text(why, 0, option);
    return true;
}

/* EC-33, EC-50, EC-60: which options and seats go with which mode. */
static bool refuse_setup(const struct cub_setup *setup, struct cub_message *why)
{
    int32_t mode = setup->option[ECU_MODE];
    if (setup->option[ECU_TARGET] != CUB_BY_RULE && (mode == ECU_TORNEO || mode == ECU_YAHTZEE))
        return refuse_option(why, "ecuaciones.no-target", "target");
    if (setup->option[ECU_LIMIT] && mode != ECU_TODOS && mode != ECU_TORNEO)
        return refuse_option(why, "ecuaciones.no-limit", "limit");
    if (setup->seats >= 2 || mode == ECU_YAHTZEE)
        return false;
    return cub_refuse(why, "NO-4", "ecuaciones.alone");
}

bool ecuaciones_start(struct ecuaciones *s, const char *sheet, struct cub_message *why)
{
    int32_t mode = s->base.setup.option[ECU_MODE];
    (void)sheet;
    if (refuse_setup(&s->base.setup, why))
        return false;
    for (int i = 0; i < s->base.setup.seats * ECU_LINES && mode == ECU_YAHTZEE; i++)
        s->lines[i] = -1;
    begin_game(s, mode == ECU_TORNEO ? ECU_UNO : (uint8_t)mode);
    return true;
}

/* EC-33: the limit is in seconds. */
uint32_t ecuaciones_deadline(const struct ecuaciones *s)
{
    enum { SECOND_MS = 1000 };
    bool ticking = s->base.to_act & CUB_BIT(CUB_CLOCK);
    return ticking ? (uint32_t)s->base.setup.option[ECU_LIMIT] * SECOND_MS : CUB_NEVER;
}

/* EC-30: what others handed in stays sealed until nobody's is missing. */
void ecuaciones_redact(struct ecuaciones *s, int seat)
{
    bool sealed = s->game == ECU_TODOS && (s->base.to_act & everybody(s));
    for (int i = 0; i < ECU_SEATS && sealed; i++)
        if (i != seat)
            s->laid[i] = 0;
}
