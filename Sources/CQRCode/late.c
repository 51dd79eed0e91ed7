#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stddef.h>

#include "CQRCode.h"

// As qrencode.h of 4.1 declares them, so that a build needs no more than a run: the library.
typedef struct {
  int version;
  int width;
  unsigned char *data;
} QRcode;

enum { level_m = 1 };

static struct {
  QRcode *(*encode_data)(int size, const unsigned char *data, int version, int level);
  void (*free)(QRcode *code);
} calls;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static bool is_loaded;

static const char library_name[] = "libqrencode.so.4";

static void load(void) {
  void *library = dlopen(library_name, RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) return;
  // Through a `void *`, as POSIX has it for functions.
  *(void **)&calls.encode_data = dlsym(library, "QRcode_encodeData");
  *(void **)&calls.free = dlsym(library, "QRcode_free");
  is_loaded = calls.encode_data != NULL && calls.free != NULL;
}

bool cqr_load(void) {
  pthread_once(&once, load);
  return is_loaded;
}

cqr_outcome cqr_encode(
    const unsigned char *bytes, int count, unsigned char *modules, int *width) {
  errno = 0;
  QRcode *code = calls.encode_data(count, bytes, 0, level_m);
  if (code == NULL) return errno == ERANGE ? cqr_outcome_too_long : cqr_outcome_failed;
  *width = code->width;
  // The other bits tell what a module is for.
  for (int index = 0; index < code->width * code->width; index++) {
    modules[index] = code->data[index] & 1;
  }
  calls.free(code);
  return cqr_outcome_done;
}
