/* The kernels of each game, compiled to PTX by gpu/build. */
#ifndef GPU_MODULE_H
#define GPU_MODULE_H

#include <stddef.h>

struct gpu_module {
    const char *game; /* NULL: there are no more */
    const char *ptx;  /* has the kernel `play_GAME` */
    size_t stack;     /* bytes that a thread needs beyond the driver's usual; 0: none */
};
extern const struct gpu_module gpu_modules[];

#endif
