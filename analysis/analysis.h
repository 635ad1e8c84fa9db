/* A match that a bot has judged, and how it is shown. */
#ifndef ANALYSIS_ANALYSIS_H
#define ANALYSIS_ANALYSIS_H

#include "analysis/adviser.h"
#include "cubilete/analysis.h"
#include "cubilete/record.h"
#include "tty/draw/canvas.h"

enum { ANALYSIS_SWINGS = 5, ANALYSIS_TEXT = 256 };

struct analysis {
    const struct cub_record *record;
    const struct adviser *adviser;
    const struct cub_setup *setup;
    cub_value start[CUB_SEATS];
    struct cub_step *step;
    uint32_t length; /* moves to judge: only revealed ones, as a hidden move's value would tell what it was */
    uint32_t count;  /* steps judged: all, unless interrupted */
    bool interrupted;
    bool (*stop)(void *);            /* asked every now and then whether to end; NULL: Ctrl-C ends it */
    void *context;                   /* stop's */
    uint32_t swing[ANALYSIS_SWINGS]; /* the turning points */
    int swings;
};

/* Begins; false without memory. To be finished either way; accepts a zeroed one. The caller sets stop, if at all. */
bool analysis_init(struct analysis *, const struct cub_record *, const struct adviser *);
void analysis_finish(struct analysis *);

/* Judges step after step. Without a stop a bar on the terminal shows how far it is. */
void analysis_judge(struct analysis *);

/* What the position after i steps is worth to a seat. */
cub_value analysis_value(const struct analysis *, uint32_t i, int seat);

/* What was done in step i, as the game writes it. */
void analysis_move(const struct analysis *, uint32_t i, char out[CUB_MOVE_TEXT]);

/* The seat that step i changed most for, with its sign. */
int analysis_most_changed(const struct analysis *, uint32_t i);

/* The name of a seat; and of a mover, which may be the dice. */
void analysis_seat(const struct analysis *, int seat, char out[ANALYSIS_TEXT]);
void analysis_who(const struct analysis *, int who, char out[ANALYSIS_TEXT]);

/* The values that a picture goes from and to: a side's whole victory, or alone whole tens of points. */
void analysis_range(const struct analysis *, cub_value *low, cub_value *high);

/* Writes all there is to say: what it comes to, turning points, a chart, and move by move; or as JSON. */
void analysis_text(const struct analysis *, FILE *, bool plain);
void analysis_json(const struct analysis *, FILE *);

/* Judges a match as maestro does, and writes it for people: what front ends offer after a game.
 * The memory to judge it may lack: then this is written. */
void analysis_tell(const struct cub_record *, FILE *, bool plain, bool (*stop)(void *), void *context);

/* Draws how the values went: in a terminal, and as SVG. */
void chart_draw(struct tty_canvas *, const struct analysis *);
void chart_svg(const struct analysis *, FILE *);

#endif
