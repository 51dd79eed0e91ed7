// What the parts of the scanner share; no one else's.
#ifndef CXML_SCAN_H
#define CXML_SCAN_H

#include "parser.h"

// What a byte is at the places where it matters.
enum { name_start = 1, name_rest = 2, blank = 4, plain = 8 };

extern const uint8_t cxml_classes[256];

// How the reading of one thing ended.
typedef enum {
  step_done,
  // More bytes are needed; nothing was taken.
  step_short,
  // Not for the scanner; nothing was taken.
  step_odd,
} Step;

// Reads a name at a place; the byte behind it has arrived where this is done.
Step cxml_read_name(CXMLParser *parser, const uint8_t *at, const uint8_t *end, CXMLTag **tag);

// A tag's name without its prefix.
const char *cxml_local_name(const CXMLTag *tag);

// The running number of a tag's local name, or -1 where that stopped the parser.
int32_t cxml_number_of(CXMLParser *parser, CXMLTag *tag);

// The namespace of a tag as it is declared now, or NULL.
const char *cxml_namespace_of(CXMLParser *parser, CXMLTag *tag);

// Declares the namespace that an attribute `xmlns` or `xmlns:prefix` names.
Step cxml_declare(CXMLParser *parser, const CXMLTag *name, const uint8_t *value, size_t count);

// Counts the lines up to a place in the input; `line` is then that of the place.
void cxml_count_lines(CXMLParser *parser, const uint8_t *place);

// The length of the character of UTF-8 that begins with a byte beyond ASCII; 0 where it is none
// that XML may hold, -1 where it is cut off.
int cxml_wide_length(const uint8_t *at, const uint8_t *end);

// Writes a character as UTF-8; the place behind it.
uint8_t *cxml_write_character(uint8_t *to, uint32_t character);

// Reads the text at a place up to a tag, or as much of it as has arrived.
Step cxml_read_text(CXMLParser *parser, uint8_t **at, uint8_t *end);

#endif
