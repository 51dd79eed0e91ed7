#include "CEmbedded.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char bytes[] = {
#embed "../../wsdl/MapNewHomeServices.wsdl"
};

const unsigned char *embedded_feed_wsdl(size_t *length) {
  *length = sizeof bytes;
  return bytes;
}
