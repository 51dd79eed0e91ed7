// What the parts of the parser share; no one else's.
#ifndef CXML_PARSER_H
#define CXML_PARSER_H

#include <libxml/parser.h>

#include "CXML.h"

// A name as it stands in tags, with its prefix; kept as long as the parser.
typedef struct CXMLTag CXMLTag;
struct CXMLTag {
  uint64_t hash;
  const char *text;
  uint32_t length;
  uint32_t prefix_length;  // without the colon; 0 where there is none
  int32_t name;            // the local name's running number, or -1 where it was none of an element
  uint32_t generation;     // of the namespaces that `uri` was found in
  const char *uri;
  CXMLTag *follower;       // the tag that started next, when this one started last
};

typedef struct {
  int32_t name;
  uint32_t children;
  size_t text;
  // What the scanner knows of it: the tag, the bytes of a start tag with attributes, and the
  // namespaces as they were before it.
  CXMLTag *tag;
  size_t raw_first, raw_count;
  uint32_t generation;
  size_t binding_count;
  // How many namespaces libxml2 has found declared in it.
  uint32_t declared;
} CXMLOpen;

typedef struct {
  const xmlChar *key;
  int32_t name;
} CXMLNameSlot;

typedef struct {
  const char *prefix;
  uint32_t prefix_length;
  const char *uri;  // NULL where the default namespace is taken back
} CXMLBinding;

// Replaces what XML does not allow, before anything else sees it.
typedef struct {
  // Whether the caller wants it, and whether it has begun: with the first thing that the scanner
  // does not read.
  int wanted, begun;
  // Inside a CDATA section or a comment, where `&` begins no reference.
  int section;
  // The last bytes, which may be the beginning of something.
  uint8_t carry[48];
  size_t carried;
  uint8_t *joined, *clean;
  size_t joined_room, clean_room, clean_count;
  CXMLReplaced replaced;
} CXMLCleaner;

struct CXMLParser {
  // NULL while the scanner reads.
  xmlParserCtxtPtr context;
  CXMLLimits limits;
  int state;
  int line;
  int complete;
  // The tags that libxml2 is told anew are no news.
  int replaying;
  char detail[160];
  // How many bytes libxml2 had not read when it was stopped.
  size_t unread;

  CXMLEvent *events;
  size_t event_count, event_room;
  CXMLAttribute *attributes;
  size_t attribute_count, attribute_room;
  uint8_t *bytes;
  size_t byte_count, byte_room;

  CXMLOpen *open;
  size_t open_count, open_room;

  // Names are interned by libxml2, so a pointer stands for a name; the scanner's are found by what
  // they say.
  const xmlChar **names;
  size_t name_count, name_room;
  size_t scanned_names;
  CXMLNameSlot *slots;
  size_t slot_count, slot_mask;
  // How many namespaces libxml2 keeps for the open elements, and looks through one after another.
  size_t declared;

  // The scanner's: its input, of which the first `used` bytes are done with, and its tables.
  int scanning;
  int begun;
  uint8_t *input;
  size_t input_count, input_room, used;
  // `line` is that of this place in the input.
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

// Stops the parser for a reason, unless it has stopped for another.
void cxml_stop(CXMLParser *parser, int state);

// Room for `needed` items of a size; 0 where memory is short.
int cxml_grow(void **items, size_t *room, size_t needed, size_t size);

// A new event; NULL where memory is short, which stops the parser.
CXMLEvent *cxml_add_event(CXMLParser *parser, int32_t kind);

// Opens an element within the limits, children counted; 0 where that stopped the parser.
int cxml_open(CXMLParser *parser, int32_t name, uint32_t attribute_count);

// Counts text of the open element; 0 where that stopped the parser.
int cxml_count_text(CXMLParser *parser, size_t count);

// Adds a name that is kept as long as the parser; its number, or -1 where that stopped the parser.
int32_t cxml_add_name(CXMLParser *parser, const xmlChar *name);

// Appends to the bytes of the batch; 0 where memory is short, which stops the parser.
int cxml_add_bytes(CXMLParser *parser, const xmlChar *bytes, size_t count);

// Makes libxml2's part of the parser: CXML_OK, CXML_MEMORY, CXML_CHARSET where it does not know the
// encoding, or CXML_LIBRARY.
int cxml_libxml_create(CXMLParser *parser, const char *encoding);

// Lets libxml2 parse more of the document; its code.
int cxml_libxml_parse(CXMLParser *parser, const char *bytes, size_t count);

// Tells libxml2 what the scanner has read, as far as it matters for what follows: the elements that
// are open, or that the root is closed. 0 where it did not take that.
int cxml_libxml_replay(CXMLParser *parser);

// How many bytes libxml2 holds without having read them.
size_t cxml_libxml_unread(const CXMLParser *parser);

// Scans more of the document. What it leaves is unfinished, or nothing that it reads: then
// `scanning` is 0 and libxml2 has to go on behind the `used` bytes.
void cxml_scan(CXMLParser *parser, const void *bytes, size_t count, int last);

// Frees what the scanner holds.
void cxml_scan_free(CXMLParser *parser);

// Cleans more of the document into `cleaner.clean`; bytes that may be the beginning of something
// wait for the next call, unless this is the last. 0 where memory is short.
int cxml_clean(CXMLParser *parser, const uint8_t *bytes, size_t count, int last);

#endif
