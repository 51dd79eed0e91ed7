// A library that is loaded when it is first needed: what does without it starts without it, and without
// the libraries that it brings along.
#ifndef CMACHINE_LATE_H
#define CMACHINE_LATE_H

#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

// A pointer to a function of the library, as a member of a structure.
#define LATE_MEMBER(name) __typeof__(name) *name;

// Its address, through a `void *`, as POSIX has it for functions.
#define LATE_FIND(name) \
  if ((*(void **)&found.name = dlsym(library, #name)) == NULL) return;

// Defines `<prefix>_late`, a `struct <prefix>_calls` with the members that `calls` lists, all NULL until
// `<prefix>_load` has succeeded. That loads the library, once in a process, and has `start` called with
// what was found. `false`: it is not installed, or not as it should be.
//
// It is never closed: its own threads and keys, and those of what it brings along, may outlive its use.
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

// For a library that nothing has to start.
#define LATE_AS_IT_IS(found) ((void)0)

#endif
