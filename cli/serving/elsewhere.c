/* Verbs of a server, as `cubilete` does them: it becomes `cubilete-server` with the same words. */
#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "cli/serving/serving.h"

enum { PATH = 4096 };

#define NAME "cubilete-server"

/* In the folder of the running program; empty: it can't be told. */
static void find_beside(char path[PATH])
{
    ssize_t length = readlink("/proc/self/exe", path, PATH - sizeof NAME);
    path[length > 0 ? length : 0] = 0;
    char *slash = strrchr(path, '/');
    snprintf(slash ? slash + 1 : path, sizeof NAME, "%s", slash ? NAME : "");
}

/* Beside the program, as it is built; else where it is installed. */
int serving_become(char **words)
{
    static const char installed[] = CLI_LIBEXEC "/" NAME;
    char beside[PATH];
    find_beside(beside);
    execv(beside, words);
    if (errno == ENOENT)
        execv(installed, words);
    if (errno != ENOENT)
        return cli_file_failed("cli.read", NAME);
    cli_tell("serve.missing", beside, installed, NULL);
    return CLI_FILE_FAILED;
}

int serving_serve(const struct cli_call *call)
{
    return serving_become(call->argv);
}

int serving_backup(const struct cli_call *call)
{
    return serving_become(call->argv);
}

int serving_restore(const struct cli_call *call)
{
    return serving_become(call->argv);
}

int serving_export(const struct cli_call *call)
{
    return serving_become(call->argv);
}
