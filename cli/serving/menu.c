/* Stands for the menu in `cubilete-server`, which has none. */
#include "cli/menu/menu.h"

int menu_run(bool served)
{
    (void)served;
    cli_help(NULL, stderr);
    return CLI_MISUSE;
}
