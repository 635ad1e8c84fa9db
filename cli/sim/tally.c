/* Sums over simulated games and what they tell. */
#include <math.h>
#include <stdio.h>

#include "cli/sim/sim.h"

const double estimate_z = 1.96;

/* The mean, give or take z standard errors. */
struct estimate tally_points(const struct cub_tally *tally, int seat)
{
    double n = (double)tally->games, sum = (double)tally->seat[seat].points;
    struct estimate e = {.value = NAN, .low = NAN, .high = NAN};
    if (tally->games > 0)
        e.value = sum / n;
    if (tally->games > 1) {
        double variance = ((double)tally->seat[seat].squares - sum * e.value) / (n - 1);
        double error = estimate_z * sqrt(fmax(variance, 0) / n);
        e.low = e.value - error;
        e.high = e.value + error;
    }
    return e;
}

/* Wilson's interval: sound for shares near 0 and 1 and for few games. */
struct estimate estimate_share(double share, double n)
{
    const double z = estimate_z;
    if (n <= 0)
        return (struct estimate){.value = NAN, .low = NAN, .high = NAN};
    double whole = 1 + z * z / n, middle = (share + z * z / (2 * n)) / whole;
    double error = z / whole * sqrt(share * (1 - share) / n + z * z / (4 * n * n));
    return (struct estimate){.value = share, .low = fmax(middle - error, 0), .high = fmin(middle + error, 1)};
}

struct estimate tally_wins(const struct cub_tally *tally, int seat)
{
    double n = (double)tally->games;
    return estimate_share(tally->games ? (double)tally->seat[seat].wins / n : 0, n);
}

void estimate_json(struct json *json, const char *name, const struct estimate *estimate)
{
    json_put_open(json, name, '{');
    json_put_real(json, "value", estimate->value);
    json_put_real(json, "low", estimate->low);
    json_put_real(json, "high", estimate->high);
    json_close(json, '}');
}
