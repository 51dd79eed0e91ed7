#define _GNU_SOURCE
#include "CMachine.h"

#ifdef __linux__
int cmachine_close_from(posix_spawn_file_actions_t *actions, int descriptor) {
  return posix_spawn_file_actions_addclosefrom_np(actions, descriptor);
}
#endif

static int argument_count;
static char **arguments;

// glibc passes the arguments of main to constructors.
__attribute__((constructor)) static void keep_arguments(int count, char **values) {
  argument_count = count;
  arguments = values;
}

int cmachine_argument_count(void) { return argument_count; }

const char *cmachine_argument(int index) { return arguments[index]; }
