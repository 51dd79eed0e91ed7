#include <dlfcn.h>
#include <pthread.h>

#define CXML_NAMES_AS_THEY_ARE
#include "late.h"

struct cxml_calls cxml_late;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static bool is_loaded;

// The one that belongs to the headers, since parts of its structures are read here.
#if LIBXML_VERSION >= 21400
static const char library_name[] = "libxml2.so.16";
#else
static const char library_name[] = "libxml2.so.2";
#endif

static void load(void) {
  void *library = dlopen(library_name, RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) return;
  struct cxml_calls found;
// Through a `void *`, as POSIX has it for functions.
#define CXML_FIND(name) \
  if ((*(void **)&found.name = dlsym(library, #name)) == NULL) return;
  CXML_CALLS(CXML_FIND)
#undef CXML_FIND
  found.xmlInitParser();
  cxml_late = found;
  is_loaded = true;
}

bool cxml_load(void) {
  pthread_once(&once, load);
  return is_loaded;
}
