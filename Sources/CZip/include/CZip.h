// zlib's inflate for the members of an archive: raw deflate (RFC 1951), piece by piece, and the
// check sum that archives carry; gzip (RFC 1952) at once, for answers, and zlib's own format (RFC 1950),
// for pictures. No zlib header is needed here.
#ifndef CZIP_H
#define CZIP_H

#include <stddef.h>
#include <stdint.h>

typedef struct czip_inflater czip_inflater;

// How a call to czip_inflate ended.
static const int CZIP_MORE = 0;    // the input is used up or the output is full
static const int CZIP_END = 1;     // the compressed data has come to its own end
static const int CZIP_BROKEN = 2;  // the input is no deflate
static const int CZIP_MEMORY = 3;

// An inflater at the beginning of its data, or NULL where there is no memory for one.
czip_inflater *czip_inflater_new(void);

// The same for a member of a gzip file, with its header and check sum.
czip_inflater *czip_gunzip_new(void);

// Begins the member that follows one that has come to its end; 0 where that cannot be done.
int czip_gunzip_next(czip_inflater *inflater);

void czip_inflater_free(czip_inflater *inflater);

// Inflates up to `count` bytes of `input` into up to `capacity` bytes of `output`; says in `used`
// and `made` how many of each it was.
int czip_inflate(czip_inflater *inflater, const uint8_t *input, size_t count, size_t *used,
                 uint8_t *output, size_t capacity, size_t *made);

// CRC-32 of `count` more bytes; the sum of none is 0.
uint32_t czip_crc32(uint32_t sum, const uint8_t *bytes, size_t count);

// Compresses `count` bytes into a gzip file of at most `capacity` bytes; returns how many it has,
// or 0 where it would have more or there is no memory.
size_t czip_gzip(const uint8_t *input, size_t count, uint8_t *output, size_t capacity);

// The same as a zlib stream.
size_t czip_zlib(const uint8_t *input, size_t count, uint8_t *output, size_t capacity);

#endif
