#include "late.h"

#include <dlfcn.h>
#include <pthread.h>

#include "CPostgreSQL.h"

struct cpq_calls cpq_late;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static bool is_loaded;

static const char library_name[] = "libpq.so.5";

static void load(void) {
  // Never closed: the libraries that it brings along may have threads and keys of their own.
  void *library = dlopen(library_name, RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) return;
  struct cpq_calls found;
// Through a `void *`, as POSIX has it for functions.
#define CPQ_FIND(name) \
  if ((*(void **)&found.name = dlsym(library, #name)) == NULL) return;
  CPQ_CALLS(CPQ_FIND)
#undef CPQ_FIND
  cpq_late = found;
  is_loaded = true;
}

bool cpq_load(void) {
  pthread_once(&once, load);
  return is_loaded;
}
