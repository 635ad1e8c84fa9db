/* HTTP routes that answer ratings: the bytes of `cubilete ratings --json` and `--csv`. */
#include <string.h>

#include "cubilete/games.h"
#include "server/http.h"

/* The game that was asked for; NULL: all. False: there is none such. */
static bool read_game(const struct call *call, const struct cub_game **game)
{
    char name[STORE_GAME];
    call_argument(call, "game", name, sizeof name);
    *game = name[0] ? cub_game_find(cub_games, name) : NULL;
    return *game || !name[0];
}

static bool wants_csv(const struct call *call)
{
    return strcmp(call->route->path, "/api/ratings.csv") == 0;
}

static void read_ratings(struct call *call, struct store *store)
{
    const struct rank_book *book = ratings_cache_read(&call->server->ratings, store);
    const struct cub_game *game = call->user;
    struct json json = call_json(call);
    call->user = NULL; /* it is the catalogue's */
    call->failed = !book;
    if (!book)
        return;
    if (wants_csv(call)) {
        rank_csv(book, game, call_sink, call);
    } else {
        rank_json(book, game, NULL, &json);
        json_finish(&json);
    }
    ratings_cache_release(&call->server->ratings);
}

static void answer(struct call *call)
{
    if (call->failed)
        call_refuse(call, WIRE_BUSY, NULL, 1);
    else
        call_answer(call, 200, wants_csv(call) ? "text/csv; charset=utf-8" : NULL, "Cache-Control: no-cache");
}

void http_ratings(struct call *call)
{
    const struct cub_game *game;
    if (!read_game(call, &game)) {
        call_refuse(call, WIRE_FORM, NULL, 0);
        return;
    }
    call->user = (void *)(uintptr_t)game;
    call_read(call, read_ratings, answer);
}
