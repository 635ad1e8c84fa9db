/*
 * Roots, powers and logarithms from the four operations alone, which are the same to
 * the last bit on every machine: a library's own may differ there, and a rating must not.
 */
#ifndef RANK_NUMBER_H
#define RANK_NUMBER_H

double rank_root(double);  /* of what is not below 0 */
double rank_power(double); /* e to it, of what lies between -700 and 700 */
double rank_log(double);   /* of what is above 0 */

#endif
