/* Cells of CSV. */
#include "rank/csv.h"

#include "cubilete/text.h"

void csv_text(cub_sink *sink, void *context, const char *text)
{
    bool formula = *text == '=' || *text == '+' || *text == '-' || *text == '@';
    sink(context, "\"'", formula ? 2 : 1);
    for (; *text; text++)
        sink(context, *text == '"' ? "\"\"" : text, *text == '"' ? 2 : 1);
    sink(context, "\"", 1);
}
