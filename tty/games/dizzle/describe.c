/* Describes dizzle in words: the pool, and the viewer's sheet, row by row as sheets are written (docs/sheets.md). */
#include "tty/games/describe.h"
#include "tty/games/dizzle/paint.h"

#include "cubilete/lang.h"
#include "cubilete/text.h"
#include "tty/draw/say.h"

enum { TEXT = 256, ABOVE = -2 }; /* the page's head, two rows about pictures, falls off the canvas */

/* The letter of what is special about a square; 0: nothing. */
static char special_at(const struct dizzle_sheet *sheet, int square)
{
    for (int i = 0; i < DIZZLE_SPECIALS; i++)
        if (tty_special_squares(sheet, &tty_specials[i]) & dizzle_bit(square))
            return tty_specials[i].letter;
    return 0;
}

/* What a square shows: `X` crossed, `*` exploded, `P` a planet, else its number; a die of this turn in brackets. */
static char sign_at(const struct dizzle *s, int seat, int square)
{
    dizzle_board bit = dizzle_bit(square);
    if (s->crossed[seat] & bit)
        return 'X';
    if (s->exploded[seat] & bit)
        return '*';
    if (s->sheet.planet & bit)
        return 'P';
    return s->sheet.number & bit ? (char)('0' + dizzle_face(s, square)) : '.';
}

static void put_square(struct cub_out *out, const struct dizzle *s, int seat, int square)
{
    bool die = s->dice[seat] & dizzle_bit(square);
    char special = special_at(&s->sheet, square), sign = sign_at(s, seat, square);
    cub_put_text(out, die ? " (" : " ");
    cub_put_char(out, sign);
    if (special && sign >= '1' && sign <= '6') {
        cub_put_char(out, special);
        for (int i = 0; i < DIZZLE_COLOURS; i++)
            if (s->sheet.colour[i] & dizzle_bit(square))
                cub_put_number(out, i + 1);
    }
    cub_put_text(out, die ? ")" : "");
}

/* `7: . 4 1 . (6) 2g1 . 3 .`, with the columns above. */
static void put_sheet(const struct tty_scene *scene, int seat, FILE *file)
{
    const struct dizzle *s = (const struct dizzle *)scene->state;
    char name[TEXT];
    tty_describe_seat(scene, seat, name, sizeof name);
    tty_say(file, "plain.dizzle-sheet", name, NULL, NULL);
    for (int row = DIZZLE_ROWS - 1; row >= 0; row--) {
        char text[TTY_DESCRIBED];
        struct cub_out out;
        cub_out_init(&out, text, sizeof text);
        cub_put_number(&out, row + 1);
        cub_put_char(&out, ':');
        for (int column = 0; column < DIZZLE_COLUMNS; column++)
            put_square(&out, s, seat, row * DIZZLE_COLUMNS + column);
        fprintf(file, "%s\n", text);
    }
}

static void put_pool(const struct dizzle *s, FILE *file)
{
    char text[TTY_DESCRIBED];
    struct cub_out out;
    cub_out_init(&out, text, sizeof text);
    for (int face = 0; face < DIZZLE_PIPS; face++)
        for (int i = 0; i < s->pool[face]; i++)
            cub_put_char(&out, (char)('1' + face));
    if (out.length)
        tty_say(file, "plain.dizzle-pool", text, NULL, NULL);
}

/* What the letters of the sheet mean and are worth, once the first dice have fallen: it does not change. */
static void put_legend(const struct tty_scene *scene, FILE *file)
{
    struct tty_canvas canvas;
    if (scene->state->ply != 1)
        return;
    tty_clear(&canvas);
    tty_paint_legend(&canvas, ABOVE, 0, scene);
    tty_print(&canvas, file, true);
}

/* Whose sheet is shown: the one's who looks, else the one's whose go it is. */
void tty_describe_dizzle(const struct tty_scene *scene, int seat, FILE *file)
{
    const struct dizzle *s = (const struct dizzle *)scene->state;
    put_legend(scene, file);
    put_sheet(scene, seat < s->base.setup.seats ? seat : s->seat, file);
    put_pool(s, file);
}
