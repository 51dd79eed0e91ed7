#define CXML_NAMES_AS_THEY_ARE
#include "late.h"

// The one that belongs to the headers, since parts of its structures are read here.
#if LIBXML_VERSION >= 21400
#define LIBRARY "libxml2.so.16"
#else
#define LIBRARY "libxml2.so.2"
#endif

#define START(found) found.xmlInitParser()

LATE_LIBRARY(cxml, LIBRARY, CXML_CALLS, START)
