#include <dlfcn.h>
#include <pthread.h>

#define CHTTP_NAMES_AS_THEY_ARE
#include "late.h"

struct chttp_calls chttp_late;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static bool is_loaded;

static const char library_name[] = "libcurl.so.4";

static void load(void) {
  // Never closed: libcurl's own threads and TLS keys may outlive every transfer.
  void *library = dlopen(library_name, RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) return;
  struct chttp_calls found;
// Through a `void *`, as POSIX has it for functions.
#define CHTTP_FIND(name) \
  if ((*(void **)&found.name = dlsym(library, #name)) == NULL) return;
  CHTTP_CALLS(CHTTP_FIND)
#undef CHTTP_FIND
  chttp_late = found;
  is_loaded = true;
}

bool chttp_load(void) {
  pthread_once(&once, load);
  return is_loaded;
}
