/*
 * NVIDIA's driver, loaded when it is asked for: the few functions of libcuda that are used here, under the names that
 * the library exports. Its header is not free software and not on most machines; the interface is stable.
 */
#ifndef GPU_DRIVER_H
#define GPU_DRIVER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Why something can't be done on a card: the id of a text, and what {1} in it is. */
struct gpu_failure {
    const char *message;
    char detail[160];
};

typedef int cu_result; /* 0: good */
typedef uint64_t cu_pointer;

#define DRIVER(X)                                                                                                   \
    X(cuInit, (unsigned flags))                                                                                     \
    X(cuGetErrorString, (cu_result, const char **))                                                                 \
    X(cuDeviceGetCount, (int *))                                                                                    \
    X(cuDeviceGet, (int *device, int number))                                                                       \
    X(cuDeviceGetName, (char *, int room, int device))                                                              \
    X(cuDeviceGetAttribute, (int *, int attribute, int device))                                                     \
    X(cuDevicePrimaryCtxRetain, (void **context, int device))                                                       \
    X(cuDevicePrimaryCtxRelease_v2, (int device))                                                                   \
    X(cuCtxSetCurrent, (void *context))                                                                             \
    X(cuCtxSetLimit, (int limit, size_t))                                                                           \
    X(cuCtxSynchronize, (void))                                                                                     \
    X(cuModuleLoadData, (void **module, const void *ptx))                                                           \
    X(cuModuleUnload, (void *module))                                                                               \
    X(cuModuleGetFunction, (void **function, void *module, const char *name))                                       \
    X(cuMemAlloc_v2, (cu_pointer *, size_t))                                                                        \
    X(cuMemFree_v2, (cu_pointer))                                                                                   \
    X(cuMemsetD8_v2, (cu_pointer, unsigned char, size_t))                                                           \
    X(cuMemcpyHtoD_v2, (cu_pointer, const void *, size_t))                                                          \
    X(cuMemcpyDtoH_v2, (void *, cu_pointer, size_t))                                                                \
    X(cuLaunchKernel, (void *function, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned shared, \
                       void *stream, void **arguments, void **extra))

#define DECLARE(name, parameters) extern cu_result(*name) parameters;
DRIVER(DECLARE)
#undef DECLARE

enum { CU_MULTIPROCESSORS = 16, CU_STACK_SIZE = 0 }; /* of cuDeviceGetAttribute, and of cuCtxSetLimit */

/* Loads the driver, once. False with *failure: there is none, or no card; nothing above may be called then. */
bool gpu_driver_load(struct gpu_failure *);

/* Sets *failure and returns false. */
bool gpu_fail(struct gpu_failure *, const char *message, const char *detail);

/* Whether a call of the driver went well; else *failure is what the driver says. */
bool gpu_went(cu_result, struct gpu_failure *);

#endif
