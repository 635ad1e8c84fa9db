/* Loads NVIDIA's driver. */
#include "gpu/driver.h"

#include <dlfcn.h>
#include <stdio.h>

#define DEFINE(name, parameters) cu_result(*name) parameters; /* NOLINT(bugprone-macro-parentheses): it declares */
DRIVER(DEFINE)

bool gpu_fail(struct gpu_failure *failure, const char *message, const char *detail)
{
    failure->message = message;
    snprintf(failure->detail, sizeof failure->detail, "%s", detail);
    return false;
}

bool gpu_went(cu_result result, struct gpu_failure *failure)
{
    const char *text = NULL;
    if (!result)
        return true;
    cuGetErrorString(result, &text);
    return gpu_fail(failure, "gpu.failed", text ? text : "?");
}

bool gpu_driver_load(struct gpu_failure *failure)
{
    static void *library;
    if (library)
        return true;
    void *found = dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
    if (!found)
        return gpu_fail(failure, "gpu.driver", dlerror());
#define FIND(name, parameters)                 \
    *(void **)(&(name)) = dlsym(found, #name); \
    if (!(name))                               \
        return gpu_fail(failure, "gpu.driver", dlerror());
    DRIVER(FIND)
    if (!gpu_went(cuInit(0), failure))
        return false;
    library = found;
    return true;
}
