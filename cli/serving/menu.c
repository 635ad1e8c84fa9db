/* What `cubilete-server` alone says: it has no menu. */
#include "cli/menu/menu.h"

int menu_run(bool served)
{
    (void)served;
    cli_help(NULL, stderr);
    return CLI_MISUSE;
}
