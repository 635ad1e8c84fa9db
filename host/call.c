/* Names, told apart where they are alike. */
#include "host/call.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

const char *call_apart(char out[CALL_NAME], const char *const *names, int seats, int seat)
{
    bool alike = false;
    if (!names[seat])
        return NULL;
    for (int i = 0; i < seats; i++)
        alike |= i != seat && names[i] && strcmp(names[i], names[seat]) == 0;
    snprintf(out, CALL_NAME, alike ? "%s %d" : "%s", names[seat], seat + 1);
    return out;
}

const char *call_seat(char out[CALL_NAME], const struct cub_record *record, int seat)
{
    const char *names[CUB_SEATS] = {NULL};
    int seats = record->match.now.state.setup.seats;
    for (int i = 0; i < seats; i++)
        names[i] = cub_record_name(record, i);
    return call_apart(out, names, seats, seat);
}

int call_find(const struct cub_record *record, const char *text)
{
    char name[CALL_NAME];
    int found = CUB_NOBODY, count = 0;
    for (int seat = 0; seat < record->match.now.state.setup.seats; seat++) {
        const char number[] = {(char)('1' + seat), 0}, *called = call_seat(name, record, seat);
        if (strcmp(text, number) == 0)
            return seat;
        if (called && strcasecmp(text, called) == 0) {
            found = seat;
            count++;
        }
    }
    return count == 1 ? found : CUB_NOBODY;
}
