/* Series that go on until what they leave out is below the last bit. */
#include "rank/number.h"

#include <stdint.h>

static const double ln2 = 0.693147180559945309417232121458176568;

/* A double is a fraction of 52 bits below an exponent of 11, which 1.0 has at 1023. */
enum { FRACTION = 52, BIAS = 1023 };

union bits {
    double number;
    uint64_t bits;
};

/* Two to a whole number between -1022 and 1023. */
static double two_to(int power)
{
    return (union bits){.bits = (uint64_t)(power + BIAS) << FRACTION}.number;
}

static double magnitude(double x)
{
    return x < 0 ? -x : x;
}

/* Newton's way doubles the right digits each time; half the exponent has the first few. */
double rank_root(double x)
{
    if (x <= 0)
        return 0;
    double root =
        (union bits){.bits = ((union bits){.number = x}.bits >> 1) + ((uint64_t)BIAS << (FRACTION - 1))}.number;
    for (int i = 0; i < 6; i++)
        root = (root + x / root) / 2;
    return root;
}

/* e^(k ln 2 + r) = 2^k e^r, |r| at most ln 2 / 2: the 18th term is below 10^-22. */
double rank_power(double x)
{
    int k = (int)(x / ln2 + (x < 0 ? -0.5 : 0.5));
    double r = x - k * ln2, sum = 1, term = 1;
    for (int i = 1; i <= 18; i++) {
        term = term * r / i;
        sum += term;
    }
    return sum * two_to(k / 2) * two_to(k - k / 2);
}

/* ln(2^k m) = k ln 2 + 2 (s + s^3 / 3 + s^5 / 5 …), s = (m - 1) / (m + 1), m between the roots of 1/2 and of 2. */
double rank_log(double x)
{
    union bits b = {.number = x};
    int k = (int)(b.bits >> FRACTION) - BIAS;
    b.bits = (b.bits & (((uint64_t)1 << FRACTION) - 1)) | (uint64_t)BIAS << FRACTION;
    if (b.number > 1.4142135623730951) {
        b.number /= 2;
        k++;
    }
    double s = (b.number - 1) / (b.number + 1), power = s, sum = 0;
    for (int i = 1; magnitude(power) > 1e-18 && i < 40; i += 2) {
        sum += power / i;
        power *= s * s;
    }
    return k * ln2 + 2 * sum;
}
