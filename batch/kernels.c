/*
 * Batches on a graphics card: one kernel a game, compiled to PTX together with the rules as they stand (gpu/build),
 * never for the CPU. Ecuaciones has none: its best equation takes a search in which every thread goes another way, and
 * a card is slower at that than a few cores.
 */
#include "batch/kernel.h"

static void add(uint32_t *to, uint32_t number)
{
    __nvvm_atom_add_gen_i((int *)to, (int)number);
}

#define KERNEL(game)                                                                                               \
    void play_batch_##game(struct kernel_call call);                                                               \
    void play_batch_##game(struct kernel_call call)                                                                \
    {                                                                                                              \
        uint32_t width = __nvvm_read_ptx_sreg_ntid_x(), threads = width * __nvvm_read_ptx_sreg_nctaid_x();         \
        uint32_t thread = __nvvm_read_ptx_sreg_ctaid_x() * width + __nvvm_read_ptx_sreg_tid_x();                   \
        for (uint32_t i = thread; !call.rows && i < call.all.matches; i += threads)                                \
            kernel_order(&encode_##game, &call, i);                                                                \
        for (uint32_t i = thread / KERNEL_LANES; call.rows && i < call.all.matches; i += threads / KERNEL_LANES) { \
            uint32_t count = kernel_rows(&encode_##game, &call, i, thread % KERNEL_LANES);                         \
            if (call.order.out.count && count)                                                                     \
                add(&call.order.out.count[i], count);                                                              \
        }                                                                                                          \
    }

KERNEL(blitz)
KERNEL(dizzle)
KERNEL(doce)
KERNEL(secuencia)
