/* Numbers the phases of a table, the same in memory, in the store and in lists. */
#ifndef CUB_PHASE_H
#define CUB_PHASE_H

enum cub_phase { CUB_PHASE_OPEN, CUB_PHASE_PLAYING, CUB_PHASE_OVER };

#endif
