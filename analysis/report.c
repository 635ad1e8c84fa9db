/*
 * An analysis for people: first what it comes to, then move by move. Every table
 * has a head, which also says what its numbers are, and no line is longer than a
 * terminal is wide.
 */
#include "analysis/analysis.h"

#include <inttypes.h>

#include "analysis/worth.h"
#include "cubilete/lang.h"
#include "cubilete/story.h"
#include "tty/draw/say.h"
#include "tty/draw/wrap.h"

static const char *const band_ids[CUB_BANDS] = {
    [CUB_EXCELLENT] = "analysis.excellent", [CUB_GOOD] = "analysis.good",       [CUB_DOUBTFUL] = "analysis.doubtful",
    [CUB_MISTAKE] = "analysis.mistake",     [CUB_BLUNDER] = "analysis.blunder",
};

/* Widths of columns: of moves, of who made them, of seats, and of a figure at least. */
enum { SUMS = 7, NUMBER = 7, WHO = 14, SEAT = 16, FIGURE = 8 };

/* A remark that has less room than this beside its move stands below it. */
enum { REMARK = 24 };

/* A text, and blanks up to this many columns; one that is wider is cut. */
static void put_left(FILE *file, const char *text, int columns)
{
    char line[TTY_WRAPPED];
    tty_cut(text, columns - 1, line);
    tty_put(file, line);
    fprintf(file, "%*s", columns - tty_width(line), "");
}

static void put_right(FILE *file, const char *text, int columns)
{
    int blanks = columns - tty_width(text);
    fprintf(file, "%*s", blanks > 0 ? blanks : 0, "");
    tty_put(file, text);
}

/* A column of figures is as wide as its head needs: of the widest there are seven, and they fit beside the seats. */
static int width_of(const char *id)
{
    int width = tty_width(cub_msg(id)) + 2;
    return width > FIGURE ? width : FIGURE;
}

static void put_worth(const struct analysis *a, FILE *file, int64_t value, bool difference, int columns)
{
    char worth[TTY_WORTH];
    tty_worth_number(a->setup, value, difference, worth);
    put_right(file, worth, columns);
}

/* A head with what the numbers below are. */
static void put_heading(const struct analysis *a, FILE *file, const char *id)
{
    tty_say(file, id, cub_msg(a->setup->seats == 1 ? "analysis.unit-points" : "analysis.unit-chance"), NULL, NULL);
}

/* The seat that a side is named by: its first. */
static bool leads_side(const struct cub_setup *setup, int seat)
{
    for (int i = 0; i < seat; i++)
        if (setup->side[i] == setup->side[seat])
            return false;
    return true;
}

/* `Ana`, or `Ana+Luis` for those who play together: as much of each as there is room for. */
static void name_side(const struct analysis *a, int seat, int columns, char out[ANALYSIS_TEXT])
{
    const struct cub_setup *setup = a->setup;
    int seats = setup->seats / setup->sides, width = (columns - seats) / seats;
    char name[ANALYSIS_TEXT];
    size_t length = 0;
    for (int i = seat; i < setup->seats; i++) {
        if (setup->side[i] != setup->side[seat])
            continue;
        analysis_seat(a, i, name);
        tty_shorten_name(name, sizeof name, width);
        length += (size_t)snprintf(out + length, ANALYSIS_TEXT - length, "%s%s", length ? "+" : "", name);
    }
}

static void put_seat(const struct analysis *a, FILE *file, int seat)
{
    char name[ANALYSIS_TEXT];
    analysis_seat(a, seat, name);
    tty_shorten_name(name, sizeof name, SEAT - 1);
    put_left(file, name, SEAT);
}

static const char *const sum_ids[SUMS] = {"analysis.start", "analysis.sum-luck", "analysis.own", "analysis.others",
                                          "analysis.end",   "analysis.adjusted", "analysis.lost"};

/* Start, end and the result less luck are chances; the others add up changes, and have a sign. */
static void put_sums(const struct analysis *a, FILE *file, int seat)
{
    static const bool changes[SUMS] = {false, true, true, true, false, false, true};
    struct cub_account account;
    cub_account_sum(&account, a->setup, a->start, a->step, a->count, seat);
    const int64_t sums[SUMS] = {account.start,  account.luck, account.own,
                                account.others, account.end,  account.end - account.luck,
                                -account.lost};
    put_seat(a, file, seat);
    for (int i = 0; i < SUMS; i++)
        put_worth(a, file, sums[i], changes[i], width_of(sum_ids[i]));
    fputs("\n", file);
}

static void put_summary(const struct analysis *a, FILE *file)
{
    put_heading(a, file, "analysis.summary");
    put_left(file, cub_msg("analysis.seat"), SEAT);
    for (int i = 0; i < SUMS; i++)
        put_right(file, cub_msg(sum_ids[i]), width_of(sum_ids[i]));
    fputs("\n", file);
    for (int seat = 0; seat < a->setup->seats; seat++)
        put_sums(a, file, seat);
    tty_fold(file, cub_msg(a->setup->seats == 1 ? "analysis.adds-up-alone" : "analysis.adds-up"), 0, 0);
    fputs("\n", file);
}

static void put_bands(const struct analysis *a, FILE *file)
{
    tty_say(file, "analysis.quality", NULL, NULL, NULL);
    put_left(file, cub_msg("analysis.seat"), SEAT);
    for (int band = 0; band < CUB_BANDS; band++)
        put_right(file, cub_msg(band_ids[band]), width_of(band_ids[band]));
    fputs("\n", file);
    for (int seat = 0; seat < a->setup->seats; seat++) {
        struct cub_account account;
        cub_account_sum(&account, a->setup, a->start, a->step, a->count, seat);
        put_seat(a, file, seat);
        for (int band = 0; band < CUB_BANDS; band++)
            fprintf(file, "%*" PRIu32, width_of(band_ids[band]), account.moves[band]);
        fputs("\n", file);
    }
    fputs("\n", file);
}

/* The columns that who did what stand in: as wide as the longest move needs. */
struct columns {
    int who, move, value;
};

static int larger(int a, int b)
{
    return a > b ? a : b;
}

/* As wide as the longest name needs, but not too wide. */
static int measure_names(const struct analysis *a)
{
    int width = tty_width(cub_msg("analysis.who"));
    char name[ANALYSIS_TEXT];
    for (int who = 0; who < CUB_NOBODY; who++)
        if (who < a->setup->seats || who >= CUB_SEATS) {
            analysis_who(a, who, name);
            width = larger(width, tty_width(name));
        }
    return width < WHO ? width + 1 : WHO;
}

static struct columns measure(const struct analysis *a)
{
    const struct cub_match *match = &a->record->match;
    struct columns columns = {.who = measure_names(a),
                              .move = tty_width(cub_msg("analysis.move")) + 1,
                              .value = a->setup->sides > 4   ? 6
                                       : a->setup->sides > 2 ? 8
                                                             : 10};
    union cub_any state = match->first;
    for (uint32_t i = 0; i < a->count; i++) {
        char text[CUB_MOVE_TEXT];
        match->game->print(&state.state, (int)match->log[i].who, match->log[i].move, text);
        columns.move = larger(columns.move, tty_width(text) + 1);
        match->game->apply(&state.state, (int)match->log[i].who, match->log[i].move);
    }
    return columns;
}

static void put_moved(const struct analysis *a, FILE *file, uint32_t i, const char *move, const struct columns *columns)
{
    char name[ANALYSIS_TEXT];
    analysis_who(a, (int)a->step[i].who, name);
    tty_shorten_name(name, sizeof name, columns->who - 1);
    fprintf(file, "%*" PRIu32 " ", NUMBER, i + 1);
    put_left(file, name, columns->who);
    put_left(file, move, columns->move);
}

static void put_head(FILE *file, const struct columns *columns)
{
    put_right(file, cub_msg("analysis.number"), NUMBER);
    fputs(" ", file);
    put_left(file, cub_msg("analysis.who"), columns->who);
    put_left(file, cub_msg("analysis.move"), columns->move);
}

/* What a step brought, in the words of the rules. Where several act at once, that is told when all have: it is looked
 * for from there on. Returns how many messages. */
static int tell_step(const struct analysis *a, uint32_t i, struct cub_told told[CUB_TOLD])
{
    const struct cub_match *match = &a->record->match;
    union cub_any before, after;
    int count = 0;
    bool together;
    cub_match_at(match, i, &after);
    do {
        const struct cub_entry *entry = &match->log[i++];
        before = after;
        match->game->apply(&after.state, (int)entry->who, entry->move);
        count = cub_game_tell(
            match->game, &(struct cub_transition){&before.state, &after.state, (int)entry->who, entry->move}, told);
        together = after.state.to_act & (after.state.to_act - 1);
    } while (!count && together && i < a->length);
    return count;
}

/* The name of a turning point: its round, and what came of it. */
static void put_name(const struct analysis *a, FILE *file, uint32_t i)
{
    struct cub_told told[CUB_TOLD];
    union cub_any before;
    char line[2 * ANALYSIS_TEXT], name[ANALYSIS_TEXT], id[CUB_ID];
    int count = tell_step(a, i, told);
    cub_match_at(&a->record->match, i, &before);
    size_t length = cub_format_number(line, sizeof line, cub_msg_id("show.round", a->record->match.game->name, id),
                                      before.state.round);
    for (int t = 0; t < count && length < ANALYSIS_TEXT; t++) {
        length += (size_t)snprintf(line + length, sizeof line - length, t ? " " : ": ");
        if (told[t].seat < CUB_SEATS)
            analysis_seat(a, told[t].seat, name);
        length += cub_say_told(line + length, sizeof line - length, &told[t], told[t].seat < CUB_SEATS ? name : "");
    }
    fprintf(file, "%*s", NUMBER + 1, "");
    tty_fold(file, line, NUMBER + 1, NUMBER + 1);
}

static void put_swings(const struct analysis *a, FILE *file, const struct columns *columns)
{
    put_heading(a, file, "analysis.swings");
    put_head(file, columns);
    put_right(file, cub_msg("analysis.change"), width_of("analysis.change"));
    fputs("  ", file);
    tty_say(file, "analysis.for", NULL, NULL, NULL);
    for (int i = 0; i < a->swings; i++) {
        uint32_t at = a->swing[i];
        int seat = analysis_most_changed(a, at);
        char move[CUB_MOVE_TEXT], name[ANALYSIS_TEXT];
        analysis_move(a, at, move);
        analysis_seat(a, seat, name);
        put_moved(a, file, at, move, columns);
        put_worth(a, file, cub_step_change(a->start, a->step, at, seat), true, width_of("analysis.change"));
        fputs("  ", file);
        tty_shorten_name(name, sizeof name, SEAT);
        tty_put(file, name);
        fputs("\n", file);
        put_name(a, file, at);
    }
    fputs("\n", file);
}

/* How good a seat's move was, what it lost and what would have been better. */
static void remark_move(const struct analysis *a, const struct cub_state *before, uint32_t i, char out[ANALYSIS_TEXT])
{
    const struct cub_step *step = &a->step[i];
    char loss[TTY_WORTH], best[CUB_MOVE_TEXT];
    enum cub_band band = cub_band_find(a->setup, step->loss);
    tty_worth_number(a->setup, -step->loss, true, loss);
    a->record->match.game->print(before, (int)step->who, step->best, best);
    const char *word = cub_msg(band_ids[band]);
    if (band == CUB_EXCELLENT)
        snprintf(out, ANALYSIS_TEXT, "%s", word);
    else
        cub_format(out, ANALYSIS_TEXT, "analysis.better", word, loss, best);
}

/* Whose luck a roll was. */
static void remark_luck(const struct analysis *a, uint32_t i, char out[ANALYSIS_TEXT])
{
    int seat = analysis_most_changed(a, i);
    char change[TTY_WORTH], name[ANALYSIS_TEXT];
    tty_worth_number(a->setup, cub_step_change(a->start, a->step, i, seat), true, change);
    analysis_seat(a, seat, name);
    cub_format(out, ANALYSIS_TEXT, "analysis.luck", change, name, NULL);
}

/* Beside the move or, where that is too narrow, below it. */
static void put_remark(const struct analysis *a, FILE *file, const char *text, const struct columns *columns)
{
    int indent = NUMBER + 1 + columns->who, written = indent + columns->move + a->setup->sides * columns->value + 3;
    if (TTY_COLUMNS - written < REMARK)
        fprintf(file, "\n%*s", written = indent, "");
    else
        fputs("   ", file);
    tty_fold(file, text, written, written);
}

static void put_step(const struct analysis *a, const struct cub_state *before, uint32_t i, FILE *file,
                     const struct columns *columns)
{
    const struct cub_entry *entry = &a->record->match.log[i];
    char move[CUB_MOVE_TEXT], remark[ANALYSIS_TEXT];
    a->record->match.game->print(before, (int)entry->who, entry->move, move);
    put_moved(a, file, i, move, columns);
    for (int seat = 0; seat < a->setup->seats; seat++)
        if (leads_side(a->setup, seat))
            put_worth(a, file, a->step[i].value[seat], false, columns->value);
    if (entry->who < CUB_SEATS)
        remark_move(a, before, i, remark);
    else if (entry->who == CUB_DICE)
        remark_luck(a, i, remark);
    else
        snprintf(remark, sizeof remark, "%s", cub_msg("analysis.closed"));
    put_remark(a, file, remark, columns);
}

static void put_steps(const struct analysis *a, FILE *file, const struct columns *columns)
{
    const struct cub_match *match = &a->record->match;
    union cub_any state = match->first;
    put_heading(a, file, "analysis.steps");
    put_head(file, columns);
    for (int seat = 0; seat < a->setup->seats; seat++) {
        char name[ANALYSIS_TEXT];
        name_side(a, seat, columns->value, name);
        if (leads_side(a->setup, seat))
            put_right(file, name, columns->value);
    }
    put_remark(a, file, cub_msg("analysis.remark"), columns);
    for (uint32_t i = 0; i < a->count; i++) {
        put_step(a, &state.state, i, file, columns);
        match->game->apply(&state.state, (int)match->log[i].who, match->log[i].move);
    }
}

static void put_title(const struct analysis *a, FILE *file)
{
    char done[24], all[24];
    snprintf(done, sizeof done, "%" PRIu32, a->count);
    snprintf(all, sizeof all, "%" PRIu32, a->length);
    tty_say(file, "analysis.title", a->record->match.game->name, adviser_called(a->adviser), NULL);
    if (a->interrupted)
        tty_say(file, "analysis.interrupted", done, all, NULL);
    fputs("\n", file);
}

void analysis_text(const struct analysis *a, FILE *file, bool plain)
{
    const struct columns columns = measure(a);
    struct tty_canvas canvas;
    put_title(a, file);
    put_summary(a, file);
    put_bands(a, file);
    put_swings(a, file, &columns);
    tty_clear(&canvas);
    chart_draw(&canvas, a);
    tty_print(&canvas, file, plain);
    fputs("\n", file);
    put_steps(a, file, &columns);
}
