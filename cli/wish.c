/* A seat at a server's table, as a command line asks for it. */
#include "cli/wish.h"

#include <string.h>

#include "cli/table.h"
#include "net/code.h"
#include "net/device.h"

void cli_tell_why(const struct cub_message *why)
{
    cli_tell(why->id, why->arg[0], why->arg[1], why->arg[2]);
}

const char *cli_name_check(struct seat_holder *seat, const char *text)
{
    const char *problem = seat_holder_read(seat, text);
    return problem ? problem : seat->bot || !wire_is_name(seat->name, strlen(seat->name)) ? "table.name" : NULL;
}

/* By the option, else this one, else as at home. */
static int read_name(const struct cli_call *call, struct join_wish *wish, const char *usual)
{
    struct seat_holder person, seat;
    cli_seat_person(&person);
    const char *given = cli_text(call, "name"),
               *text = given   ? given
                       : usual ? usual
                               : person.name,
               *problem = cli_name_check(&seat, text);
    if (problem)
        return cli_misuse(call->verb, problem, text, NULL, NULL);
    memcpy(wish->name, seat.name, strlen(seat.name) + 1);
    return CLI_FINE;
}

static int read_wish(const struct cli_call *call, struct join_wish *wish, const char *usual_name)
{
    *wish = (struct join_wish){.seat = (int)cli_number(call, "seat", 0) - 1, .watch = cli_flag(call, "watch")};
    bool by_code = call->operand_count > 1;
    if (!(by_code ? net_url_read_server : net_url_read)(&wish->url, call->operands[0]))
        return cli_misuse(call->verb, by_code ? "join.server-url" : "join.url", call->operands[0], NULL, NULL);
    if (wish->watch && cli_flag(call, "seat"))
        return cli_misuse(call->verb, "join.watch-seat", NULL, NULL, NULL);
    return read_name(call, wish, usual_name);
}

/* Watching needs no player. */
static int find_token(const struct cli_call *call, struct join_wish *wish)
{
    char path[DEVICE_PATH];
    const char *given = cli_text(call, "token");
    struct cub_message why;
    if (wish->watch && !given)
        return CLI_FINE;
    if (!given && !device_path(&wish->url, path))
        return cli_file_failed("cli.read", "$HOME");
    if (device_token(&wish->url, given ? given : path, wish->token, &why))
        return CLI_FINE;
    cli_tell_why(&why);
    return CLI_FILE_FAILED;
}

int cli_wish_init(struct join_wish *wish, const struct cli_call *call, const char *usual_name)
{
    struct cub_message why;
    int code = read_wish(call, wish, usual_name);
    if (code == CLI_FINE && call->operand_count > 1 && !code_enter(&wish->url, call->operands[1], &why)) {
        cli_tell_why(&why);
        return strcmp(why.id, "net.code") == 0 ? CLI_NO : CLI_FILE_FAILED;
    }
    return code == CLI_FINE ? find_token(call, wish) : code;
}
