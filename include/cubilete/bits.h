/* Counting bits. */
#ifndef CUB_BITS_H
#define CUB_BITS_H

#include <stdint.h>

/*
 * How many bits are set. Spelled out where the compiler's own would be a call, for the instruction set that binaries
 * are built for has no instruction for it.
 */
static inline uint32_t cub_count_bits(uint64_t set)
{
#if defined(__x86_64__) && !defined(__POPCNT__)
    set -= set >> 1 & 0x5555555555555555u;
    set = (set & 0x3333333333333333u) + (set >> 2 & 0x3333333333333333u);
    return (uint32_t)(((set + (set >> 4)) & 0x0F0F0F0F0F0F0F0Fu) * 0x0101010101010101u >> 56);
#else
    return (uint32_t)__builtin_popcountll(set);
#endif
}

#endif
