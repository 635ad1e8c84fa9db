/* The rest of what can be asked for: the description of all this, health. */
#include <string.h>

#include "host/clock.h"
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

void http_health(struct call *call)
{
    static const char *const texts[] = {[STORE_HEALTHY] = "ok\n", [STORE_AWAY] = "store\n", [STORE_FULL] = "full\n"};
    bool late = cub_clock_ms() < call->server->late_until;
    const char *text = late ? "loop\n" : texts[call->server->store_health];
    call_sink(call, text, strlen(text));
    bool well = strcmp(text, "ok\n") == 0;
    call_answer(call, well ? 200 : 503, "text/plain; charset=utf-8",
                well ? "Cache-Control: no-store" : "Cache-Control: no-store\nRetry-After: 5");
}
