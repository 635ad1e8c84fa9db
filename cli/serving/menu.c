/* What `cubilete-server` alone says: it has no menu. */
#include "cli/menu/menu.h"

int menu_run(void)
{
    cli_help(NULL, stderr);
    return CLI_MISUSE;
}
