/* Tells moves, scores, positions and results line by line. */
#include "tty/plain/plain.h"

#include <string.h>

#include "cubilete/lang.h"
#include "host/clock.h"
#include "tty/draw/say.h"
#include "tty/games/describe.h"
#include "tty/games/view.h"
#include "tty/games/words.h"

enum { FEW = 36, MOST = 150, WIDTH = 76 }; /* most: doce's without a blocker */

static const struct cub_state *now(const struct plain *p)
{
    return &p->link->record.match.now.state;
}

/* The dice and the clock need none. */
static const char *name_of(const struct plain *p, int who)
{
    return who < CUB_SEATS ? table_link_name(p->link, who) : "";
}

void plain_names(const struct plain *p, uint16_t seats, char *out, size_t room)
{
    size_t length = 0;
    out[0] = 0;
    for (int i = 0; i < CUB_SEATS && length < room; i++)
        if (seats >> i & 1)
            length += (size_t)snprintf(out + length, room - length, "%s%s", length ? ", " : "", name_of(p, i));
}

static void tell_dice(const struct plain *p, const struct cub_state *before, const char *text)
{
    const struct cub_game *game = p->link->record.match.game;
    int roller = tty_words_of(game)->names_roller ? cub_game_roller(game, before) : CUB_NOBODY;
    char roll[CUB_MOVE_TEXT];
    tty_roll(game, text, roll);
    tty_say(p->out, roller == CUB_NOBODY ? "plain.dice" : "plain.dice-of", name_of(p, roller), roll, NULL);
}

/* `Ana: c4`: the next move that was not told in full. */
static void tell_move(struct plain *p)
{
    const struct cub_entry *entry = &p->link->record.match.log[p->replay.length];
    int who = entry->who;
    char text[CUB_MOVE_TEXT], shown[CUB_MOVE_TEXT];
    union cub_any before = p->replay.state;
    cub_replay_step(&p->replay, text);
    tty_move(p->link->record.match.game, text, shown);
    if (who == CUB_DICE)
        tell_dice(p, &before.state, text);
    else
        tty_say(p->out, who == CUB_CLOCK ? "plain.clock" : "plain.move", name_of(p, who), shown, NULL);
    struct cub_told told[CUB_TOLD];
    int count = cub_game_tell(p->link->record.match.game,
                              &(struct cub_transition){&before.state, &p->replay.state.state, who, entry->move}, told);
    for (int i = 0; i < count; i++) {
        char sentence[LINES_TEXT];
        play_told(sentence, sizeof sentence, p->link, &told[i]);
        tty_say_text(p->out, sentence);
    }
}

/* An entry that is sealed is only said to have been made; it is told when all is opened. */
static void tell_entry(struct plain *p, uint32_t i)
{
    const struct cub_match *match = &p->link->record.match;
    int who = match->log[i].who;
    if (i >= match->revealed) {
        bool race = table_link_due(p->link) == DUE_RACE;
        if (!race || !p->link->by_hand) /* where everybody has heard it there is nothing to say */
            tty_say(p->out, race ? "plain.called" : "plain.sealed", name_of(p, who), NULL, NULL);
        return;
    }
    while (p->replay.length <= i)
        tell_move(p);
    if (who == CUB_DICE)
        p->seen = cub_clock_ms();
}

static void tell_scores(struct plain *p)
{
    for (int i = 0; i < now(p)->setup.seats; i++) {
        int32_t change = now(p)->score[i] - p->score[i];
        char points[CUB_MOVE_TEXT], sign[CUB_MOVE_TEXT];
        snprintf(points, sizeof points, "%d", (int)now(p)->score[i]);
        snprintf(sign, sizeof sign, "%+d", (int)change);
        if (change)
            tty_say(p->out, "plain.score", name_of(p, i), points, sign);
        p->score[i] = now(p)->score[i];
    }
}

static void tell_save_error(struct plain *p)
{
    struct local_table *local = p->link->local;
    int error = local ? local->save_error : 0;
    if (local && local->moved && !error) {
        tty_say(p->out, "home.moved", local->journal.path, NULL, NULL);
        local->moved = false;
        p->save_error = 0;
    }
    if (error == p->save_error)
        return;
    p->save_error = error;
    if (error)
        tty_say(p->out, "plain.trouble", cub_error_text(error), NULL, NULL);
    else
        tty_say(p->out, "plain.trouble-over", local->journal.path, NULL, NULL);
}

/* What came from elsewhere. */
static void tell_notes(struct plain *p)
{
    const char *note;
    while ((note = p->link->ops->note(p->link))) {
        tty_put(p->out, note);
        fputs("\n", p->out);
    }
}

void plain_tell(struct plain *p)
{
    if (p->undos != p->link->undos)
        plain_forget(p);
    for (; p->told < p->link->record.match.length; p->told++)
        tell_entry(p, p->told);
    tell_scores(p);
    tell_save_error(p);
    tell_notes(p);
}

void plain_forget(struct plain *p)
{
    const struct cub_match *match = &p->link->record.match;
    p->told = match->length;
    p->undos = p->link->undos;
    p->described = PLAIN_NONE;
    cub_replay_init(&p->replay, match, CUB_NOBODY);
    cub_replay_go(&p->replay, match->revealed);
    for (int i = 0; i < now(p)->setup.seats; i++)
        p->score[i] = now(p)->score[i];
}

void plain_describe(struct plain *p)
{
    struct tty_view view;
    uint32_t length = p->link->record.match.length;
    int seat = table_link_viewer(p->link);
    if (p->described == length)
        return;
    p->described = length;
    tty_view_init(&view, &p->link->record, length, seat);
    if (table_link_due(p->link) != DUE_RACE) /* where every moment counts only the dice do */
        tty_describe_seats(&view.scene, p->out);
    tty_describe_table(&view.scene, seat, p->out);
}

static void tell_places(const struct plain *p)
{
    for (int place = 1; place <= now(p)->setup.seats; place++)
        for (int i = 0; i < now(p)->setup.seats; i++) {
            char number[CUB_MOVE_TEXT], points[CUB_MOVE_TEXT];
            if (cub_place(p->link->record.match.game, now(p), i) != place)
                continue;
            snprintf(number, sizeof number, "%d", place);
            snprintf(points, sizeof points, "%d", (int)now(p)->score[i]);
            tty_say(p->out, "plain.place", number, name_of(p, i), points);
        }
}

/* Who plays alone has won against nobody. */
void plain_result(struct plain *p)
{
    const char *rating = tty_rating(p->link->record.match.game, now(p));
    char names[CUB_SEATS * SEAT_NAME], points[CUB_MOVE_TEXT];
    plain_names(p, now(p)->winners, names, sizeof names);
    snprintf(points, sizeof points, "%d", (int)now(p)->score[0]);
    if (now(p)->setup.seats == 1) {
        tty_say(p->out, "plain.alone", name_of(p, 0), points, NULL);
        if (rating)
            tty_say(p->out, rating, NULL, NULL, NULL);
    } else if (!p->link->closed) { /* else it was told why it is over, and nobody has played to the end */
        tty_say(p->out, now(p)->winners ? "show.won" : "show.draw", names, NULL, NULL);
        tell_places(p);
    }
}

/* Says what a seat's moves look like; false: nobody has written it down. */
static bool say_form(const struct plain *p)
{
    const struct tty_words *words = tty_words_of(p->link->record.match.game);
    if (words->form)
        tty_say(p->out, words->form(now(p)), NULL, NULL, NULL);
    return words->form;
}

/* Moves with blanks between, in lines that the terminal has room for. */
static void list_moves(const struct plain *p, int seat, uint32_t count)
{
    const struct cub_game *game = p->link->record.match.game;
    size_t column = 0, columns = (size_t)tty_columns(p->out), width = columns && columns < WIDTH ? columns : WIDTH;
    for (uint32_t i = 0; i < count; i++) {
        char text[CUB_MOVE_TEXT];
        game->print(now(p), seat, game->nth(now(p), seat, i), text);
        size_t length = strlen(text);
        bool fits = column + 2 + length <= width;
        fprintf(p->out, "%s%s", !column ? "" : fits ? "  " : "\n", text);
        column = fits && column ? column + 2 + length : length;
    }
    fputs("\n", p->out);
}

void plain_choices(struct plain *p, int seat)
{
    const struct cub_game *game = p->link->record.match.game;
    if (game->count(now(p), seat) <= FEW || !say_form(p))
        plain_list(p, seat);
}

/* Of an open-ended game the list would give the best away, and of a race there is nothing to list. */
void plain_list(struct plain *p, int seat)
{
    const struct cub_game *game = p->link->record.match.game;
    uint32_t count = game->count(now(p), seat);
    if ((game->open_ended || table_link_due(p->link) == DUE_RACE) && say_form(p))
        return;
    tty_say_number(p->out, count > MOST ? "plain.moves-first" : "plain.moves", table_link_name(p->link, seat), count);
    list_moves(p, seat, count > MOST ? MOST : count);
}
