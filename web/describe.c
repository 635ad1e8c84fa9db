/* Prints as TypeScript what the page has to know of the games: seats, options, and where what stands in a state. */
#include <inttypes.h>
#include <stdio.h>

#include "cubilete/bot.h"
#include "cubilete/field.h"
#include "cubilete/games.h"
#include "cubilete/option.h"

static const char *truth(bool yes)
{
    return yes ? "true" : "false";
}

static void print_words(const struct cub_option *option)
{
    printf("words: ");
    if (!option->words) {
        printf("null");
        return;
    }
    printf("[");
    for (int32_t i = 0; i <= option->max - option->min; i++)
        printf("%s'%s'", i ? ", " : "", option->words[i]);
    printf("]");
}

/* usual is null where the game decides at the start. */
static void print_option(const struct cub_option *option)
{
    printf("            { name: '%s', ", option->name);
    print_words(option);
    printf(", min: %" PRId32 ", max: %" PRId32 ", usual: ", option->min, option->max);
    if (option->usual == CUB_BY_RULE)
        printf("null");
    else
        printf("%" PRId32, option->usual);
    printf(", perSeat: %s },\n", truth(option->per_seat));
}

static void print_fields(const struct cub_field *field, const char *indent)
{
    for (; field->name; field++)
        printf("%s{ name: '%s', offset: %d, count: %d, width: %d },\n", indent, field->name, field->offset,
               field->count, field->width);
}

/* By the number of seats: the side of each, where several seats are one side. */
static void print_teams(const struct cub_game *game)
{
    printf("        teams: {");
    for (int seats = game->min_seats; seats <= game->max_seats; seats++) {
        struct cub_setup setup;
        struct cub_message why;
        union cub_any first;
        cub_setup_init(&setup, game, seats);
        if (!cub_start(game, &setup, NULL, &first.state, &why) || first.state.setup.sides == seats)
            continue;
        printf(" %d: [", seats);
        for (int seat = 0; seat < seats; seat++)
            printf("%s%d", seat ? ", " : "", first.state.setup.side[seat]);
        printf("],");
    }
    printf(" },\n");
}

static void print_game(const struct cub_game *game)
{
    printf("    %s: {\n        minSeats: %d,\n        maxSeats: %d,\n", game->name, game->min_seats, game->max_seats);
    printf("        dice: %s,\n        races: %s,\n        sheets: %s,\n        openEnded: %s,\n        size: %d,\n",
           truth(game->due), truth(cub_game_races(game)), truth(game->takes_sheet), truth(game->open_ended),
           game->state_size);
    print_teams(game);
    printf("        options: [\n");
    for (const struct cub_option *option = game->options; option->name; option++)
        print_option(option);
    printf("        ],\n        fields: [\n");
    print_fields(game->fields, "            ");
    printf("        ],\n    },\n");
}

static const char *type_of(const struct cub_field *field)
{
    bool wide = field->width == 8 || field->width == -8, one = field->count == 1;
    return wide ? (one ? "bigint" : "bigint[]") : (one ? "number" : "number[]");
}

static void print_types(const struct cub_game *game)
{
    printf("    %s: {\n", game->name);
    for (const struct cub_field *field = game->fields; field->name; field++)
        printf("        '%s': %s;\n", field->name, type_of(field));
    printf("    };\n");
}

/* What follows are numbers of the rules: limits, and how many are whole. */
static void print_levels(void)
{
    printf("export const levels = [");
    for (int i = CUB_NOVATO; i < CUB_LEVELS; i++)
        printf("%s'%s'", i > CUB_NOVATO ? ", " : "", cub_level_names[i]);
    printf("] as const;\nexport type Level = (typeof levels)[number];\n\n");
    printf("export const victory = %d;\nexport const point = %d;\n", CUB_VICTORY, CUB_POINT);
}

int main(void)
{
    printf("// Made from the tables of the rules by web/describe.c.\n\n");
    printf("export interface Field {\n    name: string;\n    offset: number;\n    count: number;\n");
    printf("    width: number; // bytes of one; below 0: signed\n}\n\n");
    printf("export interface Option {\n    name: string;\n    words: readonly string[] | null;\n    min: number;\n");
    printf("    max: number;\n    usual: number | null;\n    perSeat: boolean;\n}\n\n");
    printf("export interface Game {\n    minSeats: number;\n    maxSeats: number;\n    dice: boolean;\n");
    printf("    races: boolean;\n    sheets: boolean;\n    openEnded: boolean;\n    size: number;\n");
    printf("    teams: Readonly<Partial<Record<number, readonly number[]>>>; // sides of seats, by their number\n");
    printf("    options: readonly Option[];\n    fields: readonly Field[];\n}\n\n");
    printf("export const common: readonly Field[] = [\n");
    print_fields(cub_common_fields, "    ");
    printf("];\n\nexport const games = {\n");
    for (int i = 0; cub_games[i]; i++)
        print_game(cub_games[i]);
    printf("} as const satisfies Record<string, Game>;\n\nexport type GameName = keyof typeof games;\n\n");
    printf("/** A state's own numbers, by game. */\nexport interface Fields {\n");
    for (int i = 0; cub_games[i]; i++)
        print_types(cub_games[i]);
    printf("}\n\n");
    print_levels();
    return ferror(stdout) || fflush(stdout);
}
