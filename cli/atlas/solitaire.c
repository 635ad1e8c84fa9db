/*
 * The solitaire played as well as it can be: what each set of free lines brings, over every roll and every reroll.
 *
 * Dice that stay on the table while others go back are a hand of each colour. With
 * k dice back, such a rest is worth the mean of what it becomes with one die more,
 * and so on up to all twelve; and the best reroll of a roll is the best of the
 * rests that it has with one die less, and so on down.
 */
#include "cli/atlas/atlas.h"

#include <stdlib.h>

enum { FACES = 5, SIDES = 6, HANDS = 126, NONE = -1, LEAST = ECU_ROLLED - ECU_REROLLED };

/* Up to four dice of one colour; what they become with one more face, and with one less. */
struct hand {
    ecu_dice dice;
    int count;
    int more[FACES], less[FACES];
};

struct colour {
    int hands, faces;
    ecu_dice face[FACES];
    double odds[FACES];
    struct hand hand[HANDS]; /* the full ones first, in the order of ecu_cup_nth */
    int stride;              /* between the rests that differ by one hand of this colour */
};

/* Dice that lie on the table: a hand of each colour. */
struct rest {
    uint8_t hand[ECU_COLOURS];
};

struct solitaire {
    const struct atlas *atlas;
    struct colour colour[ECU_COLOURS];
    int rests;
    struct rest *rest;         /* all there are, by how many dice they have */
    int first[ECU_ROLLED + 2]; /* of those with this many dice */
    double *mean, *best;       /* by place: what a reroll brings; what the best one does */
    double *value;             /* by set of free lines */
};

static struct ecu_cup cup_of(int colour, int dice)
{
    struct ecu_cup cup = {{0}};
    cup.dice[colour] = (uint8_t)dice;
    return cup;
}

static int find(const struct colour *colour, ecu_dice dice)
{
    int i = colour->hands - 1;
    while (i > NONE && colour->hand[i].dice != dice)
        i--;
    return i;
}

static void list_hands(struct colour *colour, int which)
{
    for (int count = ECU_OF_COLOUR; count >= 0; count--)
        for (uint32_t i = 0; i < ecu_cup_count(cup_of(which, count)); i++)
            colour->hand[colour->hands++] = (struct hand){.dice = ecu_cup_nth(cup_of(which, count), i), .count = count};
    colour->faces = (int)ecu_cup_count(cup_of(which, 1));
    for (int i = 0; i < colour->faces; i++) {
        colour->face[i] = ecu_cup_nth(cup_of(which, 1), (uint32_t)i);
        colour->odds[i] = (double)ecu_roll_weight(colour->face[i]) / SIDES;
    }
}

static void link_hands(struct colour *colour)
{
    for (int i = 0; i < colour->hands; i++)
        for (int face = 0; face < colour->faces; face++) {
            struct hand *hand = &colour->hand[i];
            hand->more[face] = find(colour, hand->dice + colour->face[face]);
            hand->less[face] = find(colour, hand->dice - colour->face[face]);
        }
}

static int hands_count(const struct solitaire *s, struct rest rest)
{
    int count = 0;
    for (int c = 0; c < ECU_COLOURS; c++)
        count += s->colour[c].hand[rest.hand[c]].count;
    return count;
}

static int place_of(const struct solitaire *s, struct rest rest)
{
    int place = 0;
    for (int c = 0; c < ECU_COLOURS; c++)
        place += s->colour[c].stride * rest.hand[c];
    return place;
}

static struct rest rest_at(const struct solitaire *s, int place)
{
    struct rest rest;
    for (int c = 0; c < ECU_COLOURS; c++)
        rest.hand[c] = (uint8_t)(place / s->colour[c].stride % s->colour[c].hands);
    return rest;
}

static void list_rests(struct solitaire *s)
{
    int n = 0;
    for (int dice = 0; dice <= ECU_ROLLED; dice++) {
        s->first[dice] = n;
        for (int place = 0; place < s->rests; place++)
            if (hands_count(s, rest_at(s, place)) == dice)
                s->rest[n++] = rest_at(s, place);
    }
    s->first[ECU_ROLLED + 1] = n;
}

static bool init(struct solitaire *s, const struct atlas *atlas, double *value)
{
    s->atlas = atlas;
    s->value = value;
    s->rests = 1;
    for (int c = ECU_COLOURS - 1; c >= 0; c--) {
        list_hands(&s->colour[c], c);
        link_hands(&s->colour[c]);
        s->colour[c].stride = s->rests;
        s->rests *= s->colour[c].hands;
    }
    s->rest = malloc((size_t)s->rests * sizeof *s->rest);
    s->mean = malloc((size_t)s->rests * sizeof *s->mean);
    s->best = malloc((size_t)s->rests * sizeof *s->best);
    if (!s->rest || !s->mean || !s->best)
        return false;
    list_rests(s);
    return true;
}

/* EC-62: what a roll is worth that is entered where it is best. */
static double enter(const struct solitaire *s, uint32_t number, unsigned set, int cost)
{
    struct atlas_entry entry = atlas_get(s->atlas, number);
    double most = 0;
    for (int line = 0; line < ECU_LINES; line++) {
        double points = entry.score[line] > cost ? entry.score[line] - cost : 0;
        double worth = points + s->value[set & ~(1u << line)];
        most = set >> line & 1 && worth > most ? worth : most;
    }
    return most;
}

/* The mean over the next die of the first colour that has not all of its own. */
static double next_die(const struct solitaire *s, struct rest rest)
{
    int c = 0;
    double sum = 0;
    while (s->colour[c].hand[rest.hand[c]].count == ECU_OF_COLOUR)
        c++;
    const struct colour *colour = &s->colour[c];
    const struct hand *hand = &colour->hand[rest.hand[c]];
    const double *at = s->mean + place_of(s, rest) - colour->stride * rest.hand[c];
    for (int face = 0; face < colour->faces; face++)
        sum += colour->odds[face] * at[colour->stride * hand->more[face]];
    return sum;
}

/* What is best of the rests with one die less. */
static double best_less(const struct solitaire *s, struct rest rest)
{
    double most = 0;
    for (int c = 0; c < ECU_COLOURS; c++) {
        const struct colour *colour = &s->colour[c];
        const struct hand *hand = &colour->hand[rest.hand[c]];
        const double *at = s->best + place_of(s, rest) - colour->stride * rest.hand[c];
        for (int face = 0; face < colour->faces; face++)
            if (hand->less[face] != NONE && at[colour->stride * hand->less[face]] > most)
                most = at[colour->stride * hand->less[face]];
    }
    return most;
}

/* What every rest of this many dice brings whose other dice are rolled once more. */
static void roll_rests(struct solitaire *s, unsigned set, int dice)
{
    for (uint32_t i = 0; i < s->atlas->rolls; i++)
        s->mean[place_of(s, s->rest[s->first[ECU_ROLLED] + (int)i])] = enter(s, i, set, ECU_ROLLED - dice);
    for (int i = s->first[ECU_ROLLED] - 1; i >= s->first[dice]; i--)
        s->mean[place_of(s, s->rest[i])] = next_die(s, s->rest[i]);
    for (int i = s->first[dice]; i < s->first[dice + 1]; i++) {
        int place = place_of(s, s->rest[i]);
        double less = dice > LEAST ? best_less(s, s->rest[i]) : 0;
        s->best[place] = s->mean[place] > less ? s->mean[place] : less;
    }
}

static double value_set(struct solitaire *s, unsigned set, bool rerolls)
{
    double sum = 0, all = 0;
    for (int dice = LEAST; dice < ECU_ROLLED && rerolls; dice++)
        roll_rests(s, set, dice);
    for (uint32_t i = 0; i < s->atlas->rolls; i++) {
        double weight = (double)ecu_roll_weight(atlas_roll(i)), keep = enter(s, i, set, 0);
        double back = rerolls ? best_less(s, s->rest[s->first[ECU_ROLLED] + (int)i]) : 0;
        sum += weight * (keep > back ? keep : back);
        all += weight;
    }
    return sum / all;
}

/* A set is a larger number than any of its parts. */
bool atlas_solitaire(const struct atlas *atlas, bool rerolls, double value[1 << ECU_LINES])
{
    struct solitaire *s = calloc(1, sizeof *s);
    bool good = s && init(s, atlas, value);
    value[0] = 0;
    for (unsigned set = 1; good && set < 1u << ECU_LINES; set++)
        value[set] = value_set(s, set, rerolls);
    free(s ? s->rest : NULL);
    free(s ? s->mean : NULL);
    free(s ? s->best : NULL);
    free(s);
    return good;
}
