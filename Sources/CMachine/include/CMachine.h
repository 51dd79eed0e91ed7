// What Swift does not see of the C library.
#ifndef CMACHINE_H
#define CMACHINE_H

#ifdef __linux__
#include <spawn.h>

// Has the program that is started close every descriptor from this number on. Returns 0, or an error
// number.
int cmachine_close_from(posix_spawn_file_actions_t *actions, int descriptor);
#endif

// Has the processor fetch the line of memory at `address`, which is read soon.
static inline void cmachine_prefetch(const void *address) { __builtin_prefetch(address); }

// The words of the command line as main is given them, the program's name first.
int cmachine_argument_count(void);
const char *cmachine_argument(int index);

#endif
