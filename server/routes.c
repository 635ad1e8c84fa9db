/* What can be asked for over HTTP. */
#include "server/http.h"

const struct route http_routes[] = {
    {NET_POST, "/api/device", true, true, http_device},
    {NET_GET, "/api/me", false, false, http_me},
    {NET_PUT, "/api/me/name", true, false, http_rename},
    {NET_DELETE, "/api/me", true, false, http_forget},
    {NET_POST, "/api/link", true, false, http_link},
    {NET_POST, "/api/claim", true, true, http_claim},
    {NET_GET, "/api/export.txt", false, false, http_export},
    {NET_GET, "/api/stream", false, false, http_own},
    {NET_POST, "/api/tables", true, false, http_new_table},
    {NET_GET, "/api/tables", false, true, http_tables},
    {NET_GET, "/api/ratings", false, true, http_ratings},
    {NET_GET, "/api/ratings.csv", false, true, http_ratings},
    {NET_POST, "/*/invite", true, false, http_invite},
    {NET_GET, "/*.txt", false, true, http_record},
    {NET_GET, "/*.json", false, true, http_view},
    {NET_GET, "/*.log", false, true, http_log},
    {NET_POST, "/*/lines", true, false, http_lines},
    {NET_GET, "/*/stream", false, true, http_stream},
    {NET_POST, "/api/verify", true, true, http_verify},
    {NET_GET, "/api/openapi.json", false, true, http_openapi},
    {NET_GET, "/healthz", false, true, http_health},
    {NET_GET, "/metrics", false, true, http_metrics},
    {NET_OTHER, NULL, false, false, NULL},
};
