#define CXML_NAMES_AS_THEY_ARE
#include "late.h"

// The version must match the headers, because the code reads fields of libxml2's structures.
#if LIBXML_VERSION >= 21400
#define LIBRARY "libxml2.so.16"
#else
#define LIBRARY "libxml2.so.2"
#endif

#define START(found) found.xmlInitParser()

LATE_LIBRARY(cxml, LIBRARY, CXML_CALLS, START)
