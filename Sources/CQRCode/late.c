#include <errno.h>
#include <stddef.h>

#include "../CMachine/late-library.h"
#include "CQRCode.h"

// These declarations are from qrencode.h 4.1, so that building does not require the header.
typedef struct {
  int version;
  int width;
  unsigned char *data;
} QRcode;

enum { level_m = 1 };

QRcode *QRcode_encodeData(int size, const unsigned char *data, int version, int level);
void QRcode_free(QRcode *code);

#define CALLS(call) call(QRcode_encodeData) call(QRcode_free)

struct cqr_calls {
  CALLS(LATE_MEMBER)
};

LATE_LIBRARY(cqr, "libqrencode.so.4", CALLS, LATE_AS_IT_IS)

cqr_outcome cqr_encode(
    const unsigned char *bytes, int count, unsigned char *modules, int *width) {
  errno = 0;
  QRcode *code = cqr_late.QRcode_encodeData(count, bytes, 0, level_m);
  if (code == NULL) return errno == ERANGE ? cqr_outcome_too_long : cqr_outcome_failed;
  *width = code->width;
  // The lowest bit is the colour; the other bits encode the module's function.
  for (int index = 0; index < code->width * code->width; index++) {
    modules[index] = code->data[index] & 1;
  }
  cqr_late.QRcode_free(code);
  return cqr_outcome_done;
}
