/* Doce's first replies after 2@c3, up to the eight images of the grid. */
#include <assert.h>
#include <string.h>

#include "cubilete/games.h"
#include "cubilete/option.h"
#include "tools/doce/classes.h"

void doce_round(struct doce *s)
{
    struct cub_setup setup;
    union cub_any any;
    cub_setup_init(&setup, &cub_doce, 2);
    setup.option[DOCE_ROUNDS] = 1;
    cub_start(&cub_doce, &setup, NULL, &any.state, NULL);
    memcpy(s, &any, sizeof *s);
}

void doce_opening(struct doce *s)
{
    doce_round(s);
    doce_apply(s, 0, doce_move(2, 13, 0));
}

bool doce_is_first(uint32_t die, uint32_t blocker)
{
    for (uint32_t image = 1; image < DOCE_IMAGES; image++) {
        uint32_t other = doce_image(die, image);
        if (other < die || (other == die && doce_image(blocker, image) < blocker))
            return false;
    }
    return true;
}

uint32_t doce_mirror(const struct doce *s)
{
    uint32_t die = s->last[1], blocker = s->blocker[1] ? (uint32_t)__builtin_ctz(s->blocker[1]) : 0;
    uint32_t image = DOCE_IMAGES - 1;
    while (image && (doce_image(die, image) != die || doce_image(blocker, image) != blocker))
        image--;
    return image;
}

static void add(struct doce_class *c, const struct doce *opening, cub_move move)
{
    doce_print(opening, 1, move, c->text);
    c->position = *opening;
    doce_apply(&c->position, 1, move);
}

uint32_t doce_classes(struct doce_class out[DOCE_CLASSES])
{
    struct doce opening;
    uint32_t count = 0;
    doce_opening(&opening);
    memset(out, 0, DOCE_CLASSES * sizeof *out);
    for (int blocking = 0; blocking < 2; blocking++)
        for (uint32_t n = 0; n < doce_count(&opening, 1); n++) {
            cub_move move = doce_nth(&opening, 1, n);
            if ((doce_blocker(move) != 0) != blocking || !doce_is_first(doce_die(move), doce_blocker(move)))
                continue;
            assert(count < DOCE_CLASSES);
            add(&out[count++], &opening, move);
        }
    return count;
}
