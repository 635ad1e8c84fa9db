/* The program: finds the verb, runs it, and sees that what it wrote has arrived. */
#include "cli/cli.h"
#include "cli/menu/menu.h"

#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include "cubilete/lang.h"
#include "cubilete/settings.h"
#include "tty/draw/say.h"

static int obey(const struct cli_call *call)
{
    const struct cli_problem *problem = &call->problem;
    if (problem->id)
        return cli_misuse_meant(call->verb, problem);
    if (cli_flag(call, "help")) {
        cli_help(call->verb, stdout);
        return CLI_FINE;
    }
    if (cli_flag(call, "version")) {
        puts("cubilete " CLI_VERSION);
        return CLI_FINE;
    }
    if (cli_flag(call, "plain"))
        tty_put_plain();
    return call->verb ? call->verb->run(call) : menu_run(false);
}

/* Where standard input or output is closed, no file that is opened later takes its number: a journal is no input. */
static void hold_standard_files(void)
{
    int fd;
    do
        fd = open("/dev/null", O_RDONLY);
    while (fd >= 0 && fd <= STDERR_FILENO);
    if (fd >= 0)
        close(fd);
}

/* As it was chosen in the menu, else as the environment asks; --lang, which is read later, goes before both. */
static void choose_language(void)
{
    struct cub_settings settings;
    enum cub_lang lang = cub_lang_choose();
    cub_settings_load(&settings);
    const char *kept = cub_settings_get(&settings, "lang");
    if (kept)
        cub_lang_parse(kept, &lang);
    cub_lang_set(lang);
    cub_settings_finish(&settings);
}

int main(int argc, char **argv)
{
    struct cli_call call;
    hold_standard_files();
    signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is told like a full disk */
    choose_language();
    int code = cli_call_init(&call, argc, argv) ? obey(&call) : cli_memory_failed();
    cli_call_finish(&call);
    bool lost = ferror(stdout);
    if (fclose(stdout) != 0 || lost)
        return cli_file_failed("cli.write", "stdout");
    return code;
}
