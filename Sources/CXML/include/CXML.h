// libxml2's SAX2 push parser, with its events gathered into a batch that the caller reads after
// each piece of input: nothing calls back into the caller, and no libxml2 header is needed here.
#ifndef CXML_H
#define CXML_H

#include <stddef.h>
#include <stdint.h>

typedef struct CXMLParser CXMLParser;

// What an event is.
static const int32_t CXML_EVENT_START = 0;
static const int32_t CXML_EVENT_TEXT = 1;
static const int32_t CXML_EVENT_END = 2;

// What stopped a parser; CXML_OK where nothing did.
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
// libxml2, which has to read the document, is not installed.
static const int CXML_LIBRARY = 12;
// An `&` that begins no reference.
static const int CXML_AMPERSAND = 13;

typedef struct {
  uint32_t depth;       // open elements
  uint32_t children;    // child elements of one element
  uint32_t attributes;  // attributes of one element
  uint32_t names;       // distinct element names in one document; namespaces declared at one time
  size_t text;          // bytes of text directly inside one element
  size_t markup;        // bytes of one tag, comment or processing instruction
} CXMLLimits;

typedef struct {
  int32_t kind;
  // START and END: the running number of the element's local name, from 0 in order of first sight.
  int32_t name;
  // START: the number of attributes. TEXT: the number of bytes.
  uint32_t count;
  // START: where the attributes begin. TEXT: where the bytes begin.
  uint32_t first;
  // START: the line that the tag ends on, from 1.
  uint32_t line;
  // START: the namespace, or NULL; lives as long as the parser.
  const char *uri;
} CXMLEvent;

typedef struct {
  const char *name;  // local name; lives as long as the parser
  const char *uri;   // namespace, or NULL; lives as long as the parser
  uint32_t first;    // where the value's bytes begin
  uint32_t count;    // the value's number of bytes
} CXMLAttribute;

// The events of the last call; everything here is valid until the next call.
typedef struct {
  const CXMLEvent *events;
  size_t event_count;
  const CXMLAttribute *attributes;
  const uint8_t *bytes;  // UTF-8
} CXMLBatch;

// What was replaced by U+FFFD.
typedef struct {
  size_t invalid;    // bytes that are no UTF-8, and zero bytes
  size_t forbidden;  // characters and references that XML does not allow
  int zero;          // 1 where the first of the invalid was a zero byte
  int line;          // the line of the first of the invalid, from 1; 0 where there is none
} CXMLReplaced;

// A parser of a document in `encoding` (a name that libxml2 or iconv knows, or NULL for UTF-8),
// whatever the document declares. NULL for a `*reason`: CXML_MEMORY, CXML_CHARSET where the encoding
// is not known, or CXML_LIBRARY.
CXMLParser *cxml_create(const char *encoding, CXMLLimits limits, int *reason);
void cxml_free(CXMLParser *parser);

// Lets a new parser of UTF-8 replace what XML does not allow, and join references to the two halves
// of a surrogate pair, in place of stopping there.
void cxml_replace(CXMLParser *parser);
CXMLReplaced cxml_replaced(const CXMLParser *parser);

// Parses a piece of the document, the last one where `last` is not 0. Returns the state of the
// parser: CXML_OK, or what stopped it, now or earlier.
int cxml_parse(CXMLParser *parser, const void *bytes, size_t count, int last);

CXMLBatch cxml_batch(const CXMLParser *parser);

// The local name with a running number that an event carried; lives as long as the parser.
const char *cxml_name(const CXMLParser *parser, int32_t name);

// Whether what stopped the parser was found at the end of the input: then the document ends too early.
int cxml_is_at_end(const CXMLParser *parser);

// The line that was read last, from 1, and libxml2's words for what stopped the parser; the name of the
// entity for CXML_ENTITY.
int cxml_line(const CXMLParser *parser);
const char *cxml_detail(const CXMLParser *parser);

// 1 where a zero byte is among the bytes.
int cxml_has_zero(const void *bytes, size_t count);

// Where the first byte beyond ASCII is, or -1.
ptrdiff_t cxml_first_wide(const void *bytes, size_t count);

// 1 once the root element is closed.
int cxml_is_complete(const CXMLParser *parser);

#endif
