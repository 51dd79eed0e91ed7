#include "CZip.h"

#include <limits.h>
#include <stdlib.h>
#include <zlib.h>

struct czip_inflater {
  z_stream stream;
};

static czip_inflater *new_inflater(int window_bits) {
  czip_inflater *inflater = calloc(1, sizeof *inflater);
  if (inflater == NULL) return NULL;
  if (inflateInit2(&inflater->stream, window_bits) == Z_OK) return inflater;
  free(inflater);
  return NULL;
}

// Negative window bits select raw deflate data, without a header or checksum.
czip_inflater *czip_inflater_new(void) { return new_inflater(-MAX_WBITS); }

czip_inflater *czip_gunzip_new(void) { return new_inflater(MAX_WBITS + 16); }

int czip_gunzip_next(czip_inflater *inflater) { return inflateReset(&inflater->stream) == Z_OK; }

void czip_inflater_free(czip_inflater *inflater) {
  inflateEnd(&inflater->stream);
  free(inflater);
}

// zlib's counts are unsigned ints, which are smaller than size_t.
static uInt shortened(size_t count) { return count > UINT_MAX ? UINT_MAX : (uInt)count; }

int czip_inflate(czip_inflater *inflater, const uint8_t *input, size_t count, size_t *used,
                 uint8_t *output, size_t capacity, size_t *made) {
  z_stream *stream = &inflater->stream;
  uInt available = shortened(count);
  uInt room = shortened(capacity);
  stream->next_in = (Bytef *)input;
  stream->avail_in = available;
  stream->next_out = output;
  stream->avail_out = room;
  int result = inflate(stream, Z_NO_FLUSH);
  *used = available - stream->avail_in;
  *made = room - stream->avail_out;
  switch (result) {
    case Z_OK:
    case Z_BUF_ERROR:
      return CZIP_MORE;
    case Z_STREAM_END:
      return CZIP_END;
    case Z_MEM_ERROR:
      return CZIP_MEMORY;
    default:
      return CZIP_BROKEN;
  }
}

uint32_t czip_crc32(uint32_t sum, const uint8_t *bytes, size_t count) {
  return (uint32_t)crc32_z(sum, bytes, count);
}

static size_t deflated(const uint8_t *input, size_t count, uint8_t *output, size_t capacity,
                       int window_bits) {
  if (count > UINT_MAX || capacity > UINT_MAX) return 0;
  z_stream stream = {0};
  int ready = deflateInit2(&stream, 5, Z_DEFLATED, window_bits, 8, Z_DEFAULT_STRATEGY);
  if (ready != Z_OK) return 0;
  stream.next_in = (Bytef *)input;
  stream.avail_in = (uInt)count;
  stream.next_out = output;
  stream.avail_out = (uInt)capacity;
  int result = deflate(&stream, Z_FINISH);
  size_t made = capacity - stream.avail_out;
  deflateEnd(&stream);
  return result == Z_STREAM_END ? made : 0;
}

size_t czip_gzip(const uint8_t *input, size_t count, uint8_t *output, size_t capacity) {
  // Adding 16 to the window bits selects the gzip header and checksum.
  return deflated(input, count, output, capacity, MAX_WBITS + 16);
}

size_t czip_zlib(const uint8_t *input, size_t count, uint8_t *output, size_t capacity) {
  return deflated(input, count, output, capacity, MAX_WBITS);
}
