/* Cells of CSV, as RFC 4180 has them. */
#ifndef RANK_CSV_H
#define RANK_CSV_H

#include "cubilete/record.h"

/* A text in quotes; before what a spreadsheet would take for a formula, an apostrophe. */
void csv_text(cub_sink *, void *context, const char *);

#endif
