/* Turns message ids into texts in Spanish, English or German. */
#ifndef CUB_LANG_H
#define CUB_LANG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cubilete/message.h"

struct cub_told;

enum cub_lang { CUB_ES, CUB_EN, CUB_DE, CUB_LANGS };

extern const char *const cub_lang_names[CUB_LANGS]; /* "es", "en", "de" */

/* "es", "en", "de", or a locale's name that begins so ("es_MX.UTF-8"; C and POSIX are English). False: none of ours. */
bool cub_lang_parse(const char *name, enum cub_lang *);

/*
 * The language that the environment asks for: the first of ours in LANGUAGE
 * (a list with colons) or else in LC_ALL, LC_MESSAGES, LANG; English if there is
 * none, or if the locale is C or POSIX. No locale need be installed.
 */
enum cub_lang cub_lang_choose(void);

/* All texts from now on are in this language. Before the first call: English. */
void cub_lang_set(enum cub_lang);

/* The language set last. */
enum cub_lang cub_lang_now(void);

/* The text of a message; an id that is in no catalogue comes back as it is. */
const char *cub_msg(const char *id);

/* The id of a text in a game's own words, `ID.GAME`, where there is such a text; else the id as it is. */
enum { CUB_ID = 64 };
const char *cub_msg_id(const char *id, const char *game, char out[CUB_ID]);

/* The text of a message in this language, whichever is set. */
const char *cub_msg_in(enum cub_lang, const char *id);

/* The text of an errno. */
const char *cub_error_text(int error);

/*
 * Writes the text of a message with {1} {2} {3} replaced by the arguments, those
 * before the first NULL. Returns the length it needs; out (room bytes) gets what
 * fits, with NUL.
 */
size_t cub_format(char *out, size_t room, const char *id, const char *a, const char *b, const char *c);

/* The same for a struct cub_message with its arguments. */
size_t cub_format_message(char *out, size_t room, const struct cub_message *);

/* The same for something that happened (story.h); name is that of its seat, if it has one. */
size_t cub_say_told(char *out, size_t room, const struct cub_told *, const char *name);

/* The same with a number for {1}. */
size_t cub_format_number(char *out, size_t room, const char *id, int64_t number);

/* Writes a number with the language's decimal mark, for people only: programs read points. Returns out. */
enum { CUB_DECIMAL = 48 };
char *cub_decimal(char out[CUB_DECIMAL], double number, int decimals);

#endif
