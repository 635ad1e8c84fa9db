/* The table of HTTP routes, and the routes that answer the same to everybody. */
#include <string.h>

#include "server/http.h"

extern const char server_openapi[];

void http_openapi(struct call *call)
{
    call_sink(call, server_openapi, strlen(server_openapi));
    call_answer(call, 200, NULL, NULL);
}

void http_socket(struct call *call)
{
    call_refuse(call, WIRE_FORM, NULL, 0);
}

const struct route http_routes[] = {
    {NET_POST, "/api/device", true, true, false, http_device, 1},
    {NET_GET, "/api/me", false, false, false, http_me, 1},
    {NET_PUT, "/api/me/name", true, false, false, http_rename, 1},
    {NET_DELETE, "/api/me", true, false, false, http_forget, 1},
    {NET_DELETE, "/api/me/names", true, false, false, http_forget_names, 20},
    {NET_POST, "/api/link", true, false, false, http_link, 1},
    {NET_POST, "/api/claim", true, true, false, http_claim, 1},
    {NET_GET, "/api/export.txt", false, false, false, http_export, 20},
    {NET_GET, "/api/stream", false, false, false, http_player_feed, 2},
    {NET_POST, "/api/tables", true, false, false, http_new_table, 4},
    {NET_GET, "/api/tables", false, true, false, http_tables, 5},
    {NET_GET, "/api/ratings", false, true, false, http_ratings, 5},
    {NET_GET, "/api/ratings.csv", false, true, false, http_ratings, 5},
    {NET_POST, "/api/tournaments", true, false, false, http_new_tournament, 4},
    {NET_GET, "/t/*.json", false, true, true, http_tournament, 4},
    {NET_GET, "/t/*.csv", false, true, true, http_tournament, 4},
    {NET_GET, "/t/*.txt", false, true, true, http_tournament, 4},
    {NET_POST, "/t/*/lines", true, false, true, http_tournament_lines, 4},
    {NET_POST, "/*/code", true, false, false, http_table_code, 1},
    {NET_POST, "/api/enter", true, true, false, http_enter, 1},
    {NET_POST, "/api/pair", true, false, false, http_seek, 2},
    {NET_DELETE, "/api/pair", true, false, false, http_unseek, 1},
    {NET_GET, "/api/pair", false, true, false, http_seekers, 1},
    {NET_GET, "/api/friends", false, false, false, http_friends, 2},
    {NET_POST, "/api/challenges", true, false, false, http_challenge, 4},
    {NET_GET, "/api/push", false, true, false, http_push_key, 1},
    {NET_PUT, "/api/push", true, false, false, http_push, 1},
    {NET_DELETE, "/api/push", true, false, false, http_no_push, 1},
    {NET_POST, "/*/invite", true, false, false, http_invite, 1},
    {NET_GET, "/*.txt", false, true, false, http_record, 4},
    {NET_GET, "/*.json", false, true, false, http_view, 4},
    {NET_GET, "/*.log", false, true, false, http_log, 2},
    {NET_POST, "/*/lines", true, false, false, http_lines, 1},
    {NET_GET, "/*/stream", false, true, false, http_stream, 2},
    {NET_GET, "/*/ws", false, true, false, http_socket, 2},
    {NET_POST, "/api/verify", true, true, false, http_verify, 60},
    {NET_GET, "/api/openapi.json", false, true, false, http_openapi, 1},
    {NET_GET, "/healthz", false, true, false, http_health, 1},
    {NET_GET, "/metrics", false, true, false, http_metrics, 1},
    {NET_OTHER, NULL, false, false, false, NULL, 0},
};
