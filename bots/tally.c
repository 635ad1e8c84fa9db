/* Sums over finished games. */
#include "cubilete/tally.h"
#include "cubilete/bot.h"

void cub_tally_add(struct cub_tally *tally, const struct cub_state *end)
{
    uint64_t length = end->ply;
    int winners = __builtin_popcount(end->winners);
    if (tally->games == 0 || length < tally->shortest)
        tally->shortest = length;
    if (length > tally->longest)
        tally->longest = length;
    tally->games++;
    tally->moves += length;
    tally->shared += winners > 1;
    tally->unwon += winners == 0;
    for (int i = 0; i < end->setup.seats; i++) {
        int64_t points = end->score[i];
        tally->seat[i].points += points;
        tally->seat[i].squares += points * points;
        tally->seat[i].results += cub_result(end, i);
        tally->seat[i].wins += end->winners >> i & 1;
    }
}

void cub_tally_merge(struct cub_tally *tally, const struct cub_tally *other)
{
    if (other->games && (!tally->games || other->shortest < tally->shortest))
        tally->shortest = other->shortest;
    if (other->longest > tally->longest)
        tally->longest = other->longest;
    tally->games += other->games;
    tally->moves += other->moves;
    tally->shared += other->shared;
    tally->unwon += other->unwon;
    for (int i = 0; i < CUB_SEATS; i++) {
        tally->seat[i].points += other->seat[i].points;
        tally->seat[i].squares += other->seat[i].squares;
        tally->seat[i].results += other->seat[i].results;
        tally->seat[i].wins += other->seat[i].wins;
    }
}
