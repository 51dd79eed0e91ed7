// Functions of the C library that Swift does not import.
#ifndef CMACHINE_H
#define CMACHINE_H

#ifdef __linux__
#include <spawn.h>

// Makes the spawned program close this descriptor and all higher-numbered descriptors. Returns 0 or
// an error number.
int cmachine_close_from(posix_spawn_file_actions_t *actions, int descriptor);
#endif

// Prefetches the cache line at `address`, which will be read soon.
static inline void cmachine_prefetch(const void *address) { __builtin_prefetch(address); }

// The command-line arguments of main, starting with the program's name.
int cmachine_argument_count(void);
const char *cmachine_argument(int index);

#endif
