/* Reports an atlas; every number is exact, as the odds of the rolls are. */
#include <inttypes.h>

#include "cli/atlas/atlas.h"
#include "cubilete/lang.h"
#include "host/json.h"
#include "tty/draw/canvas.h"

enum { SCORES = UINT8_MAX + 1 };

/* Some of the rolls, and in how many of the 6^12 ways that the dice fall they come. */
struct part {
    uint32_t rolls;
    uint64_t weight;
};

struct survey {
    struct part all;
    struct part by_score[SCORES];
    struct part by_dice[ECU_DICE + 1]; /* of the equation that uses most */
    struct part none[ATLAS_SCORES];
    uint64_t sum[ATLAS_SCORES]; /* of weight times score: at most 6^12 * 255 */
};

static void add(struct part *part, uint64_t weight)
{
    part->rolls++;
    part->weight += weight;
}

static void survey(const struct atlas *atlas, struct survey *s)
{
    *s = (struct survey){0};
    for (uint32_t i = 0; i < atlas->rolls; i++) {
        struct atlas_entry entry = atlas_get(atlas, i);
        uint64_t weight = ecu_roll_weight(atlas_roll(i));
        add(&s->all, weight);
        add(&s->by_score[entry.score[ECU_FREE]], weight);
        add(&s->by_dice[entry.dice <= ECU_DICE ? entry.dice : 0], weight); /* it comes from a file */
        for (int line = 0; line < ATLAS_SCORES; line++) {
            s->sum[line] += weight * entry.score[line];
            if (entry.score[line] == 0)
                add(&s->none[line], weight);
        }
    }
}

/* A mean as a fraction in lowest terms. */
struct mean {
    uint64_t over, under;
    double value;
};

static struct mean mean_of(const struct survey *s, int line)
{
    uint64_t a = s->sum[line], b = s->all.weight;
    while (a != 0) {
        uint64_t rest = b % a;
        b = a;
        a = rest;
    }
    b = b ? b : 1; /* only if no roll had any weight */
    return (struct mean){
        .over = s->sum[line] / b, .under = s->all.weight / b, .value = (double)s->sum[line] / (double)s->all.weight};
}

static double percent(const struct survey *s, struct part part)
{
    return 100 * (double)part.weight / (double)s->all.weight;
}

static void say(const char *id, const char *a, const char *b, const char *c)
{
    char text[256];
    cub_format(text, sizeof text, id, a, b, c);
    puts(text);
}

static void say_part(const char *id, const struct survey *s, struct part part)
{
    char rolls[16], weight[24], number[CUB_DECIMAL], share[CUB_DECIMAL + 2];
    snprintf(rolls, sizeof rolls, "%" PRIu32, part.rolls);
    snprintf(weight, sizeof weight, "%" PRIu64, part.weight);
    snprintf(share, sizeof share, "%s %%", cub_decimal(number, percent(s, part), 6));
    say(id, rolls, weight, share);
}

static void heading(const char *id, int width)
{
    const char *text = cub_msg(id);
    printf("%*s%s", width - tty_width(text), "", text);
}

/* A table of the parts that there are, by the number that id names. */
static void print_parts(const struct survey *s, const char *id, const struct part *parts, int count)
{
    heading(id, 8);
    heading("atlas.rolls", 10);
    heading("atlas.weight", 14);
    heading("atlas.share", 14);
    putchar('\n');
    for (int i = 0; i < count; i++) {
        char share[CUB_DECIMAL];
        if (parts[i].rolls)
            printf("%8d%10" PRIu32 "%14" PRIu64 "%12s %%\n", i, parts[i].rolls, parts[i].weight,
                   cub_decimal(share, percent(s, parts[i]), 6));
    }
    putchar('\n');
}

static void print_lines(const struct survey *s)
{
    heading("atlas.line", 8);
    heading("atlas.average", 12);
    heading("atlas.fraction", 26);
    heading("atlas.empty", 20);
    putchar('\n');
    for (int line = 0; line < ECU_LINES; line++) {
        struct mean mean = mean_of(s, line);
        char fraction[48], value[CUB_DECIMAL], none[CUB_DECIMAL];
        snprintf(fraction, sizeof fraction, "%" PRIu64 "/%" PRIu64, mean.over, mean.under);
        printf("%8c%12s%26s%18s %%\n", ecuaciones_letter(line), cub_decimal(value, mean.value, 6), fraction,
               cub_decimal(none, percent(s, s->none[line]), 6));
    }
}

static void print_none(const struct atlas *atlas)
{
    for (uint32_t i = 0; i < atlas->rolls; i++) {
        char dice[ECU_ROLLED + 1];
        if (atlas_get(atlas, i).dice)
            continue;
        ecu_dice_print(atlas_roll(i), dice);
        printf("%s %" PRIu64 "\n", dice, ecu_roll_weight(atlas_roll(i)));
    }
}

void atlas_report_text(const struct atlas *atlas, bool all)
{
    struct survey s;
    survey(atlas, &s);
    say_part("atlas.all", &s, s.all);
    struct mean mean = mean_of(&s, ECU_FREE);
    char fraction[48], value[CUB_DECIMAL];
    snprintf(fraction, sizeof fraction, "%" PRIu64 "/%" PRIu64, mean.over, mean.under);
    say("atlas.mean", fraction, cub_decimal(value, mean.value, 6), "");
    say_part("atlas.all-dice", &s, s.by_dice[ECU_DICE]);
    say_part("atlas.none", &s, s.none[ECU_FREE]);
    putchar('\n');
    print_parts(&s, "atlas.score", s.by_score, SCORES);
    print_parts(&s, "atlas.dice", s.by_dice, ECU_DICE + 1);
    print_lines(&s);
    if (all && s.none[ECU_FREE].rolls) {
        putchar('\n');
        print_none(atlas);
    }
}

static void put_part(struct json *json, const char *name, struct part part)
{
    json_put_open(json, name, '{');
    json_put_natural(json, "rolls", part.rolls);
    json_put_natural(json, "weight", part.weight);
    json_close(json, '}');
}

static void put_mean(struct json *json, struct mean mean)
{
    json_put_open(json, "mean", '{');
    json_put_natural(json, "numerator", mean.over);
    json_put_natural(json, "denominator", mean.under);
    json_put_real(json, "value", mean.value);
    json_close(json, '}');
}

/* A list of the parts that there are, by the number of that name. */
static void put_parts(struct json *json, const char *list, const char *name, const struct part *parts, int count)
{
    json_put_open(json, list, '[');
    for (int i = 0; i < count; i++) {
        if (!parts[i].rolls)
            continue;
        json_open(json, '{');
        json_put_natural(json, name, (uint64_t)i);
        json_put_natural(json, "rolls", parts[i].rolls);
        json_put_natural(json, "weight", parts[i].weight);
        json_close(json, '}');
    }
    json_close(json, ']');
}

static void put_none(struct json *json, const struct atlas *atlas)
{
    json_put_open(json, "rolls_without_equation", '[');
    for (uint32_t i = 0; i < atlas->rolls; i++) {
        char dice[ECU_ROLLED + 1];
        if (atlas_get(atlas, i).dice)
            continue;
        ecu_dice_print(atlas_roll(i), dice);
        json_open(json, '{');
        json_put_text(json, "dice", dice);
        json_put_natural(json, "weight", ecu_roll_weight(atlas_roll(i)));
        json_close(json, '}');
    }
    json_close(json, ']');
}

void atlas_report_json(const struct atlas *atlas, bool all)
{
    struct json json = json_on(stdout);
    struct survey s;
    survey(atlas, &s);
    json_open(&json, '{');
    json_put_natural(&json, "rolls", s.all.rolls);
    json_put_natural(&json, "weight", s.all.weight);
    put_mean(&json, mean_of(&s, ECU_FREE));
    put_part(&json, "all_dice", s.by_dice[ECU_DICE]);
    put_part(&json, "none", s.none[ECU_FREE]);
    put_parts(&json, "scores", "score", s.by_score, SCORES);
    put_parts(&json, "by_dice", "dice", s.by_dice, ECU_DICE + 1);
    json_put_open(&json, "lines", '[');
    for (int line = 0; line < ECU_LINES; line++) {
        char letter[] = {ecuaciones_letter(line), 0};
        json_open(&json, '{');
        json_put_text(&json, "line", letter);
        put_mean(&json, mean_of(&s, line));
        put_part(&json, "none", s.none[line]);
        json_close(&json, '}');
    }
    json_close(&json, ']');
    if (all)
        put_none(&json, atlas);
    json_close(&json, '}');
    json_finish(&json);
}

/* What each set of free lines brings, with rerolls and without. */
struct sets {
    double best[1 << ECU_LINES], plain[1 << ECU_LINES];
};

static void name_set(unsigned set, char out[ECU_LINES + 1])
{
    int length = 0;
    for (int line = 0; line < ECU_LINES; line++)
        if (set >> line & 1)
            out[length++] = ecuaciones_letter(line);
    out[length] = 0;
}

static void print_sets(const struct sets *sets)
{
    heading("atlas.line", 8);
    heading("atlas.rerolled", 16);
    heading("atlas.plain", 16);
    putchar('\n');
    for (unsigned set = 1; set < 1u << ECU_LINES; set++) {
        char name[ECU_LINES + 1], best[CUB_DECIMAL], plain[CUB_DECIMAL];
        name_set(set, name);
        printf("%8s%16s%16s\n", name, cub_decimal(best, sets->best[set], 6), cub_decimal(plain, sets->plain[set], 6));
    }
}

static void put_sets(const struct sets *sets)
{
    struct json json = json_on(stdout);
    json_open(&json, '{');
    json_put_open(&json, "solitaire", '[');
    for (unsigned set = 1; set < 1u << ECU_LINES; set++) {
        char name[ECU_LINES + 1];
        name_set(set, name);
        json_open(&json, '{');
        json_put_text(&json, "lines", name);
        json_put_real(&json, "mean", sets->best[set]);
        json_put_real(&json, "without_rerolls", sets->plain[set]);
        json_close(&json, '}');
    }
    json_close(&json, ']');
    json_close(&json, '}');
    json_finish(&json);
}

bool atlas_report_solitaire(const struct atlas *atlas, bool json)
{
    struct sets sets = {0};
    bool good = atlas_solitaire(atlas, true, sets.best) && atlas_solitaire(atlas, false, sets.plain);
    if (good)
        (json ? put_sets : print_sets)(&sets);
    return good;
}
