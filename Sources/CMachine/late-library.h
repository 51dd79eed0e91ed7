// Loads a library on first use, so that programs that do not need the library can start without it
// and its dependencies.
#ifndef CMACHINE_LATE_H
#define CMACHINE_LATE_H

#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

// Declares a pointer to a library function as a struct member.
#define LATE_MEMBER(name) __typeof__(name) *name;

// Looks up the function's address through a `void *`, the POSIX idiom for functions.
#define LATE_FIND(name) \
  if ((*(void **)&found.name = dlsym(library, #name)) == NULL) return;

// Defines `<prefix>_late`, a `struct <prefix>_calls` with the members that `calls` lists, all NULL until
// `<prefix>_load` has succeeded. `<prefix>_load` loads the library once per process, calls `start` with the
// functions found, and returns `false` if the library is not installed or lacks a function.
//
// The library is never unloaded, because threads and thread-specific keys that the library or its
// dependencies create may outlive its use.
#define LATE_LIBRARY(prefix, file, calls, start) \
  struct prefix##_calls prefix##_late; \
  static pthread_once_t once = PTHREAD_ONCE_INIT; \
  static bool is_loaded; \
  static void load(void) { \
    void *library = dlopen(file, RTLD_NOW | RTLD_LOCAL); \
    if (library == NULL) return; \
    struct prefix##_calls found; \
    calls(LATE_FIND) \
    start(found); \
    prefix##_late = found; \
    is_loaded = true; \
  } \
  bool prefix##_load(void) { \
    pthread_once(&once, load); \
    return is_loaded; \
  }

// The `start` argument for libraries that need no initialization.
#define LATE_AS_IT_IS(found) ((void)0)

#endif
