/* `cubilete export`, as cubilete-server does it: a record for each match that has begun, without what is still hidden.
 */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/serving/serving.h"
#include "cubilete/games.h"
#include "cubilete/host.h"
#include "host/paths.h"
#include "host/replace.h"
#include "server/config.h"
#include "server/token.h"
#include "store/copy.h"
#include "table/table.h"

struct exporting {
    const char *folder; /* NULL: standard output */
    struct table table; /* the table whose appends are read */
    uint64_t id;        /* 0: none */
    uint64_t event;     /* the last tournament among the logs */
    bool readable;
    int code;
};

static void write_file(struct exporting *out)
{
    char path[4096], id[WIRE_ID + 1];
    token_id_print(out->id, id);
    snprintf(path, sizeof path, "%.4000s/%s.cub", out->folder, id);
    static struct cub_replace replace;
    struct stat there;
    bool good = lstat(path, &there) != 0 || !S_ISLNK(there.st_mode);
    errno =
        good ? errno : ELOOP; /* ids are public: somebody may have put a link there to have another file overwritten */
    good = good && cub_replace_begin(&replace, path);
    if (good) {
        table_record(&out->table, CUB_NOBODY, out->table.durable, cub_file_add, replace.file);
        good = cub_replace_finish(&replace, 1);
    }
    if (!good)
        out->code = cli_file_failed("cli.write", path);
}

/* The table is complete. */
static void finish_table(struct exporting *out)
{
    char id[WIRE_ID + 1];
    token_id_print(out->id, id);
    if (out->id && !out->readable) {
        cli_tell("export.unreadable", id, NULL, NULL);
        out->code = CLI_UNREADABLE;
    } else if (out->id && out->table.now.phase != CUB_PHASE_OPEN && out->folder)
        write_file(out);
    else if (out->id && out->table.now.phase != CUB_PHASE_OPEN)
        table_record(&out->table, CUB_NOBODY, out->table.durable, cub_file_add, stdout);
    if (out->id)
        table_finish(&out->table);
    out->id = 0;
}

static bool take_step(void *context, const struct store_write_op *step)
{
    struct exporting *out = context;
    const struct store_append *a = &step->append;
    const struct table_append append = {.moment = a->moment, .player = a->player, .spent = a->spent};
    struct table_error fault;
    if (step->act == STORE_APPEND && a->first == 1 && strncmp(a->text, "tournament ", 11) == 0)
        out->event = a->table; /* it is no table: its tables are */
    if (step->act != STORE_APPEND || a->table == out->event)
        return true;
    if (a->table != out->id) {
        finish_table(out);
        table_init(&out->table, cub_games, cub_heap);
        out->id = a->table;
        out->readable = true;
    }
    out->readable = out->readable && table_restore(&out->table, a->text, a->length, &append, &fault);
    return out->code != CLI_FILE_FAILED;
}

int serving_export(const struct cli_call *call)
{
    static struct server_config config;
    static struct exporting out;
    char why[STORE_WHY] = "";
    int code = serving_configure(call, &config);
    out = (struct exporting){.folder = strcmp(call->operands[0], "-") == 0 ? NULL : call->operands[0]};
    if (code != CLI_FINE)
        return code;
    if (out.folder && !cub_paths_make(out.folder))
        return cli_file_failed("cli.write", out.folder);
    bool good = store_dump(serving_store(&config), take_step, &out, why);
    finish_table(&out);
    if (good || out.code != CLI_FINE)
        return out.code;
    cli_tell("serve.fault", call->operands[0], why, NULL);
    return CLI_FILE_FAILED;
}
