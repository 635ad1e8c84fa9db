/* Doce's story: asks for moves, and tells how a round ends, what it brings, and who passes. */
#include "cubilete/story.h"
#include "cubilete/text.h"
#include "games/doce/grid.h"

static void put_square(struct cub_message *what, int i, uint32_t square)
{
    char text[3];
    doce_square_print(square, text);
    cub_message_text(what, i, text);
}

void doce_ask(const struct doce *s, int seat, struct cub_message *what)
{
    what->id = s->blocker[seat] ? "ask.doce.die" : "ask.doce.blocker";
    if (s->last[seat])
        put_square(what, 0, s->last[seat]);
    else
        what->id = "ask.doce.first";
}

/* DO-3, DO-8: on the squares around its last die a seat may place only its blocker. */
bool doce_ask_at(const struct doce *s, int seat, const char *square, struct cub_message *what)
{
    uint32_t number = (uint32_t)(square[0] - 'a' + DOCE_SIDE * (square[1] - '1') + 1);
    if (s->blocker[seat] || !((empty_squares(s) & ~s->allowed) >> number & 1))
        return false;
    what->id = "ask.doce.zone";
    cub_message_text(what, 0, square);
    put_square(what, 1, s->last[seat]);
    return true;
}

/* Makes the move in a match that ends with this round, so that the grid is not cleared. */
bool doce_round_end(const struct cub_transition *step, struct doce *end)
{
    uint8_t ends[DOCE_LINES][2];
    *end = *(const struct doce *)step->before;
    end->base.setup.option[DOCE_ROUNDS] = (int32_t)end->base.round;
    doce_apply(end, step->who, step->move);
    if (end->base.to_act)
        return false;
    bool has[2] = {doce_lines(end, 0, ends), doce_lines(end, 1, ends)};
    end->base.setup = step->before->setup;
    end->base.winners = (uint16_t)(has[0] == has[1] ? 0 : CUB_BIT(has[1])); /* DO-6, DO-7 */
    return true;
}

int doce_gains(const struct cub_transition *step, int seat, struct cub_share *out)
{
    static const char *const ids[DOCE_KINDS] = {
        [DOCE_FOR_LINE] = "gain.doce.line",     [DOCE_FOR_OWN] = "gain.doce.own",
        [DOCE_FOR_KEPT] = "gain.doce.kept",     [DOCE_FOR_EMPTY] = "gain.doce.empty",
        [DOCE_FOR_THREES] = "gain.doce.threes", [DOCE_FOR_DRAWN] = "gain.doce.drawn"};
    struct doce end;
    int32_t points[DOCE_KINDS] = {0};
    if (step->move && doce_round_end(step, &end))
        doce_account(&end, seat, points);
    for (int i = 0; i < DOCE_KINDS; i++)
        out[i] = (struct cub_share){ids[i], points[i]};
    return DOCE_KINDS;
}

/* Writes `12 + 10 - 2 = 20`, without zeros; a single number alone: `2`. */
static void write_sum(const int32_t points[DOCE_KINDS], char out[CUB_ARG_SIZE])
{
    struct cub_out text;
    int32_t sum = 0;
    int terms = 0;
    cub_out_init(&text, out, CUB_ARG_SIZE);
    for (int i = 0; i < DOCE_KINDS; i++) {
        if (!points[i])
            continue;
        if (terms++)
            cub_put_text(&text, points[i] < 0 ? " - " : " + ");
        cub_put_number(&text, points[i] < 0 ? -points[i] : points[i]);
        sum += points[i];
    }
    if (terms > 1) {
        cub_put_text(&text, " = ");
        cub_put_number(&text, sum);
    }
}

/* DO-6, DO-7, DO-10: tells who won by which line, or why nobody did, and what each seat got. */
static int tell_end(const struct doce *end, struct cub_told *out)
{
    uint8_t ends[DOCE_LINES][2];
    int count = 0, winner = end->base.winners == CUB_BIT(1);
    if (end->base.winners) {
        struct cub_message *won = cub_tell(out, &count, "told.doce.won", winner);
        doce_lines(end, winner, ends);
        put_square(won, 1, ends[0][0]);
        put_square(won, 2, ends[0][1]);
    } else {
        bool both = doce_lines(end, 0, ends); /* then the other seat has a line as well */
        cub_tell(out, &count, both ? "told.doce.both" : "told.doce.draw", CUB_NOBODY);
    }
    for (int seat = 0; seat < 2; seat++) {
        int32_t points[DOCE_KINDS];
        char sum[CUB_ARG_SIZE];
        if (end->base.winners && seat != winner)
            continue;
        doce_account(end, seat, points);
        write_sum(points, sum);
        cub_message_text(cub_tell(out, &count, "told.doce.sum", seat), 1, sum);
    }
    return count;
}

int doce_tell(const struct cub_transition *step, struct cub_told *out)
{
    struct doce end;
    int count = 0;
    if (doce_round_end(step, &end))
        return tell_end(&end, out);
    if (step->after->to_act == CUB_BIT(step->who)) /* DO-10 */
        cub_tell(out, &count, "told.doce.passes", !step->who);
    return count;
}
