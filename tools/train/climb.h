/* Where a function of one hill is highest. */
#ifndef TOOLS_TRAIN_CLIMB_H
#define TOOLS_TRAIN_CLIMB_H

/* Between low and high, to within so much; fixed is what else height is asked with. */
double climb(double (*height)(const void *context, double at, double fixed), const void *context, double fixed,
             double low, double high, double within);

#endif
