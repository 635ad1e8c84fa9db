/* Reads and prints doce's notation: `4@c3` is a die, `#d4 4@c3` a blocker and then a die. */
#include "cubilete/text.h"
#include "games/doce/doce.h"

void doce_square_print(uint32_t square, char out[3])
{
    out[0] = (char)('a' + (square - 1) % DOCE_SIDE);
    out[1] = (char)('1' + (square - 1) / DOCE_SIDE);
    out[2] = 0;
}

void doce_print(const struct doce *s, int who, cub_move move, char *out)
{
    char square[3];
    struct cub_out text;
    (void)s;
    (void)who;
    cub_out_init(&text, out, CUB_MOVE_TEXT);
    if (doce_blocker(move)) {
        doce_square_print(doce_blocker(move), square);
        cub_put_char(&text, '#');
        cub_put_text(&text, square);
        cub_put_char(&text, ' ');
    }
    doce_square_print(doce_die(move), square);
    cub_put_number(&text, doce_face(move));
    cub_put_char(&text, '@');
    cub_put_text(&text, square);
}

/* Reads a number of any length without leading zeros; a number above 9 is returned as some number above 9. */
static bool read_number(const char **at, uint32_t *number)
{
    const char *first = *at;
    for (*number = 0; **at >= '0' && **at <= '9'; ++*at)
        if (*number <= 9)
            *number = *number * 10 + (uint32_t)(**at - '0');
    return *at > first && (*first != '0' || *at == first + 1);
}

/* Reads a letter and a number, on the grid or off it. */
static bool read_square(const char **at, uint32_t *square)
{
    uint32_t column = (uint32_t)(**at - 'a'), row;
    if (**at < 'a' || **at > 'z')
        return false;
    ++*at;
    if (!read_number(at, &row))
        return false;
    bool on_grid = column < DOCE_SIDE && row >= 1 && row <= DOCE_SIDE;
    *square = on_grid ? (row - 1) * DOCE_SIDE + column + 1 : DOCE_OFF;
    return true;
}

/* Adds to the move the blocker whose square follows a `#`; 0: no square follows. */
static cub_move add_blocker(cub_move move, const char **at)
{
    uint32_t square;
    if (!read_square(at, &square))
        return 0;
    if (doce_blocker(move))
        return move | DOCE_SECOND;
    return move | doce_move(0, 0, square) | (doce_die(move) ? DOCE_LATE : 0u);
}

/* Adds a die to the move; 0: none follows, or it would be the second. */
static cub_move add_die(cub_move move, const char **at)
{
    uint32_t face, square;
    if (doce_die(move) || !read_number(at, &face) || !cub_read_char(at, '@') || !read_square(at, &square))
        return 0;
    return move | doce_move(face <= DOCE_FACES ? face : 0, square, 0);
}

cub_move doce_parse(const struct doce *s, int who, const char *text, struct cub_message *why)
{
    cub_move move = 0;
    (void)s;
    (void)who;
    do
        move = cub_read_char(&text, '#') ? add_blocker(move, &text) : add_die(move, &text);
    while (move && cub_read_char(&text, ' '));
    if (move && !*text)
        return move;
    cub_refuse(why, "NO-1", "match.notation");
    return 0;
}
