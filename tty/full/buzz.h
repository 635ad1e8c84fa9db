/*
 * Buzzing at one keyboard: in which order seats did, when, and who answers now. It has
 * no clock: every moment is handed in, by cub_clock_ms.
 *
 * The time of the race runs from the dice. While somebody answers nobody sees them:
 * bots wait, and after a wrong answer the race goes on from the last buzz. Who
 * buzzes meanwhile is timed by the clock all the same; or it would pay to think
 * while another answers.
 */
#ifndef TTY_FULL_BUZZ_H
#define TTY_FULL_BUZZ_H

#include "cubilete/game.h"

struct buzz {
    int64_t start;    /* when the time of the race was 0 */
    int64_t turn;     /* since when the first of the queue answers */
    uint32_t limit;   /* ms for an answer; 0: as long as it takes */
    uint16_t pressed; /* a bit for each seat that has buzzed */
    int count;
    struct {
        int seat;
        uint32_t ms; /* of the race */
    } queue[CUB_SEATS];
};

/* The race has come to ms now: to 0 if it begins, to more if it was left and taken up again. */
void buzz_begin(struct buzz *, int64_t now, uint32_t ms, uint32_t limit);

/* The time of the race; it stands still while somebody answers. */
uint32_t buzz_time(const struct buzz *, int64_t now);

/* A seat's key was pressed: the time of the race at that moment is the seat's. */
uint32_t buzz_moment(const struct buzz *, int64_t when);

/* It buzzes. False: it has before, or it was pressed before anybody saw the dice. */
bool buzz_press(struct buzz *, int seat, int64_t when);

/* Who answers now, -1: nobody; and when that one buzzed. */
int buzz_caller(const struct buzz *);
uint32_t buzz_called(const struct buzz *);

/* How many ms are left for the answer; CUB_NEVER: as many as it takes. */
uint32_t buzz_left(const struct buzz *, int64_t now);

/* The caller has answered: the next one's turn, or the race goes on. */
void buzz_next(struct buzz *, int64_t now);

#endif
