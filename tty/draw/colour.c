/* Inks as the colours that terminals number alike: the 256, the 16 and the first 8. */
#include "tty/draw/colour.h"

static const int8_t few[TTY_INKS] = {
    [TTY_USUAL] = -1, [TTY_BLACK] = 0, [TTY_WHITE] = 7,  [TTY_GREY] = 7,   [TTY_RED] = 1,
    [TTY_GREEN] = 2,  [TTY_BLUE] = 4,  [TTY_YELLOW] = 3, [TTY_ORANGE] = 3, [TTY_PURPLE] = 5,
};
static const int8_t some[TTY_INKS] = {
    [TTY_USUAL] = -1, [TTY_BLACK] = 0, [TTY_WHITE] = 15,  [TTY_GREY] = 8,   [TTY_RED] = 1,
    [TTY_GREEN] = 2,  [TTY_BLUE] = 4,  [TTY_YELLOW] = 11, [TTY_ORANGE] = 3, [TTY_PURPLE] = 5,
};
static const int16_t many[TTY_INKS] = {
    [TTY_USUAL] = -1, [TTY_BLACK] = 16, [TTY_WHITE] = 231,  [TTY_GREY] = 244,   [TTY_RED] = 160,
    [TTY_GREEN] = 34, [TTY_BLUE] = 26,  [TTY_YELLOW] = 226, [TTY_ORANGE] = 208, [TTY_PURPLE] = 97,
};

int tty_colour(enum tty_ink ink, int colours)
{
    return colours >= 256 ? many[ink] : colours >= 16 ? some[ink] : few[ink];
}
