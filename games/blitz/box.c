/* A box of dice: ours, one that is described, or one that is learnt from what it shows. */
#include "cubilete/text.h"
#include "games/blitz/blitz.h"

enum { ORANGE, RED, GREEN, BLUE, YELLOW, BLACK };

/* WB-1: the number that each of our dice lacks, and the colour of its dot. */
CUB_TABLE uint8_t lacks[BLITZ_COLOURS] = {
    [ORANGE] = 1, [RED] = 2, [GREEN] = 6, [BLUE] = 4, [YELLOW] = 3, [BLACK] = 5,
};
CUB_TABLE uint8_t dots[BLITZ_COLOURS] = {
    [ORANGE] = RED, [RED] = GREEN, [GREEN] = ORANGE, [BLUE] = YELLOW, [YELLOW] = BLACK, [BLACK] = BLUE,
};

enum { ALL_PIPS = 0x7E }; /* bits 1 to 6 */

static uint32_t unknown_pips(const struct blitz *s, int die)
{
    return ALL_PIPS & ~(uint32_t)s->pips[die];
}

/* Five numbers: then the sixth is the one that the die lacks. */
static bool is_full(uint32_t unknown)
{
    return !(unknown & (unknown - 1));
}

/* The colour that a dot of a foreign box tells. */
static int told(int die, int face)
{
    return (die + face - BLITZ_DOT) % BLITZ_COLOURS;
}

int blitz_dot(const struct blitz *s, int die, int face)
{
    return face > BLITZ_DOT ? told(die, face) : face == BLITZ_DOT ? s->dot[die] - 1 : -1;
}

/* And back: the face of a dot that tells this colour. */
static int telling(int die, int colour)
{
    return BLITZ_DOT + (colour - die + BLITZ_COLOURS) % BLITZ_COLOURS;
}

char blitz_face_letter(int die, int face)
{
    return face < BLITZ_DOT ? (char)('0' + face) : face == BLITZ_DOT ? '*' : blitz_dots[told(die, face)];
}

int blitz_face_read(int die, char c)
{
    for (int i = 0; i < BLITZ_COLOURS; i++)
        if (blitz_dots[i] == c)
            return i == die ? 0 : telling(die, i);
    return c == '*' ? BLITZ_DOT : c >= '1' && c <= '9' ? c - '0' : 0;
}

void blitz_learn(struct blitz *s, cub_move roll)
{
    for (int die = 0; die < BLITZ_COLOURS; die++) {
        int face = blitz_roll_face(roll, die);
        if (face < BLITZ_DOT)
            s->pips[die] |= (uint8_t)(1u << face);
        else
            s->dot[die] = (uint8_t)(blitz_dot(s, die, face) + 1);
    }
}

bool blitz_never(const struct blitz *s, int die, int face)
{
    uint32_t unknown = unknown_pips(s, die);
    if (face > BLITZ_DOT)
        return s->dot[die] && blitz_dot(s, die, face) != s->dot[die] - 1;
    return face < BLITZ_DOT && (face > BLITZ_PIPS || (is_full(unknown) && unknown >> face & 1));
}

int blitz_side(const struct blitz *s, int die, int side)
{
    uint32_t unknown = unknown_pips(s, die);
    int lack = unknown >> lacks[die] & 1 ? lacks[die] : __builtin_ctz(unknown);
    if (side == BLITZ_SIDES - 1)
        return s->foreign ? telling(die, s->dot[die] ? s->dot[die] - 1 : dots[die]) : BLITZ_DOT;
    return side + 1 + (side + 1 >= lack);
}

static void take_ours(struct blitz *s)
{
    for (int die = 0; die < BLITZ_COLOURS; die++) {
        s->pips[die] = (uint8_t)(ALL_PIPS & ~(1u << lacks[die]));
        s->dot[die] = (uint8_t)(dots[die] + 1);
    }
}

/* A text that is read line by line. */
struct reader {
    struct blitz *s;
    struct cub_message *why;
    const char *begin, *end; /* of the line: its first byte, its LF or NUL */
    uint32_t line;
    bool titled;
};

/* The place of a byte in its line, counted in characters, and what stands there as the message's first argument. */
static bool fail(const struct reader *r, const char *at, const char *message)
{
    char text[CUB_ARG_SIZE + 1]; /* one more than an argument holds: it is cut where characters end */
    struct cub_out out;
    uint32_t column = 1;
    cub_out_init(&out, text, sizeof text);
    for (const char *p = at; p < r->end && *p != ' '; p++)
        cub_put_char(&out, *p);
    for (const char *p = r->begin; p < at; p++)
        column += ((uint8_t)*p & 0xC0) != 0x80;
    cub_refuse(r->why, "NO-4", message);
    cub_message_place(r->why, r->line, column);
    cub_message_text(r->why, 0, text);
    return false;
}

static const char *skip_blanks(const char *at)
{
    while (*at == ' ')
        at++;
    return at;
}

/* `box` or `box NAME` */
static bool take_title(struct reader *r, const char *at)
{
    r->titled = cub_str_starts(at, "box") && (at + 3 == r->end || at[3] == ' ');
    return r->titled || fail(r, at, "box.title");
}

static bool take_side(const struct reader *r, int die, const char *at)
{
    int face = blitz_face_read(die, *at);
    uint32_t unknown = unknown_pips(r->s, die);
    if (!face || face == BLITZ_DOT || (face < BLITZ_DOT && face > BLITZ_PIPS))
        return fail(r, at, "box.side");
    if (face > BLITZ_DOT ? r->s->dot[die] != 0 : is_full(unknown) || !(unknown >> face & 1))
        return fail(r, at, "box.twice");
    if (face > BLITZ_DOT)
        r->s->dot[die] = (uint8_t)(blitz_dot(r->s, die, face) + 1);
    else
        r->s->pips[die] |= (uint8_t)(1u << face);
    return true;
}

/* `R 1 3 4 5 6 g` */
static bool take_die(const struct reader *r, const char *at)
{
    int die = blitz_colour_read(*at);
    if (die < 0)
        return fail(r, at, "box.die");
    if (r->s->pips[die] || r->s->dot[die])
        return fail(r, at, "box.again");
    for (at = skip_blanks(at + 1); at < r->end; at = skip_blanks(at + 1))
        if (!take_side(r, die, at))
            return false;
    return true;
}

static bool take_line(struct reader *r)
{
    const char *at = skip_blanks(r->begin), *flaw = cub_str_flaw(r->begin, r->end);
    if (r->end - r->begin > CUB_SHEET_LINE)
        return fail(r, r->begin + CUB_SHEET_LINE, "sheet.long");
    if (flaw)
        return fail(r, flaw, "sheet.byte");
    if (at == r->end || *at == '#')
        return true;
    return r->titled ? take_die(r, at) : take_title(r, at);
}

static bool take_lines(struct reader *r, const char *text)
{
    for (r->line = 1; *text; r->line++) {
        r->begin = r->end = text;
        while (*r->end && *r->end != '\n')
            r->end++;
        if (!take_line(r))
            return false;
        text = r->end + (*r->end == '\n');
    }
    return r->titled || fail(r, r->end, "box.title");
}

bool blitz_box_read(struct blitz *s, const char *text, struct cub_message *why)
{
    struct reader r = {.s = s, .why = why, .begin = text, .end = text, .line = 1};
    s->foreign = text != NULL;
    if (!text)
        take_ours(s);
    return !text || take_lines(&r, text);
}
