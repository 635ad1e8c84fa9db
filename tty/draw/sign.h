/* Single characters: the cells they take, their stand-ins in ASCII. Reading them is text.h's. */
#ifndef TTY_DRAW_SIGN_H
#define TTY_DRAW_SIGN_H

#include <stdbool.h>
#include <stdint.h>

/* Writes it with NUL. */
void tty_sign_write(uint32_t sign, char out[5]);

/* The cells it takes: 0, 1 or 2. Controls take 1: they are shown as `?`. */
int tty_sign_width(uint32_t sign);

/* What stands for it in ASCII; `?` if nothing comes near. */
char tty_sign_plain(uint32_t sign);

/* Whether the terminal speaks UTF-8, by the locale's name: it need not be installed. */
bool tty_utf8(void);

#endif
