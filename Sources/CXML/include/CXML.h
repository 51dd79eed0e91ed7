// An XML push parser based on libxml2's SAX2 interface. The parser collects events in a batch,
// which the caller reads after each chunk of input, so callers need neither callbacks nor a libxml2
// header.
#ifndef CXML_H
#define CXML_H

#include <stddef.h>
#include <stdint.h>

typedef struct CXMLParser CXMLParser;

// The kinds of events.
static const int32_t CXML_EVENT_START = 0;
static const int32_t CXML_EVENT_TEXT = 1;
static const int32_t CXML_EVENT_END = 2;

// The reason why a parser stopped; CXML_OK if it has not.
static const int CXML_OK = 0;
static const int CXML_MALFORMED = 1;
static const int CXML_CHARSET = 2;
static const int CXML_DOCTYPE = 3;
static const int CXML_ENTITY = 4;
static const int CXML_DEPTH = 5;
static const int CXML_CHILDREN = 6;
static const int CXML_TEXT = 7;
static const int CXML_ATTRIBUTES = 8;
static const int CXML_MARKUP = 9;
static const int CXML_NAMES = 10;
static const int CXML_MEMORY = 11;
// libxml2, which the document needs, is not installed.
static const int CXML_LIBRARY = 12;
// An `&` that does not start a reference.
static const int CXML_AMPERSAND = 13;

typedef struct {
  uint32_t depth;       // open elements
  uint32_t children;    // child elements of one element
  uint32_t attributes;  // attributes of one element
  uint32_t names;       // distinct element names in a document; namespaces in scope
  size_t text;          // bytes of text directly inside one element
  size_t markup;        // bytes of one tag, comment or processing instruction
} CXMLLimits;

typedef struct {
  int32_t kind;
  // START and END: the number of the element's local name; names are numbered from 0 in order of
  // first occurrence.
  int32_t name;
  // START: the number of attributes. TEXT: the number of bytes.
  uint32_t count;
  // START: the index of the first attribute. TEXT: the offset of the first byte.
  uint32_t first;
  // START: the line on which the tag ends, starting at 1.
  uint32_t line;
  // START: the namespace, or NULL; lives as long as the parser.
  const char *uri;
} CXMLEvent;

typedef struct {
  const char *name;  // local name; lives as long as the parser
  const char *uri;   // namespace, or NULL; lives as long as the parser
  uint32_t first;    // the offset of the value's first byte
  uint32_t count;    // the length of the value in bytes
} CXMLAttribute;

// The events of the last call; all pointers are valid until the next call.
typedef struct {
  const CXMLEvent *events;
  size_t event_count;
  const CXMLAttribute *attributes;
  const uint8_t *bytes;  // UTF-8
} CXMLBatch;

// The numbers of bytes and characters that were replaced with U+FFFD.
typedef struct {
  size_t invalid;    // invalid UTF-8 bytes, and zero bytes
  size_t forbidden;  // characters and references that XML does not allow
  int zero;          // 1 if the first invalid byte was a zero byte
  int line;          // the line of the first invalid byte, from 1; 0 if there is none
} CXMLReplaced;

// Creates a parser for a document in `encoding` (a name that libxml2 or iconv knows, or NULL for
// UTF-8), regardless of the encoding that the document declares. Returns NULL and sets `*reason` on
// failure: CXML_MEMORY, CXML_CHARSET if the encoding is unknown, or CXML_LIBRARY.
CXMLParser *cxml_create(const char *encoding, CXMLLimits limits, int *reason);
void cxml_free(CXMLParser *parser);

// Makes a new UTF-8 parser replace characters that XML does not allow, and join references to the two halves of a
// surrogate pair, instead of stopping at such input.
void cxml_replace(CXMLParser *parser);
CXMLReplaced cxml_replaced(const CXMLParser *parser);

// Parses a chunk of the document; a nonzero `last` marks the last chunk. Returns the parser's
// state: CXML_OK, or the reason why it stopped, now or earlier.
int cxml_parse(CXMLParser *parser, const void *bytes, size_t count, int last);

CXMLBatch cxml_batch(const CXMLParser *parser);

// Returns the local name for a number in an event; lives as long as the parser.
const char *cxml_name(const CXMLParser *parser, int32_t name);

// Whether the parser stopped at the end of the input, which means that the document is truncated.
int cxml_is_at_end(const CXMLParser *parser);

// Return the last line read, starting at 1, and libxml2's error message or, for CXML_ENTITY, the
// entity's name.
int cxml_line(const CXMLParser *parser);
const char *cxml_detail(const CXMLParser *parser);

// Returns 1 if there is a zero byte.
int cxml_has_zero(const void *bytes, size_t count);

// Returns the offset of the first non-ASCII byte, or -1.
ptrdiff_t cxml_first_wide(const void *bytes, size_t count);

// Returns 1 once the root element is closed.
int cxml_is_complete(const CXMLParser *parser);

#endif
