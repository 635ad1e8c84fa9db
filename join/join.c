/* Joining a table and leaving it; what front ends ask of a table that is kept elsewhere. */
#include "join/join.h"

#include <stdio.h>
#include <string.h>

#include "cubilete/games.h"
#include "cubilete/host.h"
#include "cubilete/lang.h"
#include "host/clock.h"
#include "host/random.h"

static struct join *of(struct home *home)
{
    return (struct join *)home; /* its first member */
}

static const struct join *at(const struct home *home)
{
    return (const struct join *)home;
}

static bool hear(struct home *home)
{
    return join_hear(of(home));
}

static bool waits(const struct home *home)
{
    const struct follow *f = &at(home)->follow;
    for (uint32_t i = 0; i < f->pending_count; i++)
        if (f->pending[i].verb == WIRE_PLAY)
            return true;
    return false;
}

static enum table_outcome play(struct home *home, int seat, cub_move move, struct cub_refusal *why)
{
    struct join *join = of(home);
    const struct cub_match *match = &home->table.record.match;
    char text[CUB_MOVE_TEXT];
    if (cub_game_refuse(match->game, &match->now.state, seat, move, why))
        return TABLE_REFUSED;
    match->game->print(&match->now.state, seat, move, text);
    const char *line = waits(home) ? NULL : follow_play(&join->follow, text);
    if (!line) {
        cub_refuse(why, NULL, "join.waits");
        return TABLE_REFUSED;
    }
    if (join->follow.live)
        link_send(join->link, line);
    return TABLE_KEPT;
}

/* What told anybody anything stays, and what came before it. */
static bool undoable(const struct home *home)
{
    const struct follow *f = &at(home)->follow;
    const struct cub_match *match = &f->table.match;
    for (uint32_t i = match->length; i-- > 0 && !f->table.line[match->log[i].note - 1].news;)
        if (match->log[i].who == f->seat)
            return !f->table.settings.undo_never && !f->table.settings.rated && f->table.now.phase == LIVE_PLAYING;
    return false;
}

static void undo(struct home *home)
{
    join_undo(of(home));
}

static void again(struct home *home)
{
    join_again(of(home));
}

static bool has_left(const struct home *home)
{
    return at(home)->over || at(home)->follow.table.now.again[0];
}

static void command(struct home *home, const char *line)
{
    join_command(of(home), line);
}

static const char *next_note(struct home *home)
{
    return join_next_note(of(home));
}

static int64_t left_ms(const struct home *home, int seat)
{
    return follow_left_ms(&at(home)->follow, seat, cub_clock_ms());
}

static const struct home_away ways = {
    .hear = hear,
    .play = play,
    .waits = waits,
    .undoable = undoable,
    .undo = undo,
    .again = again,
    .left = has_left,
    .command = command,
    .note = next_note,
    .left_ms = left_ms,
};

/* So that the keys of another window of the same player are others. */
static bool draw_prefix(char prefix[FOLLOW_PREFIX + 1])
{
    uint8_t bytes[FOLLOW_PREFIX];
    if (!cub_random(bytes, sizeof bytes))
        return false;
    for (int i = 0; i < FOLLOW_PREFIX; i++)
        prefix[i] = "0123456789abcdefghijklmnopqrstuvwxyz"[bytes[i] % 36];
    prefix[FOLLOW_PREFIX] = 0;
    return true;
}

bool join_init(struct join *join, const struct join_wish *wish, struct cub_refusal *why)
{
    char prefix[FOLLOW_PREFIX + 1];
    memset(join, 0, sizeof *join);
    join->wish = *wish;
    join->sought = CUB_NOBODY;
    join->home.journal.fd = -1;
    join->home.away = &ways;
    join->home.unsaved = true;
    if (!draw_prefix(prefix))
        return !cub_refuse(why, NULL, "home.random");
    follow_init(&join->follow, cub_games, cub_heap, prefix);
    join->link = link_start(&wish->url);
    if (!join->link) {
        follow_finish(&join->follow);
        return !cub_refuse(why, NULL, "match.memory");
    }
    join->home.away_fd = link_fd(join->link);
    return true;
}

void join_finish(struct join *join)
{
    link_finish(join->link);
    follow_finish(&join->follow);
    home_finish(&join->home);
}

const char *join_name(const struct join *join, int seat, char out[JOIN_NOTE])
{
    const struct live_seat *at_seat = &join->follow.table.now.seat[seat];
    if (at_seat->name)
        return live_name(&join->follow.table, seat);
    if (at_seat->bot)
        snprintf(out, JOIN_NOTE, "bot:%s", cub_level_names[at_seat->level]);
    else
        cub_say_number(out, JOIN_NOTE, "show.seat", seat + 1);
    return out;
}
