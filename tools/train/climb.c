/* Where a function of one hill is highest. */
#include "tools/train/climb.h"

double climb(double (*height)(const void *context, double at, double fixed), const void *context, double fixed,
             double low, double high, double within)
{
    while (high - low > within) {
        double left = low + 0.4 * (high - low), right = low + 0.6 * (high - low);
        if (height(context, left, fixed) < height(context, right, fixed))
            low = left;
        else
            high = right;
    }
    return (low + high) / 2;
}
