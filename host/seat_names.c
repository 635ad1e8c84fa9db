/* Names, told apart where they are alike. */
#include "host/seat_names.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "cubilete/lang.h"

const char *seat_name_apart(char out[SEAT_NAME_SIZE], const char *const *names, int seats, int seat)
{
    bool alike = false;
    if (!names[seat])
        return NULL;
    for (int i = 0; i < seats; i++)
        alike |= i != seat && names[i] && strcmp(names[i], names[seat]) == 0;
    snprintf(out, SEAT_NAME_SIZE, alike ? "%s %d" : "%s", names[seat], seat + 1);
    return out;
}

/* The names of a bot's level, with blanks between; NULL: this is a person's. */
static const char *bot_names(const char *name)
{
    char id[SEAT_NAME_SIZE];
    if (!name || strncmp(name, "bot:", 4) != 0)
        return NULL;
    snprintf(id, sizeof id, "bot.name.%s", name + 4);
    const char *text = cub_msg(id);
    return text != id ? text : NULL;
}

const char *seat_level(const char *level)
{
    char id[SEAT_NAME_SIZE];
    snprintf(id, sizeof id, "page.level.%s", level);
    const char *text = cub_msg(id);
    return text != id ? text : level;
}

/* Whether this name is the beginning of a list. */
static bool begins_list(const char *list, const char *name)
{
    size_t length = strlen(name);
    return strncmp(list, name, length) == 0 && (list[length] == ' ' || !list[length]);
}

void seat_names_call(char called[CUB_SEATS][SEAT_NAME_SIZE], const char *const *names, int seats)
{
    for (int i = 0; i < seats; i++) {
        const char *list = bot_names(names[i]);
        called[i][0] = 0;
        if (names[i] && !list)
            seat_name_apart(called[i], names, seats, i);
        while (list && *list && !called[i][0]) { /* a level has as many names as there are seats: one is free */
            bool taken = false;
            for (int j = 0; j < seats; j++)
                taken |= (names[j] && begins_list(list, names[j])) || (j < i && begins_list(list, called[j]));
            size_t length = strcspn(list, " ");
            if (!taken)
                snprintf(called[i], SEAT_NAME_SIZE, "%.*s", (int)length, list);
            list += length + (list[length] == ' ');
        }
    }
}

/* The names of a record's seats; returns how many seats there are. */
static int names_of(const struct cub_record *record, const char *names[CUB_SEATS])
{
    int seats = record->match.now.state.setup.seats;
    for (int i = 0; i < seats; i++)
        names[i] = cub_record_name(record, i);
    return seats;
}

const char *seat_name_of(char out[SEAT_NAME_SIZE], const struct cub_record *record, int seat)
{
    const char *names[CUB_SEATS];
    int seats = names_of(record, names);
    return seat_name_apart(out, names, seats, seat);
}

const char *seat_called(char out[SEAT_NAME_SIZE], const struct cub_record *record, int seat)
{
    const char *names[CUB_SEATS];
    char called[CUB_SEATS][SEAT_NAME_SIZE];
    seat_names_call(called, names, names_of(record, names));
    memcpy(out, called[seat], SEAT_NAME_SIZE);
    return names[seat] ? out : NULL;
}

/* Whether a text is a seat's name, in the record or for people. */
static bool is_called(const struct cub_record *record, int seat, const char *text)
{
    char name[SEAT_NAME_SIZE], called[SEAT_NAME_SIZE];
    return seat_name_of(name, record, seat) &&
           (strcasecmp(text, name) == 0 || strcasecmp(text, seat_called(called, record, seat)) == 0);
}

int seat_name_find(const struct cub_record *record, const char *text)
{
    int found = CUB_NOBODY, count = 0;
    for (int seat = 0; seat < record->match.now.state.setup.seats; seat++) {
        const char number[] = {(char)('1' + seat), 0};
        if (strcmp(text, number) == 0)
            return seat;
        if (is_called(record, seat, text)) {
            found = seat;
            count++;
        }
    }
    return count == 1 ? found : CUB_NOBODY;
}
