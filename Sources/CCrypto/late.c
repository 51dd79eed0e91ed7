#include "late.h"

#include "CCrypto.h"

// OPENSSL_INIT_NO_ATEXIT: a thread may still encrypt when the process ends.
#define START(found) found.OPENSSL_init_crypto(UINT64_C(0x00080000), NULL)

LATE_LIBRARY(ccrypto, "libcrypto.so.3", CCRYPTO_CALLS, START)
