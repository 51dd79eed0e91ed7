// The document parser. The parser starts with the scanner and switches to libxml2 at the first
// construct that the scanner does not handle.
#include "parser.h"

#include <stdlib.h>
#include <string.h>

#include "late.h"

void cxml_stop(CXMLParser *parser, int state) {
  if (parser->state != CXML_OK) return;
  parser->state = state;
  if (!parser->context) return;
  if (parser->context->input) parser->line = parser->context->input->line;
  // Read the count now, because stopping the parser discards its input.
  parser->unread = cxml_libxml_unread(parser);
  xmlStopParser(parser->context);
}

int cxml_grow(void **items, size_t *room, size_t needed, size_t size) {
  if (needed <= *room) return 1;
  size_t wanted = *room ? *room : 64;
  while (wanted < needed) wanted *= 2;
  void *bigger = realloc(*items, wanted * size);
  if (!bigger) return 0;
  *items = bigger;
  *room = wanted;
  return 1;
}

CXMLEvent *cxml_add_event(CXMLParser *parser, int32_t kind) {
  if (!cxml_grow((void **)&parser->events, &parser->event_room, parser->event_count + 1,
            sizeof(CXMLEvent))) {
    cxml_stop(parser, CXML_MEMORY);
    return NULL;
  }
  CXMLEvent *event = &parser->events[parser->event_count++];
  event->kind = kind;
  event->line = 0;
  event->uri = NULL;
  return event;
}

int cxml_add_bytes(CXMLParser *parser, const xmlChar *bytes, size_t count) {
  if (!count) return 1;
  if (!cxml_grow((void **)&parser->bytes, &parser->byte_room, parser->byte_count + count, 1)) {
    cxml_stop(parser, CXML_MEMORY);
    return 0;
  }
  memcpy(parser->bytes + parser->byte_count, bytes, count);
  parser->byte_count += count;
  return 1;
}

int32_t cxml_add_name(CXMLParser *parser, const xmlChar *name) {
  if (parser->name_count >= parser->limits.names) {
    cxml_stop(parser, CXML_NAMES);
    return -1;
  }
  if (!cxml_grow((void **)&parser->names, &parser->name_room, parser->name_count + 1,
                 sizeof(xmlChar *))) {
    cxml_stop(parser, CXML_MEMORY);
    return -1;
  }
  parser->names[parser->name_count] = name;
  return (int32_t)parser->name_count++;
}

int cxml_open(CXMLParser *parser, int32_t name, uint32_t attribute_count) {
  int stopped = CXML_OK;
  if (parser->open_count >= parser->limits.depth) {
    stopped = CXML_DEPTH;
  } else if (attribute_count > parser->limits.attributes) {
    stopped = CXML_ATTRIBUTES;
  } else if (parser->open_count &&
             ++parser->open[parser->open_count - 1].children > parser->limits.children) {
    stopped = CXML_CHILDREN;
  } else if (!cxml_grow((void **)&parser->open, &parser->open_room, parser->open_count + 1,
                        sizeof(CXMLOpen)) ||
             !cxml_grow((void **)&parser->attributes, &parser->attribute_room,
                        parser->attribute_count + attribute_count, sizeof(CXMLAttribute))) {
    stopped = CXML_MEMORY;
  }
  if (stopped != CXML_OK) {
    cxml_stop(parser, stopped);
    return 0;
  }
  CXMLOpen *element = &parser->open[parser->open_count++];
  element->name = name;
  element->children = 0;
  element->text = 0;
  element->declared = 0;
  return 1;
}

int cxml_count_text(CXMLParser *parser, size_t count) {
  CXMLOpen *element = &parser->open[parser->open_count - 1];
  element->text += count;
  if (element->text <= parser->limits.text) return 1;
  cxml_stop(parser, CXML_TEXT);
  return 0;
}

CXMLParser *cxml_create(const char *encoding, CXMLLimits limits, int *reason) {
  *reason = CXML_MEMORY;
  CXMLParser *parser = calloc(1, sizeof(CXMLParser));
  if (!parser) return NULL;
  parser->limits = limits;
  parser->line = 1;
  parser->scanning = encoding == NULL;
  if (parser->scanning) return parser;
  *reason = cxml_libxml_create(parser, encoding);
  if (*reason == CXML_OK) return parser;
  cxml_free(parser);
  return NULL;
}

void cxml_replace(CXMLParser *parser) { parser->cleaner.wanted = parser->scanning; }

CXMLReplaced cxml_replaced(const CXMLParser *parser) { return parser->cleaner.replaced; }

void cxml_free(CXMLParser *parser) {
  if (!parser) return;
  if (parser->context) xmlFreeParserCtxt(parser->context);
  cxml_scan_free(parser);
  free(parser->events);
  free(parser->attributes);
  free(parser->bytes);
  free(parser->open);
  free(parser->names);
  free(parser->slots);
  free(parser);
}

// Hands the rest of the document over to libxml2.
static int hand_over(CXMLParser *parser, int last) {
  // From now on, events refer to these bytes instead of the scanner's input.
  if (!cxml_add_bytes(parser, parser->input, parser->used)) return XML_ERR_NO_MEMORY;
  parser->scanned_names = parser->name_count;
  int created = cxml_libxml_create(parser, NULL);
  if (created != CXML_OK || !cxml_libxml_replay(parser)) {
    cxml_stop(parser, created == CXML_LIBRARY ? CXML_LIBRARY : CXML_MEMORY);
    return XML_ERR_NO_MEMORY;
  }
  const char *rest = (const char *)parser->input + parser->used;
  size_t count = parser->input_count - parser->used;
  int code = cxml_libxml_parse(parser, rest, count);
  parser->input_count = parser->used = 0;
  return last && parser->state == CXML_OK ? xmlParseChunk(parser->context, NULL, 0, 1) : code;
}

int cxml_parse(CXMLParser *parser, const void *bytes, size_t count, int last) {
  parser->event_count = parser->attribute_count = parser->byte_count = 0;
  if (parser->state != CXML_OK) return parser->state;
  int code = XML_ERR_OK;
  if (parser->scanning) {
    cxml_scan(parser, bytes, count, last);
    if (parser->scanning || parser->state != CXML_OK) return parser->state;
    code = hand_over(parser, last);
  } else if (parser->cleaner.begun) {
    if (!cxml_clean(parser, bytes, count, last)) {
      cxml_stop(parser, CXML_MEMORY);
      return parser->state;
    }
    const char *clean = (const char *)parser->cleaner.clean;
    code = cxml_libxml_parse(parser, clean, parser->cleaner.clean_count);
    if (last && parser->state == CXML_OK) code = xmlParseChunk(parser->context, NULL, 0, 1);
  } else if (last) {
    code = xmlParseChunk(parser->context, bytes, (int)count, 1);
  } else {
    code = cxml_libxml_parse(parser, bytes, count);
  }
  if (parser->state != CXML_OK) return parser->state;
  if (code != XML_ERR_OK && !parser->context->wellFormed) {
    cxml_stop(parser, CXML_MALFORMED);
  } else if (last && !parser->complete) {
    cxml_stop(parser, CXML_MALFORMED);
  } else if (cxml_libxml_unread(parser) > parser->limits.markup) {
    cxml_stop(parser, CXML_MARKUP);
  }
  return parser->state;
}

CXMLBatch cxml_batch(const CXMLParser *parser) {
  return (CXMLBatch){.events = parser->events,
                     .event_count = parser->event_count,
                     .attributes = parser->attributes,
                     .bytes = parser->scanning ? parser->input : parser->bytes};
}

const char *cxml_name(const CXMLParser *parser, int32_t name) {
  return (const char *)parser->names[name];
}

int cxml_line(const CXMLParser *parser) {
  if (parser->state != CXML_OK || !parser->context || !parser->context->input) {
    return parser->line;
  }
  return parser->context->input->line;
}

const char *cxml_detail(const CXMLParser *parser) { return parser->detail; }

int cxml_has_zero(const void *bytes, size_t count) {
  return count && memchr(bytes, 0, count) != NULL;
}

int cxml_is_at_end(const CXMLParser *parser) {
  // Up to three bytes of a truncated character may be left over.
  return parser->unread < 4;
}

int cxml_is_complete(const CXMLParser *parser) { return parser->complete; }

ptrdiff_t cxml_first_wide(const void *bytes, size_t count) {
  const uint8_t *start = bytes;
  size_t index = 0;
  for (; index + 8 <= count; index += 8) {
    uint64_t word;
    memcpy(&word, start + index, 8);
    if (word & 0x8080808080808080u) break;
  }
  for (; index < count; index++) {
    if (start[index] & 0x80) return (ptrdiff_t)index;
  }
  return -1;
}
