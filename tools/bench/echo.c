/*
 * The least that a server of the same library on the same loop can do: what one of two says is sent to both, in memory
 * and without a rule. What it costs is the floor under a move.
 *
 * Usage: echo TABLES. Prints its port; the two of table N come to /N/ws.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include <ev.h>
#include <libwebsockets.h>

enum { WAITING = 1024 };

struct seat {
    struct lws *wsi;
    size_t length;
    unsigned char out[LWS_PRE + WAITING];
};

struct place {
    struct seat *seat[2];
};

static struct place *places;
static unsigned long place_count;

static void tell(struct seat *seat, const void *bytes, size_t length)
{
    if (!seat || seat->length + length + 1 > WAITING)
        return;
    if (seat->length)
        seat->out[LWS_PRE + seat->length++] = '\n';
    memcpy(seat->out + LWS_PRE + seat->length, bytes, length);
    seat->length += length;
    lws_callback_on_writable(seat->wsi);
}

static struct place *place_of(struct lws *wsi)
{
    return lws_get_opaque_user_data(wsi);
}

static int enter(struct lws *wsi, struct seat *seat)
{
    char path[64] = "";
    lws_hdr_copy(wsi, path, sizeof path, WSI_TOKEN_GET_URI);
    unsigned long number = strtoul(path + 1, NULL, 10);
    if (number >= place_count)
        return -1;
    struct place *place = &places[number];
    seat->wsi = wsi;
    place->seat[place->seat[0] != NULL] = seat;
    lws_set_opaque_user_data(wsi, place);
    return 0;
}

static int write_out(struct lws *wsi, struct seat *seat)
{
    size_t length = seat->length;
    seat->length = 0;
    return length && lws_write(wsi, seat->out + LWS_PRE, length, LWS_WRITE_TEXT) < (int)length ? -1 : 0;
}

static int on_socket(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length)
{
    switch ((int)reason) { /* a few of the many that there are */
    case LWS_CALLBACK_ESTABLISHED:
        return enter(wsi, user);
    case LWS_CALLBACK_RECEIVE:
        for (int i = 0; i < 2; i++)
            tell(place_of(wsi)->seat[i], in, length);
        return 0;
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return write_out(wsi, user);
    case LWS_CALLBACK_CLOSED:
        for (int i = 0; place_of(wsi) && i < 2; i++)
            if (place_of(wsi)->seat[i] == user)
                place_of(wsi)->seat[i] = NULL;
        return 0;
    default:
        return 0;
    }
}

int main(int argc, char **argv)
{
    static const struct lws_protocols protocols[] = {
        {.name = "http", .callback = lws_callback_http_dummy},
        {.name = "cubilete.1", .callback = on_socket, .per_session_data_size = sizeof(struct seat)},
        {.name = NULL},
    };
    static const lws_retry_bo_t no_idling = {.secs_since_valid_hangup = 0};
    struct ev_loop *loop = ev_loop_new(EVFLAG_AUTO);
    void *loops[] = {loop};
    struct rlimit files;
    place_count = argc == 2 ? strtoul(argv[1], NULL, 10) : 0;
    places = calloc(place_count + 1, sizeof *places);
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    lws_set_log_level(0, NULL);
    struct lws_context_creation_info info = {
        .port = 0,
        .iface = "127.0.0.1",
        .protocols = protocols,
        .gid = (__typeof__(info.gid))-1, /* none to become: int in libwebsockets 4.1, gid_t in later ones */
        .uid = (__typeof__(info.uid))-1,
        .foreign_loops = loops,
        .retry_and_idle_policy = &no_idling,
        .options = LWS_SERVER_OPTION_LIBEV | LWS_SERVER_OPTION_VALIDATE_UTF8,
    };
    struct lws_context *context = place_count && places ? lws_create_context(&info) : NULL;
    if (!context)
        return 2;
    printf("%d\n", lws_get_vhost_port(lws_get_vhost_by_name(context, "default")));
    fflush(stdout);
    ev_run(loop, 0);
    return 0;
}
