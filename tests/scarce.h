/* Memory that runs out: of all that the library asks the system for, one request fails. */
#ifndef TEST_SCARCE_H
#define TEST_SCARCE_H

#include <stdbool.h>

/* From now on the nth request fails, from 1; 0: none does. */
void scarce_at(int nth);

/* Whether it has come to that; from now on none fails. */
bool scarce_end(void);

#endif
