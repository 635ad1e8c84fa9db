/* Texts for people. The tables come from the catalogues in po, compiled in by po/compile. */
#include "cubilete/lang.h"
#include "cubilete/story.h"
#include "host/texts.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cubilete/text.h"

static enum cub_lang now = CUB_EN;

const char *const cub_lang_names[CUB_LANGS] = {[CUB_ES] = "es", [CUB_EN] = "en", [CUB_DE] = "de"};

/* Whether a locale's language part (before _ . @ :) is this word. */
static bool language_is(const char *locale, const char *word)
{
    size_t length = strcspn(locale, "_.@:");
    return length == strlen(word) && strncmp(locale, word, length) == 0;
}

static bool is_plain(const char *locale)
{
    return language_is(locale, "C") || language_is(locale, "POSIX");
}

bool cub_lang_parse(const char *name, enum cub_lang *lang)
{
    for (int i = 0; i < CUB_LANGS; i++)
        if (language_is(name, cub_lang_names[i]) || (i == CUB_EN && is_plain(name))) {
            *lang = (enum cub_lang)i;
            return true;
        }
    return false;
}

/* The locale for messages: the first of the three that is set. */
static const char *locale(void)
{
    static const char *const variables[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    for (size_t i = 0; i < sizeof variables / sizeof *variables; i++) {
        const char *value = getenv(variables[i]);
        if (value && *value)
            return value;
    }
    return "";
}

enum cub_lang cub_lang_choose(void)
{
    const char *list = getenv("LANGUAGE"), *set = locale();
    enum cub_lang lang = CUB_EN;
    bool plain = strcmp(set, "C") == 0 || strcmp(set, "POSIX") == 0; /* as gettext: these switch LANGUAGE off */
    for (; list && *list && !plain; list += *list == ':') {
        if (cub_lang_parse(list, &lang))
            return lang;
        list += strcspn(list, ":");
    }
    cub_lang_parse(set, &lang);
    return lang;
}

void cub_lang_set(enum cub_lang lang)
{
    now = lang;
}

enum cub_lang cub_lang_now(void)
{
    return now;
}

static int compare(const void *id, const void *entry)
{
    return strcmp(id, ((const struct cub_texts *)entry)->id);
}

const char *cub_msg_in(enum cub_lang lang, const char *id)
{
    const struct cub_texts *found = bsearch(id, cub_texts, cub_texts_count, sizeof *cub_texts, compare);
    return found ? found->text[lang] : id;
}

const char *cub_msg(const char *id)
{
    return cub_msg_in(now, id);
}

const char *cub_msg_id(const char *id, const char *game, char out[CUB_ID])
{
    snprintf(out, CUB_ID, "%s.%s", id, game);
    return cub_msg(out) == out ? id : out;
}

const char *cub_error_text(int error)
{
    static const struct {
        int error;
        const char *id;
    } known[] = {
        {ENOENT, "errno.missing"},   {EACCES, "errno.forbidden"},  {EPERM, "errno.forbidden"},
        {EISDIR, "errno.folder"},    {ENOSPC, "errno.full"},       {EDQUOT, "errno.quota"},
        {EFBIG, "errno.large"},      {ENOTDIR, "errno.no-folder"}, {EROFS, "errno.read-only"},
        {EWOULDBLOCK, "errno.busy"}, {EIO, "errno.device"},        {ENAMETOOLONG, "errno.name"},
        {ENOMEM, "errno.memory"},    {ESPIPE, "errno.plain"},      {ENXIO, "errno.plain"},
        {ESTALE, "errno.changed"},   {EDESTADDRREQ, "errno.home"}, {EBADMSG, "errno.damaged"},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (known[i].error == error)
            return cub_msg(known[i].id);
    return strerror(error);
}

size_t cub_format(char *out, size_t room, const char *id, const char *a, const char *b, const char *c)
{
    const char *const args[CUB_ARGS] = {a, b, c};
    struct cub_out text;
    int count = 0;
    while (count < CUB_ARGS && args[count])
        count++;
    cub_out_init(&text, out, room);
    for (const char *at = cub_msg(id); *at; at++) {
        int i = at[0] == '{' && at[1] >= '1' && at[1] <= '9' && at[2] == '}' ? at[1] - '1' : -1;
        if (i >= 0 && i < count) {
            cub_put_text(&text, args[i]);
            at += 2;
        } else {
            cub_put_char(&text, *at);
        }
    }
    return text.length;
}

size_t cub_format_message(char *out, size_t room, const struct cub_message *why)
{
    return cub_format(out, room, why->id, why->arg[0], why->arg[1], why->arg[2]);
}

/* Rules write decimals after a point; people read the mark of their language. Texts such as `c3` stay as they are. */
static const char *localize(const char *arg, char out[CUB_ARG_SIZE])
{
    size_t whole = strspn(arg, "0123456789");
    snprintf(out, CUB_ARG_SIZE, "%s", arg);
    if (whole && arg[whole] == '.' && !arg[whole + 1 + strspn(arg + whole + 1, "0123456789")])
        out[whole] = *cub_msg("number.mark");
    return out;
}

size_t cub_say_told(char *out, size_t room, const struct cub_told *told, const char *name)
{
    const struct cub_message *what = &told->what;
    char arg[2][CUB_ARG_SIZE];
    return cub_format(out, room, what->id, told->seat == CUB_NOBODY ? "" : name, localize(what->arg[1], arg[0]),
                      localize(what->arg[2], arg[1]));
}

size_t cub_format_number(char *out, size_t room, const char *id, int64_t number)
{
    char text[24];
    snprintf(text, sizeof text, "%" PRId64, number);
    return cub_format(out, room, id, text, NULL, NULL);
}

char *cub_decimal(char out[CUB_DECIMAL], double number, int decimals)
{
    snprintf(out, CUB_DECIMAL, "%.*f", decimals, number);
    char *point = strchr(out, '.');
    if (point)
        *point = *cub_msg("number.mark");
    return out;
}
