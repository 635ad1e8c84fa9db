/* Suggests the known word that is nearest to a mistyped one, for "did you mean". */
#include "cli/cli.h"

#include <string.h>

#include "cubilete/text.h"

enum { LONGEST = 31 }; /* characters that are compared: every verb, option, level and game is shorter */

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* A word's characters as they are compared, at most LONGEST; returns how many. */
static int spell(const char *word, size_t bytes, uint32_t out[LONGEST])
{
    const char *end = word + bytes;
    int length = 0;
    while (word < end && length < LONGEST)
        out[length++] = cli_fold(cub_str_next(&word));
    return length;
}

/* Optimal string alignment: a character too many, missing or wrong, and two neighbours swapped, count 1 each. */
static int distance(const char *left, size_t left_bytes, const char *right)
{
    uint32_t a[LONGEST], b[LONGEST];
    int n = spell(left, left_bytes, a), m = spell(right, strlen(right), b), d[LONGEST + 1][LONGEST + 1];
    for (int i = 0; i <= n; i++)
        for (int j = 0; j <= m; j++) {
            if (i == 0 || j == 0) {
                d[i][j] = i + j;
                continue;
            }
            d[i][j] = least(least(d[i - 1][j], d[i][j - 1]) + 1, d[i - 1][j - 1] + (a[i - 1] != b[j - 1]));
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                d[i][j] = least(d[i][j], d[i - 2][j - 2] + 1);
        }
    return d[n][m];
}

void cli_near_try(struct cli_near *near, const char *word)
{
    size_t length = near->length;
    int found = distance(near->typed, length, word), most = length < 3 ? 0 : length < 6 ? 1 : length < 10 ? 2 : 3;
    if (found > most || (near->word && found >= near->distance))
        return;
    near->word = word;
    near->distance = found;
}
