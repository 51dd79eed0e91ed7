#include "CEmbedded.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char bytes[] = {
#embed "data/docs.css"
};

const unsigned char *embedded_docs_css(size_t *length) {
  *length = sizeof bytes;
  return bytes;
}
