#include "CEmbedded.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char bytes[] = {
#embed "data/bangkok-stations.csv"
};

const unsigned char *embedded_stations_csv(size_t *length) {
  *length = sizeof bytes;
  return bytes;
}
