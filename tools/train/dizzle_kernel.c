/* Deals of dizzle on a graphics card: each row of blocks compares one player with player 0. Compiled to PTX alone. */
#include "tools/train/dizzle_deal.h"

void play_deals(const struct deal_starts *, const struct deal_player *players, struct deal_sum *sums, uint64_t alone,
                uint64_t from, uint64_t to);
void play_deals(const struct deal_starts *starts, const struct deal_player *players, struct deal_sum *sums,
                uint64_t alone, uint64_t from, uint64_t to)
{
    uint32_t width = __nvvm_read_ptx_sreg_ntid_x(), stride = width * __nvvm_read_ptx_sreg_nctaid_x();
    uint32_t thread = __nvvm_read_ptx_sreg_ctaid_x() * width + __nvvm_read_ptx_sreg_tid_x();
    uint32_t row = __nvvm_read_ptx_sreg_ctaid_y();
    struct deal_sum own = {0};
    for (uint64_t deal = from + thread; deal < to; deal += stride)
        deal_play(starts, &players[1 + row], &players[0], alone, deal, &own);
    __nvvm_atom_add_gen_ll((long long *)&sums[row].ahead, own.ahead);
    __nvvm_atom_add_gen_ll((long long *)&sums[row].squares, (int64_t)own.squares);
}
