// A Swift interface to zlib that does not expose zlib's header: incremental raw inflate (RFC 1951)
// and CRC-32 for archive members, gzip in one call (RFC 1952) for responses, and the zlib format
// (RFC 1950) for pictures.
#ifndef CZIP_H
#define CZIP_H

#include <stddef.h>
#include <stdint.h>

typedef struct czip_inflater czip_inflater;

// The result of czip_inflate.
static const int CZIP_MORE = 0;    // the input is consumed or the output is full
static const int CZIP_END = 1;     // the end of the compressed data was reached
static const int CZIP_BROKEN = 2;  // the input is not valid deflate data
static const int CZIP_MEMORY = 3;

// Creates an inflater for raw deflate data; NULL if out of memory.
czip_inflater *czip_inflater_new(void);

// Creates an inflater for a member of a gzip file, including the member's header and checksum.
czip_inflater *czip_gunzip_new(void);

// Prepares the inflater for the next member of the gzip file; returns 0 on failure.
int czip_gunzip_next(czip_inflater *inflater);

void czip_inflater_free(czip_inflater *inflater);

// Inflates up to `count` bytes of `input` into up to `capacity` bytes of `output`; sets `used` and
// `made` to the numbers of bytes read and written.
int czip_inflate(czip_inflater *inflater, const uint8_t *input, size_t count, size_t *used,
                 uint8_t *output, size_t capacity, size_t *made);

// Updates a CRC-32 with `count` bytes; the initial value is 0.
uint32_t czip_crc32(uint32_t sum, const uint8_t *bytes, size_t count);

// Compresses `count` bytes into a gzip file of at most `capacity` bytes. Returns the size of the
// gzip file, or 0 if it would exceed the capacity or memory runs out.
size_t czip_gzip(const uint8_t *input, size_t count, uint8_t *output, size_t capacity);

// Compresses like `czip_gzip`, but in the zlib format.
size_t czip_zlib(const uint8_t *input, size_t count, uint8_t *output, size_t capacity);

#endif
