/*
 * Ratings of people who have played: Glicko-2 where two play against each other, the
 * model of Plackett and Luce in Weng and Lin's approximation where more do, or teams.
 */
#ifndef RANK_RATING_H
#define RANK_RATING_H

#include <stdbool.h>
#include <stddef.h>

struct rank_rating {
    double rating, deviation, volatility; /* volatility is Glicko-2's alone */
};

/* What somebody has who has not played yet. */
extern const struct rank_rating rank_newcomer;

/* A game as one of two saw it. */
struct rank_game {
    struct rank_rating against;
    double score; /* 1, 0.5, 0 */
};

/* One rating period of Glicko-2 (Glickman, 2013): the games in it, of which there may be none. */
void rank_glicko(struct rank_rating *, const struct rank_game *, size_t games);

/* This many periods in which somebody did not play. */
void rank_idle(struct rank_rating *, double periods);

enum { RANK_TEAMS = 8, RANK_MEMBERS = 8 };

struct rank_team {
    struct rank_rating *member[RANK_MEMBERS];
    int members;
    int place; /* less is better; equal ones are level */
};

/*
 * One game of two teams or more (Weng and Lin, 2011, algorithm 4). beta: how far one plays above or below oneself, as a
 * deviation. All of them are rated anew; whose rating is fixed, the caller puts back.
 */
void rank_many(const struct rank_team *, int teams, double beta);

/* The one with which a point means as much as in Glicko-2: 400 / (ln 10 · √2). */
extern const double rank_beta;

#endif
