/* Values a reroll of the solitaire over all rolls that it can make. */
#include "bots/ecuaciones/optimum.h"

enum { SIDES = 6 };

/* Proven by `cubilete atlas --solitaire --json`. */
const uint32_t optimum_lines[1 << ECU_LINES] = {
    0,        22557134, 22558987, 45119498, 22213948, 45027214, 45029974, 67656578, 19560421, 42120919,  42120934,
    64681465, 42031440, 64658006, 64658029, 87235859, 19484581, 42112046, 42113740, 64679657, 41972939,  64650094,
    64651963, 87234144, 39115989, 61681112, 61681136, 84241984, 61654244, 84235584, 84235614, 106800920,
};

/* EC-62: what a roll with these scores is worth that is entered where it is best. */
static uint32_t enter(const uint8_t score[ECU_LINES], unsigned lines, int cost)
{
    uint32_t most = 0;
    for (int line = 0; line < ECU_LINES; line++) {
        uint32_t points = score[line] > cost ? (uint32_t)(score[line] - cost) : 0;
        uint32_t worth = points * OPTIMUM_POINT + optimum_lines[lines & ~(1u << line)];
        most = lines >> line & 1 && worth > most ? worth : most;
    }
    return most;
}

static struct ecu_cup only(struct ecu_cup cup, int colour)
{
    struct ecu_cup one = {{0}};
    one.dice[colour] = cup.dice[colour];
    return one;
}

/* The rolls of one colour, and what each adds to the place of the whole: the other colours lie where they come first.
 */
static void list_colour(struct optimum_colour *list, ecu_dice stay, int colour)
{
    struct ecu_cup all = ecu_cup_without(0), own = only(all, colour), cup = only(ecu_cup_without(stay), colour);
    uint32_t stride = 1;
    for (int later = colour + 1; later < ECU_COLOURS; later++)
        stride *= ecu_cup_count(only(all, later));
    list->count = ecu_cup_count(cup);
    for (uint32_t i = 0; i < list->count; i++) {
        ecu_dice roll = ecu_cup_nth(cup, i);
        list->place[i] = stride * ecu_cup_place(own, stay + roll);
        list->odds[i] = (uint32_t)ecu_roll_weight(roll);
    }
}

/* The sum of what all rolls of the colours are worth, each times its odds: at most 6^5 * 107 * OPTIMUM_POINT. */
static uint64_t sum_rolls(const struct optimum *o)
{
    const struct optimum_colour *a = &o->colour[0], *b = &o->colour[1], *c = &o->colour[2];
    uint64_t sum = 0;
    for (uint32_t i = 0; i < a->count; i++)
        for (uint32_t k = 0; k < b->count; k++) {
            const uint16_t *row = &optimum_row[a->place[i] + b->place[k]];
            uint64_t odds = a->odds[i] * b->odds[k], part = 0;
            for (uint32_t n = 0; n < c->count; n++)
                part += (uint64_t)o->worth[row[c->place[n]]] * c->odds[n];
            sum += odds * part;
        }
    return sum;
}

uint32_t optimum_reroll(struct optimum *o, ecu_dice stay, unsigned lines)
{
    int cost = ECU_ROLLED - ecu_dice_count(stay);
    uint64_t ways = 1;
    for (int i = 0; i < cost; i++)
        ways *= SIDES;
    for (uint32_t i = 0; i < optimum_rows; i++)
        o->worth[i] = enter(optimum_scores[i], lines, cost);
    for (int colour = 0; colour < ECU_COLOURS; colour++)
        list_colour(&o->colour[colour], stay, colour);
    return (uint32_t)((sum_rolls(o) + ways / 2) / ways);
}
