/* Names, told apart where they are alike. */
#include "host/seat_names.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

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

const char *seat_name_of(char out[SEAT_NAME_SIZE], const struct cub_record *record, int seat)
{
    const char *names[CUB_SEATS] = {NULL};
    int seats = record->match.now.state.setup.seats;
    for (int i = 0; i < seats; i++)
        names[i] = cub_record_name(record, i);
    return seat_name_apart(out, names, seats, seat);
}

int seat_name_find(const struct cub_record *record, const char *text)
{
    char name[SEAT_NAME_SIZE];
    int found = CUB_NOBODY, count = 0;
    for (int seat = 0; seat < record->match.now.state.setup.seats; seat++) {
        const char number[] = {(char)('1' + seat), 0}, *called = seat_name_of(name, record, seat);
        if (strcmp(text, number) == 0)
            return seat;
        if (called && strcasecmp(text, called) == 0) {
            found = seat;
            count++;
        }
    }
    return count == 1 ? found : CUB_NOBODY;
}
