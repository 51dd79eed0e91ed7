// Internal declarations shared by the parser's source files.
#ifndef CXML_PARSER_H
#define CXML_PARSER_H

#include <libxml/parser.h>

#include "CXML.h"

// A tag name including its prefix; lives as long as the parser.
typedef struct CXMLTag CXMLTag;
struct CXMLTag {
  uint64_t hash;
  const char *text;
  uint32_t length;
  uint32_t prefix_length;  // without the colon; 0 if there is none
  int32_t name;            // the local name's number; -1 until an element uses it
  uint32_t generation;     // the namespaces' generation when `uri` was found
  const char *uri;
  CXMLTag *follower;       // the start tag that followed this one last time
};

typedef struct {
  int32_t name;
  uint32_t children;
  size_t text;
  // Fields for the scanner: the tag, the bytes of a start tag with attributes, and the state of the
  // namespaces before it.
  CXMLTag *tag;
  size_t raw_first, raw_count;
  uint32_t generation;
  size_t binding_count;
  // The number of namespaces declared in this element's start tag, as reported by libxml2.
  uint32_t declared;
} CXMLOpen;

typedef struct {
  const xmlChar *key;
  int32_t name;
} CXMLNameSlot;

typedef struct {
  const char *prefix;
  uint32_t prefix_length;
  const char *uri;  // NULL if the default namespace is undeclared
} CXMLBinding;

// Replaces characters that XML does not allow, before the scanner and libxml2 see them.
typedef struct {
  // Whether the caller wants characters to be replaced, and whether replacement has started, which
  // happens at the first construct that the scanner does not handle.
  int wanted, begun;
  // The current section: in CDATA sections and comments `&` does not start a reference.
  int section;
  // The trailing bytes of the input, which may start a construct.
  uint8_t carry[48];
  size_t carried;
  uint8_t *joined, *clean;
  size_t joined_room, clean_room, clean_count;
  CXMLReplaced replaced;
} CXMLCleaner;

struct CXMLParser {
  // NULL while the scanner is reading.
  xmlParserCtxtPtr context;
  CXMLLimits limits;
  int state;
  int line;
  int complete;
  // Whether tags are being replayed to libxml2; replayed tags produce no events.
  int replaying;
  char detail[160];
  // The number of bytes that libxml2 had not read when it was stopped.
  size_t unread;

  CXMLEvent *events;
  size_t event_count, event_room;
  CXMLAttribute *attributes;
  size_t attribute_count, attribute_room;
  uint8_t *bytes;
  size_t byte_count, byte_room;

  CXMLOpen *open;
  size_t open_count, open_room;

  // libxml2 interns names, so its names are compared as pointers; the scanner's names are compared
  // by content.
  const xmlChar **names;
  size_t name_count, name_room;
  size_t scanned_names;
  CXMLNameSlot *slots;
  size_t slot_count, slot_mask;
  // The number of namespaces in scope in libxml2, which searches them linearly.
  size_t declared;

  // The scanner's state: its input, with the first `used` bytes consumed, and its tables.
  int scanning;
  int begun;
  uint8_t *input;
  size_t input_count, input_room, used;
  // The position in the input that `line` refers to.
  const uint8_t *line_place;
  CXMLTag **tags;
  size_t tag_count, tag_mask;
  uint64_t seeds[2];
  CXMLTag *latest;
  CXMLBinding *bindings;
  size_t binding_count, binding_room;
  uint32_t generation, generations;
  uint8_t *raw;
  size_t raw_count, raw_room;
  char **strings;
  size_t string_count, string_room;
  CXMLCleaner cleaner;
};

// Stops the parser and sets its state, unless the parser has already stopped.
void cxml_stop(CXMLParser *parser, int state);

// Grows an array to at least `needed` items of a given size; returns 0 if there is not enough
// memory.
int cxml_grow(void **items, size_t *room, size_t needed, size_t size);

// Adds an event. Returns NULL if there is not enough memory, which stops the parser.
CXMLEvent *cxml_add_event(CXMLParser *parser, int32_t kind);

// Opens an element and checks the limits, including the number of children. Returns 0 if that stopped
// the parser.
int cxml_open(CXMLParser *parser, int32_t name, uint32_t attribute_count);

// Counts text in the open element. Returns 0 if that stopped the parser.
int cxml_count_text(CXMLParser *parser, size_t count);

// Adds a name, which lives as long as the parser. Returns the name's number, or -1 if adding it
// stopped the parser.
int32_t cxml_add_name(CXMLParser *parser, const xmlChar *name);

// Appends bytes to the batch. Returns 0 if there is not enough memory, which stops the parser.
int cxml_add_bytes(CXMLParser *parser, const xmlChar *bytes, size_t count);

// Creates libxml2's parser. Returns CXML_OK, CXML_MEMORY, CXML_CHARSET if the encoding is unknown, or
// CXML_LIBRARY.
int cxml_libxml_create(CXMLParser *parser, const char *encoding);

// Parses the next part of the document with libxml2; returns libxml2's error code.
int cxml_libxml_parse(CXMLParser *parser, const char *bytes, size_t count);

// Replays to libxml2 the relevant state from the scanned part: the open elements, or the closed
// root element. Returns 0 if libxml2 did not accept the replayed tags.
int cxml_libxml_replay(CXMLParser *parser);

// Returns the number of buffered bytes that libxml2 has not read.
size_t cxml_libxml_unread(const CXMLParser *parser);

// Scans more of the document. The bytes that are left over are an unfinished construct, or a
// construct that the scanner does not handle. In the latter case, `scanning` is 0, and libxml2 must
// continue after the `used` bytes.
void cxml_scan(CXMLParser *parser, const void *bytes, size_t count, int last);

// Frees the scanner's memory.
void cxml_scan_free(CXMLParser *parser);

// Cleans more of the document into `cleaner.clean`. Trailing bytes that may start a construct are retained for the next
// call, unless this call is the last. Returns 0 if out of memory.
int cxml_clean(CXMLParser *parser, const uint8_t *bytes, size_t count, int last);

#endif
