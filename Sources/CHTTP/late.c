#define CHTTP_NAMES_AS_THEY_ARE
#include "late.h"

LATE_LIBRARY(chttp, "libcurl.so.4", CHTTP_CALLS, LATE_AS_IT_IS)
