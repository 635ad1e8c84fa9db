/*
 * What rated games have come to: results out of records, put in the order of time, and
 * the ratings that follow from them. The server and `cubilete ratings` both do it with
 * this, so that the records determine the ratings.
 */
#ifndef RANK_BOOK_H
#define RANK_BOOK_H

#include "cubilete/bot.h"
#include "cubilete/record.h"
#include "rank/rating.h"

enum {
    RANK_NAME = 63, /* bytes of a name at most */
    RANK_ID = 10,   /* characters of a player's id */
    RANK_LEAST = 3  /* own decisions; a player who leaves before loses, and nobody wins by it */
};

/* Who sat at a seat. */
struct rank_seat {
    char name[RANK_NAME + 1];
    char id[RANK_ID + 1]; /* empty: the name alone says who it was */
    enum cub_level bot;   /* CUB_LEVELS: a person */
    uint8_t side, place;  /* places are only compared: less is better */
    bool early;           /* somebody of this side left with less than RANK_LEAST decisions made */
};

/* Whether they are the same person, and no bots. */
bool rank_is_same(const struct rank_seat *, const struct rank_seat *);

struct rank_result {
    const struct cub_game *game;
    int64_t moment; /* when it was over, in ms; of a record that does not tell, its date's */
    bool exact;     /* it tells: then it can be known again */
    uint8_t seats, sides;
    struct rank_seat seat[CUB_SEATS];
    uint32_t
        before[CUB_SEATS]; /* the book's: each one's result before this in the same list, counted from 1; 0: none */
};

/* What a record has to say. */
enum rank_finding { RANK_COUNTS, RANK_NOT_RATED, RANK_UNFINISHED, RANK_ALONE, RANK_WRONG };

/*
 * The result of a record. RANK_UNFINISHED: also a draw that was agreed on before everybody
 * had made RANK_LEAST decisions. RANK_ALONE: there is nobody to be compared with, or only bots
 * are. RANK_WRONG with *why: it says that it is rated, and can't be.
 */
enum rank_finding rank_read(const struct cub_record *, struct rank_result *, struct cub_message *why);

/* Sides and places of a record, rated or not, with who was a bot; false: it has not been played to an end. */
bool rank_places(const struct cub_record *, struct rank_result *);

/* The moment of a date as records have them, in ms since 1970; of a day without a time, its noon. */
bool rank_moment(const char *date, int64_t *moment);

/* By which system: two against each other, or any other number of sides or of seats on them. */
enum rank_form { RANK_TWO, RANK_MANY, RANK_FORMS };
extern const char *const rank_form_names[RANK_FORMS];

struct rank_player {
    char name[RANK_NAME + 1]; /* at the last game */
    char id[RANK_ID + 1];
    struct rank_rating rating;
    uint32_t games;
    int64_t last;  /* the moment of the last game */
    uint32_t seen; /* the last result with them, rated or not, counted from 1 */
};

/* Everybody rated in a game by one system, the best first. */
struct rank_list {
    const struct cub_game *game;
    enum rank_form form;
    struct rank_player *player;
    size_t count, capacity;
};

struct rank_book {
    struct cub_memory memory;
    struct rank_result *result;
    size_t count, capacity;
    struct rank_list *list; /* in the order in which games are first met in the catalogue */
    size_t lists;
    bool failed; /* for want of memory */
};

void rank_book_init(struct rank_book *, struct cub_memory);
void rank_book_finish(struct rank_book *);

/* Adds a result; they may come in any order. */
void rank_book_add(struct rank_book *, const struct rank_result *);

/* Makes the lists from all results, which are in order then; one that is there twice counts once. */
void rank_book_rate(struct rank_book *, const struct cub_game *const *games);

/* What a bot is worth, for ever: from the arena. */
struct rank_rating rank_bot(const struct cub_game *, enum cub_level);

/* A number with two decimals, as all ratings are told: 1464.05. */
void rank_print(double, char out[CUB_MOVE_TEXT]);

/*
 * Writes the lists of a game (NULL: of all) for programs; those with a player of this
 * id (NULL: of all). JSON: a list of objects. CSV: a line of headings, then one a player.
 */
struct json;
void rank_json(const struct rank_book *, const struct cub_game *, const char *id, struct json *);
void rank_csv(const struct rank_book *, const struct cub_game *, cub_sink *, void *context);

#endif
