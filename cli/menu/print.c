/* The menu's printer: blank sheets, boards and score pads as a PDF. */
#include "print/print.h"
#include "cli/menu/menu.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "cubilete/lang.h"
#include "host/replace.h"

enum { PATH = MENU_PATH + 8 };

/* False with errno. */
static bool write_file(const struct print_job *job, const char *path)
{
    struct cub_replace file;
    if (!cub_replace_begin(&file, path))
        return false;
    if (print_write(job, PRINT_PDF, 0, file.file))
        return cub_replace_finish(&file, 1);
    int error = errno;
    cub_replace_cancel(&file, 1);
    errno = error;
    return false;
}

static void print(const struct menu_form *form, const char *path, char message[SAVED_TEXT])
{
    struct local_plan plan;
    union cub_any first;
    struct print_job job = {
        .game = form->game, .state = &first.state, .paper = form->letter ? PRINT_LETTER : PRINT_A4, .seated = true};
    char *sheet;
    if (!menu_form_plan(form, &plan, &sheet, message))
        return;
    cub_start(form->game, &plan.setup, sheet, &first.state, NULL);
    job.sheet = sheet;
    if (write_file(&job, path))
        menu_say(message, "menu.printed", path, NULL, NULL);
    else
        menu_say(message, "cli.write", path, cub_error_text(errno), NULL);
    free(sheet);
}

enum menu_answer menu_print(const struct menu_form *form, char message[SAVED_TEXT])
{
    char path[PATH], question[SAVED_TEXT];
    enum menu_answer answer = MENU_PLAY;
    const char *ending = strrchr(form->file, '.');
    snprintf(path, PATH, "%s%s", form->file, ending && strcasecmp(ending, ".pdf") == 0 ? "" : ".pdf");
    cub_format(question, sizeof question, "menu.replace-sure", path, NULL, NULL);
    if (access(path, F_OK) == 0)
        answer = menu_ask(question);
    message[0] = 0;
    if (answer == MENU_PLAY)
        print(form, path, message);
    return answer;
}
