/* Names, told apart where they are alike. */
#include "tty/draw/call.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

const char *tty_call(char out[TTY_NAME], const char *const *names, int seats, int seat)
{
    bool alike = false;
    if (!names[seat])
        return NULL;
    for (int i = 0; i < seats; i++)
        alike |= i != seat && names[i] && strcmp(names[i], names[seat]) == 0;
    snprintf(out, TTY_NAME, alike ? "%s %d" : "%s", names[seat], seat + 1);
    return out;
}
