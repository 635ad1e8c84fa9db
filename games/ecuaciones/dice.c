/* The dice of the set: one table of faces, and what follows from it. */
#include "games/ecuaciones/dice.h"

enum { SIDES = 6 };

struct face {
    uint8_t sign;
    char letter;
    uint8_t sides; /* how many sides of the die show it; 0: no more faces */
};

/* EC-0: the one place that knows the faces, in the order in which a roll is written. */
CUB_TABLE struct face faces[ECU_COLOURS][SIDES + 1] =
    {
        [ECU_COLOUR_GREEN] =
            {
                {.sign = ECU_DIGIT + 1, .letter = '1', .sides = 1},
                {.sign = ECU_DIGIT + 3, .letter = '3', .sides = 2},
                {.sign = ECU_DIGIT + 5, .letter = '5', .sides = 1},
                {.sign = ECU_DIGIT + 7, .letter = '7', .sides = 1},
                {.sign = ECU_DIGIT + 9, .letter = '9', .sides = 1},
            },
        [ECU_COLOUR_BLUE] =
            {
                {.sign = ECU_DIGIT + 0, .letter = '0', .sides = 1},
                {.sign = ECU_DIGIT + 2, .letter = '2', .sides = 2},
                {.sign = ECU_DIGIT + 4, .letter = '4', .sides = 1},
                {.sign = ECU_DIGIT + 6, .letter = '6', .sides = 1},
                {.sign = ECU_DIGIT + 8, .letter = '8', .sides = 1},
            },
        [ECU_COLOUR_RED] =
            {
                {.sign = ECU_PLUS, .letter = '+', .sides = 2},
                {.sign = ECU_MINUS, .letter = '-', .sides = 2},
                {.sign = ECU_TIMES, .letter = 'x', .sides = 1},
                {.sign = ECU_DIVIDE, .letter = ':', .sides = 1},
            },
};

static ecu_dice showing(const struct face *face, uint64_t dice)
{
    return dice << (4 * face->sign);
}

static int count_of(ecu_dice dice, const struct face *face)
{
    return ecu_dice_showing(dice, (enum ecu_sign)face->sign);
}

static int colour_count(ecu_dice dice, int colour)
{
    int n = 0;
    for (const struct face *face = faces[colour]; face->sides; face++)
        n += count_of(dice, face);
    return n;
}

struct ecu_cup ecu_cup_without(ecu_dice lying)
{
    struct ecu_cup cup;
    for (int colour = 0; colour < ECU_COLOURS; colour++)
        cup.dice[colour] = (uint8_t)(ECU_OF_COLOUR - colour_count(lying, colour));
    return cup;
}

bool ecu_dice_stray(ecu_dice dice)
{
    for (int colour = 0; colour < ECU_COLOURS; colour++)
        for (const struct face *face = faces[colour]; face->sides; face++)
            dice &= ~showing(face, 15);
    return dice != 0;
}

bool ecu_cup_shows(struct ecu_cup cup, ecu_dice roll)
{
    for (int colour = 0; colour < ECU_COLOURS; colour++)
        if (colour_count(roll, colour) != cup.dice[colour])
            return false;
    return !ecu_dice_stray(roll);
}

static int kinds(int colour)
{
    int n = 1; /* no die is blank */
    while (faces[colour][n].sides)
        n++;
    return n;
}

/* In how many ways this many like dice can show this many kinds of faces, whichever die shows which. */
static uint32_t multisets(int dice, int kind_count)
{
    uint32_t n = 1; /* C(kinds - 1 + i, i) at each step: a whole number */
    for (int i = 1; i <= dice; i++)
        n = n * (uint32_t)(kind_count - 1 + i) / (uint32_t)i;
    return n;
}

uint32_t ecu_cup_count(struct ecu_cup cup)
{
    uint32_t n = 1;
    for (int colour = 0; colour < ECU_COLOURS; colour++)
        n *= multisets(cup.dice[colour], kinds(colour));
    return n;
}

/* The nth way of one colour: the first face takes as many dice as it can, then one less, and so on. */
static ecu_dice nth_of_colour(int colour, int dice, uint32_t n)
{
    ecu_dice roll = 0;
    int left = kinds(colour);
    for (const struct face *face = faces[colour]; face->sides; face++) {
        int here = dice;
        left--;
        for (uint32_t ways; n >= (ways = multisets(dice - here, left)); here--)
            n -= ways;
        roll += showing(face, (uint64_t)here);
        dice -= here;
    }
    return roll;
}

ecu_dice ecu_cup_nth(struct ecu_cup cup, uint32_t n)
{
    ecu_dice roll = 0;
    for (int colour = ECU_COLOURS - 1; colour >= 0; colour--) {
        uint32_t ways = multisets(cup.dice[colour], kinds(colour));
        roll += nth_of_colour(colour, cup.dice[colour], n % ways);
        n /= ways;
    }
    return roll;
}

/* How many ways of one colour come before this one. */
static uint32_t place_of_colour(int colour, int dice, ecu_dice roll)
{
    uint32_t n = 0;
    int left = kinds(colour);
    for (const struct face *face = faces[colour]; face->sides; face++) {
        int here = count_of(roll, face);
        left--;
        for (int more = dice; more > here; more--)
            n += multisets(dice - more, left);
        dice -= here;
    }
    return n;
}

uint32_t ecu_cup_place(struct ecu_cup cup, ecu_dice roll)
{
    uint32_t n = 0;
    for (int colour = 0; colour < ECU_COLOURS; colour++)
        n = n * multisets(cup.dice[colour], kinds(colour)) + place_of_colour(colour, cup.dice[colour], roll);
    return n;
}

/* What a die shows that lies on this side, from 0: its faces follow each other in the order of the table. */
static ecu_dice lay_die(int colour, uint32_t side)
{
    const struct face *face = faces[colour];
    for (; side >= face->sides; face++)
        side -= face->sides;
    return showing(face, 1);
}

ecu_dice ecu_cup_roll(struct ecu_cup cup, struct cub_rng *rng)
{
    ecu_dice roll = 0;
    for (int colour = 0; colour < ECU_COLOURS; colour++)
        for (int i = 0; i < cup.dice[colour]; i++)
            roll += lay_die(colour, cub_rng_below(rng, SIDES));
    return roll;
}

ecu_dice ecu_cup_cast(struct ecu_cup cup, const uint8_t *sides)
{
    ecu_dice roll = 0;
    for (int colour = 0; colour < ECU_COLOURS; colour++)
        for (int i = 0; i < cup.dice[colour]; i++)
            roll += lay_die(colour, *sides++);
    return roll;
}

/* The multinomial of one colour's counts times the sides of each die; built up die by die, so always whole. */
static uint64_t colour_weight(ecu_dice roll, int colour)
{
    uint64_t weight = 1;
    uint32_t dice = 0;
    for (const struct face *face = faces[colour]; face->sides; face++)
        for (int i = 1; i <= count_of(roll, face); i++)
            weight = weight * ++dice / (uint32_t)i * face->sides;
    return weight;
}

uint64_t ecu_roll_weight(ecu_dice roll)
{
    uint64_t weight = 1; /* at most 6^12 */
    for (int colour = 0; colour < ECU_COLOURS; colour++)
        weight *= colour_weight(roll, colour);
    return weight;
}

/* How many different choices of at most this many dice there are among those that show this sign or a later one. */
static uint32_t choices(ecu_dice dice, int sign, int most)
{
    uint32_t of[16] = {1}, sum = 0; /* by how many dice are chosen */
    for (; sign < ECU_SIGNS; sign++)
        for (int n = most; n > 0; n--)
            for (int here = 1; here <= ecu_dice_showing(dice, (enum ecu_sign)sign) && here <= n; here++)
                of[n] += of[n - here];
    for (int n = 0; n <= most; n++)
        sum += of[n];
    return sum;
}

uint32_t ecu_handful_count(ecu_dice dice, int most)
{
    return choices(dice, 0, most) - 1;
}

ecu_dice ecu_handful_nth(ecu_dice dice, int most, uint32_t n)
{
    ecu_dice handful = 0;
    n++; /* the first choice of all is none */
    for (int sign = 0; sign < ECU_SIGNS; sign++) {
        int here = 0;
        for (uint32_t ways; n >= (ways = choices(dice, sign + 1, most - here)); here++)
            n -= ways;
        handful += (ecu_dice)here << (4 * sign);
        most -= here;
    }
    return handful;
}

char ecu_dice_lacking(ecu_dice these, ecu_dice those, enum ecu_sign *sign)
{
    for (int colour = 0; colour < ECU_COLOURS; colour++)
        for (const struct face *face = faces[colour]; face->sides; face++)
            if (count_of(these, face) > count_of(those, face)) {
                *sign = (enum ecu_sign)face->sign;
                return face->letter;
            }
    return 0;
}

int ecu_dice_print(ecu_dice dice, char out[ECU_ROLLED + 1])
{
    int length = 0;
    for (int colour = 0; colour < ECU_COLOURS; colour++)
        for (const struct face *face = faces[colour]; face->sides; face++)
            for (int n = count_of(dice, face); n > 0 && length < ECU_ROLLED; n--)
                out[length++] = face->letter;
    out[length] = 0;
    return length;
}

/* Reads all dice of one face; returns what follows. */
static const char *read_face(const char *text, const struct face *face, ecu_dice *dice)
{
    uint64_t n = 0;
    for (; *text == face->letter; text++)
        n += n < 15;
    *dice += showing(face, n);
    return text;
}

bool ecu_dice_parse(const char *text, ecu_dice *dice)
{
    *dice = 0;
    for (int colour = 0; colour < ECU_COLOURS; colour++)
        for (const struct face *face = faces[colour]; face->sides; face++)
            text = read_face(text, face, dice);
    return !*text && *dice;
}
