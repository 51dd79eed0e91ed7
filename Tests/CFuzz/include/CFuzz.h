#ifndef CFUZZ_H
#define CFUZZ_H

#include <stddef.h>
#include <stdint.h>

/// Passes a program's arguments to libFuzzer, which calls `one` for each input. Returns the exit status.
int cfuzz_run(int argc, char **argv, int (*one)(const uint8_t *bytes, size_t count));

#endif
