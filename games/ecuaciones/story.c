/* Ecuaciones' story: what is asked in each game, how a round ends, what a game of the tournament brought. */
#include "cubilete/story.h"
#include "games/ecuaciones/ecuaciones.h"

void ecuaciones_ask(const struct ecuaciones *s, int seat, struct cub_message *what)
{
    static const char *const asks[] = {[ECU_UNO] = "ask.ecuaciones.uno",
                                       [ECU_TODOS] = "ask.ecuaciones.todos",
                                       [ECU_ULTIMO] = "ask.ecuaciones.build",
                                       [ECU_YAHTZEE] = "ask.ecuaciones.line"};
    (void)seat;
    what->id = asks[s->game];
    if (s->game == ECU_ULTIMO && !ecuaciones_task(s).must)
        what->id = "ask.ecuaciones.start";
    if (s->game == ECU_YAHTZEE && s->cost)
        what->id = "ask.ecuaciones.line-only";
}

static bool is_tournament(const struct cub_state *s)
{
    return s->setup.option[ECU_MODE] == ECU_TORNEO;
}

static bool ends_round(const struct cub_transition *step)
{
    return step->move && step->who != CUB_DICE && (step->after->round > step->before->round || !step->after->to_act);
}

/* Games in which the best equation of a round brings more. */
static bool has_bonus(const struct ecuaciones *before)
{
    return before->game == ECU_UNO || before->game == ECU_TODOS;
}

/*
 * The same move with the target out of reach: the points of the game stay. Ten
 * rounds without an equation (EC-23, EC-43) end it all the same, but change no
 * points.
 */
bool ecuaciones_round_end(const struct cub_transition *step, struct ecuaciones *end)
{
    const struct ecuaciones *before = (const struct ecuaciones *)step->before;
    if (!ends_round(step))
        return false;
    *end = *before;
    end->target = UINT16_MAX;
    ecuaciones_apply(end, step->who, step->move);
    for (int i = 0; i < ECU_SEATS && end->game != before->game; i++)
        end->points[i] = before->points[i];
    end->game = before->game;
    end->target = before->target;
    end->base.to_act = 0;
    end->base.round = before->base.round;
    end->base.winners = has_bonus(before) ? (uint16_t)ecuaciones_best(end) : 0;
    for (int i = 0; i < CUB_SEATS; i++)
        end->base.score[i] = step->after->score[i];
    return true;
}

/* What points come from: an equation, being the best of a round (EC-21), the last one (EC-42), a place (EC-50). */
enum { EQUATION, BEST, LAST, PLACE, KINDS };

int ecuaciones_gains(const struct cub_transition *step, int seat, struct cub_share *out)
{
    static const char *const ids[KINDS] = {[EQUATION] = "gain.ecuaciones.equation",
                                           [BEST] = "gain.ecuaciones.best",
                                           [LAST] = "gain.ecuaciones.last",
                                           [PLACE] = "gain.ecuaciones.place"};
    const struct ecuaciones *before = (const struct ecuaciones *)step->before,
                            *after = (const struct ecuaciones *)step->after;
    int32_t gain = step->after->score[seat] - step->before->score[seat];
    for (int i = 0; i < KINDS; i++)
        out[i] = (struct cub_share){ids[i], 0};
    if (is_tournament(step->before)) {
        out[PLACE].count = gain;
    } else if (before->game == ECU_ULTIMO) {
        out[LAST].count = gain;
    } else {
        out[BEST].count = has_bonus(before) && ends_round(step) ? ecuaciones_bonus(ecuaciones_best(after), seat) : 0;
        out[EQUATION].count = gain - out[BEST].count;
    }
    return KINDS;
}

/* EC-21: the seats whose equation was the best; their laid ones stay in sight until the next roll. */
static void tell_best(const struct ecuaciones *after, struct cub_told *out, int *count)
{
    uint32_t best = ecuaciones_best(after);
    const char *message = best & (best - 1) ? "told.ecuaciones.shared" : "told.ecuaciones.best";
    if (!best)
        cub_tell(out, count, "told.ecuaciones.none", CUB_NOBODY);
    for (uint32_t left = best; left; left &= left - 1) {
        int seat = __builtin_ctz(left);
        cub_message_number(cub_tell(out, count, message, seat), 1, ecuaciones_bonus(best, seat));
    }
}

/* EC-42 to EC-44: who got the point of a round. Ten starts in vain end the game with none for anybody. */
static void tell_last(const struct ecuaciones *end, const struct ecuaciones *before, struct cub_told *out, int *count)
{
    for (int i = 0; i < end->base.setup.seats; i++)
        if (end->points[i] > before->points[i])
            cub_tell(out, count, "told.ecuaciones.last", i);
}

/* EC-50: what the places of a game that is over brought. */
static void tell_game(const struct cub_transition *step, int game, struct cub_told *out, int *count)
{
    cub_message_number(cub_tell(out, count, "told.ecuaciones.game", CUB_NOBODY), 1, game + 1);
    for (int i = 0; i < step->after->setup.seats; i++)
        cub_message_number(cub_tell(out, count, "told.ecuaciones.place", i), 1,
                           step->after->score[i] - step->before->score[i]);
}

int ecuaciones_tell(const struct cub_transition *step, struct cub_told *out)
{
    const struct ecuaciones *before = (const struct ecuaciones *)step->before,
                            *after = (const struct ecuaciones *)step->after;
    struct ecuaciones end;
    int count = 0;
    if (!ecuaciones_round_end(step, &end)) {
        if (step->who < CUB_SEATS && before->game == ECU_ULTIMO && step->move & ECU_PASS) /* EC-43 */
            cub_tell(out, &count, "told.ecuaciones.anew", after->seat);
        return count;
    }
    if (has_bonus(before))
        tell_best(after, out, &count);
    else if (before->game == ECU_ULTIMO)
        tell_last(&end, before, out, &count);
    if (is_tournament(step->before) && (after->game != before->game || !after->base.to_act))
        tell_game(step, before->game, out, &count);
    return count;
}
