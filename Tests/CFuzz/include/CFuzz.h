#ifndef CFUZZ_H
#define CFUZZ_H

#include <stddef.h>
#include <stdint.h>

/// Hands libFuzzer a program's arguments, and lets it call `one` with one input after another.
/// Returns the status to end with.
int cfuzz_run(int argc, char **argv, int (*one)(const uint8_t *bytes, size_t count));

#endif
