// Internal declarations shared by the scanner's source files.
#ifndef CXML_SCAN_H
#define CXML_SCAN_H

#include "parser.h"

// Bit flags for byte classes.
enum { name_start = 1, name_rest = 2, blank = 4, plain = 8 };

extern const uint8_t cxml_classes[256];

// The result of reading one construct.
typedef enum {
  step_done,
  // More bytes are needed; nothing was consumed.
  step_short,
  // The scanner does not handle the construct; nothing was consumed.
  step_odd,
} Step;

// Reads a name; `step_done` guarantees that the byte after the name is available.
Step cxml_read_name(CXMLParser *parser, const uint8_t *at, const uint8_t *end, CXMLTag **tag);

// Returns a tag's name without its prefix.
const char *cxml_local_name(const CXMLTag *tag);

// Returns the number of a tag's local name, or -1 if assigning the number stopped the parser.
int32_t cxml_number_of(CXMLParser *parser, CXMLTag *tag);

// Returns the current namespace of a tag, or NULL.
const char *cxml_namespace_of(CXMLParser *parser, CXMLTag *tag);

// Adds the namespace declared by an attribute `xmlns` or `xmlns:prefix`.
Step cxml_declare(CXMLParser *parser, const CXMLTag *name, const uint8_t *value, size_t count);

// Counts the lines up to a position in the input, so that `line` refers to it.
void cxml_count_lines(CXMLParser *parser, const uint8_t *place);

// Returns the length of a UTF-8 character that starts with a non-ASCII byte; 0 if the character is
// invalid or not allowed in XML, -1 if it is truncated.
int cxml_wide_length(const uint8_t *at, const uint8_t *end);

// Writes a character as UTF-8; returns the position after it.
uint8_t *cxml_write_character(uint8_t *to, uint32_t character);

// Reads the text up to the next tag, or as much of it as is available.
Step cxml_read_text(CXMLParser *parser, uint8_t **at, uint8_t *end);

#endif
