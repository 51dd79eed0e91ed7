#include "CEmbedded.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char bytes[] = {
#embed "data/rail-fares.csv"
};

const unsigned char *embedded_rail_fares_csv(size_t *length) {
  *length = sizeof bytes;
  return bytes;
}
