#include "CEmbedded.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char bytes[] = {
#embed "data/openapi.json"
};

const unsigned char *embedded_openapi_json(size_t *length) {
  *length = sizeof bytes;
  return bytes;
}
