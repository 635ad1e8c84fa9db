/* A foreign bot as a judge of matches. */
#include "engine/judge.h"

static bool see(struct engine_judge *judge, const struct cub_state *view, int seat)
{
    return !judge->failed && engine_see(&judge->engine, judge->record, view->ply, seat);
}

static void add_choice(struct engine_judge *judge, struct cub_thought *thought, const struct engine_choice *choice)
{
    uint32_t i = 0;
    while (i < thought->choices && thought->choice[i].move != choice->move)
        i++;
    if (i < thought->choices || i == CUB_CHOICES)
        return;
    judge->said[i] = *choice;
    thought->choice[thought->choices++] = (struct cub_choice){.move = choice->move, .value = choice->value};
}

/* The best first, whatever it listed before; a move that was only asked about is no choice. */
static void think(const struct cub_think *think, struct cub_thought *thought)
{
    struct engine_judge *judge = think->memory;
    struct engine_answer answer;
    const struct engine_question what = {
        .advice = think->advice, .also = think->also, .stop = think->stop, .context = think->context};
    if (!see(judge, think->view, think->seat) || !engine_go(&judge->engine, &what, &answer)) {
        judge->failed = true;
        thought->move = judge->bot.game->draw(think->view, think->seat, think->rng);
        thought->choice[thought->choices++] = (struct cub_choice){.move = thought->move};
        return;
    }
    thought->move = answer.best.move;
    add_choice(judge, thought, &answer.best);
    for (uint32_t i = 0; i < answer.choices; i++) {
        if (answer.choice[i].move == think->also)
            thought->also = answer.choice[i].value;
        add_choice(judge, thought, &answer.choice[i]);
    }
}

static void value(const struct cub_think *think, cub_value value[CUB_SEATS])
{
    struct engine_judge *judge = think->memory;
    struct engine_answer answer = {.choices = 0};
    const struct engine_question what = {.stop = think->stop, .context = think->context};
    judge->failed = !see(judge, think->view, CUB_NOBODY) || !engine_value(&judge->engine, &what, &answer);
    for (int i = 0; i < CUB_SEATS; i++)
        value[i] = answer.value[i];
}

/* What it has to say it says in its own words. */
static int explain(const struct cub_state *view, int seat, cub_move move, struct cub_message *reasons, int cap)
{
    (void)view, (void)seat, (void)move, (void)reasons, (void)cap;
    return 0;
}

void engine_judge_init(struct engine_judge *judge, const struct cub_record *record)
{
    judge->bot = (struct cub_bot){.game = record->match.game, .think = think, .value = value, .explain = explain};
    judge->record = record;
    judge->failed = false;
    engine_begin(&judge->engine, 1);
}
