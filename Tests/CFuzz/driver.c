#include "CFuzz.h"

// Defined in the variant of the libFuzzer library that has no main function.
extern int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*one)(const uint8_t *, size_t));

int cfuzz_run(int argc, char **argv, int (*one)(const uint8_t *bytes, size_t count)) {
  return LLVMFuzzerRunDriver(&argc, &argv, one);
}
