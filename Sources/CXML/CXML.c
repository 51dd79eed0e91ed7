#include "CXML.h"

#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  int32_t name;
  uint32_t children;
  size_t text;
} OpenElement;

typedef struct {
  const xmlChar *key;
  int32_t name;
} NameSlot;

struct CXMLParser {
  xmlParserCtxtPtr context;
  CXMLLimits limits;
  int state;
  int line;
  int complete;
  char detail[160];

  CXMLEvent *events;
  size_t event_count, event_room;
  CXMLAttribute *attributes;
  size_t attribute_count, attribute_room;
  uint8_t *bytes;
  size_t byte_count, byte_room;

  OpenElement *open;
  size_t open_count, open_room;

  // Names are interned by libxml2, so a pointer stands for a name.
  const xmlChar **names;
  size_t name_count, name_room;
  NameSlot *slots;
  size_t slot_mask;
};

static pthread_once_t library_once = PTHREAD_ONCE_INIT;

static void start_library(void) { xmlInitParser(); }

static void stop(CXMLParser *parser, int state) {
  if (parser->state != CXML_OK) return;
  parser->state = state;
  if (parser->context->input) parser->line = parser->context->input->line;
  xmlStopParser(parser->context);
}

// Room for one more item; 0 where memory is short.
static int grow(void **items, size_t *room, size_t needed, size_t size) {
  if (needed <= *room) return 1;
  size_t wanted = *room ? *room : 64;
  while (wanted < needed) wanted *= 2;
  void *bigger = realloc(*items, wanted * size);
  if (!bigger) return 0;
  *items = bigger;
  *room = wanted;
  return 1;
}

static CXMLEvent *add_event(CXMLParser *parser, int32_t kind) {
  if (!grow((void **)&parser->events, &parser->event_room, parser->event_count + 1,
            sizeof(CXMLEvent))) {
    stop(parser, CXML_MEMORY);
    return NULL;
  }
  CXMLEvent *event = &parser->events[parser->event_count++];
  event->kind = kind;
  event->uri = NULL;
  return event;
}

static int add_bytes(CXMLParser *parser, const xmlChar *bytes, size_t count) {
  if (!count) return 1;
  if (!grow((void **)&parser->bytes, &parser->byte_room, parser->byte_count + count, 1)) {
    stop(parser, CXML_MEMORY);
    return 0;
  }
  memcpy(parser->bytes + parser->byte_count, bytes, count);
  parser->byte_count += count;
  return 1;
}

static size_t slot_of(const CXMLParser *parser, const xmlChar *key) {
  size_t slot = ((uintptr_t)key * (uintptr_t)0x9E3779B97F4A7C15u) >> 32;
  for (;; slot++) {
    slot &= parser->slot_mask;
    if (!parser->slots[slot].key || parser->slots[slot].key == key) return slot;
  }
}

static int grow_slots(CXMLParser *parser) {
  size_t count = parser->slots ? (parser->slot_mask + 1) * 2 : 128;
  NameSlot *slots = calloc(count, sizeof(NameSlot));
  if (!slots) return 0;
  free(parser->slots);
  parser->slots = slots;
  parser->slot_mask = count - 1;
  for (size_t i = 0; i < parser->name_count; i++) {
    size_t slot = slot_of(parser, parser->names[i]);
    slots[slot].key = parser->names[i];
    slots[slot].name = (int32_t)i;
  }
  return 1;
}

// The running number of a name, or -1 where the parser was stopped.
static int32_t number_of(CXMLParser *parser, const xmlChar *name) {
  size_t slot = slot_of(parser, name);
  if (parser->slots[slot].key) return parser->slots[slot].name;
  if (parser->name_count >= parser->limits.names) {
    stop(parser, CXML_NAMES);
    return -1;
  }
  if (!grow((void **)&parser->names, &parser->name_room, parser->name_count + 1,
            sizeof(xmlChar *))) {
    stop(parser, CXML_MEMORY);
    return -1;
  }
  if ((parser->name_count + 1) * 2 > parser->slot_mask) {
    if (!grow_slots(parser)) {
      stop(parser, CXML_MEMORY);
      return -1;
    }
    slot = slot_of(parser, name);
  }
  int32_t number = (int32_t)parser->name_count++;
  parser->names[number] = name;
  parser->slots[slot].key = name;
  parser->slots[slot].name = number;
  return number;
}

static void on_start(void *user, const xmlChar *local, const xmlChar *prefix, const xmlChar *uri,
                     int namespace_count, const xmlChar **namespaces, int attribute_count,
                     int defaulted_count, const xmlChar **attributes) {
  (void)prefix, (void)namespace_count, (void)namespaces, (void)defaulted_count;
  CXMLParser *parser = user;
  if (parser->state != CXML_OK) return;
  if (parser->open_count >= parser->limits.depth) return stop(parser, CXML_DEPTH);
  if ((uint32_t)attribute_count > parser->limits.attributes) return stop(parser, CXML_ATTRIBUTES);
  if (parser->open_count) {
    OpenElement *above = &parser->open[parser->open_count - 1];
    if (++above->children > parser->limits.children) return stop(parser, CXML_CHILDREN);
  }
  int32_t name = number_of(parser, local);
  if (name < 0) return;
  if (!grow((void **)&parser->open, &parser->open_room, parser->open_count + 1,
            sizeof(OpenElement)) ||
      !grow((void **)&parser->attributes, &parser->attribute_room,
            parser->attribute_count + (size_t)attribute_count, sizeof(CXMLAttribute))) {
    return stop(parser, CXML_MEMORY);
  }
  parser->open[parser->open_count++] = (OpenElement){.name = name};

  CXMLEvent *event = add_event(parser, CXML_EVENT_START);
  if (!event) return;
  event->name = name;
  event->uri = (const char *)uri;
  event->first = (uint32_t)parser->attribute_count;
  event->count = (uint32_t)attribute_count;
  for (int i = 0; i < attribute_count; i++) {
    // libxml2 gives five pointers for an attribute: name, prefix, namespace, value, value's end.
    const xmlChar **parts = attributes + 5 * i;
    CXMLAttribute *attribute = &parser->attributes[parser->attribute_count++];
    attribute->name = (const char *)parts[0];
    attribute->uri = (const char *)parts[2];
    attribute->first = (uint32_t)parser->byte_count;
    attribute->count = (uint32_t)(parts[4] - parts[3]);
    if (!add_bytes(parser, parts[3], attribute->count)) return;
  }
}

static void on_text(void *user, const xmlChar *bytes, int count) {
  CXMLParser *parser = user;
  if (parser->state != CXML_OK || count <= 0 || !parser->open_count) return;
  OpenElement *element = &parser->open[parser->open_count - 1];
  element->text += (size_t)count;
  if (element->text > parser->limits.text) return stop(parser, CXML_TEXT);
  CXMLEvent *last = parser->event_count ? &parser->events[parser->event_count - 1] : NULL;
  if (!last || last->kind != CXML_EVENT_TEXT) {
    last = add_event(parser, CXML_EVENT_TEXT);
    if (!last) return;
    last->name = -1;
    last->first = (uint32_t)parser->byte_count;
    last->count = 0;
  }
  if (add_bytes(parser, bytes, (size_t)count)) last->count += (uint32_t)count;
}

static void on_end(void *user, const xmlChar *local, const xmlChar *prefix, const xmlChar *uri) {
  (void)local, (void)prefix, (void)uri;
  CXMLParser *parser = user;
  if (parser->state != CXML_OK || !parser->open_count) return;
  CXMLEvent *event = add_event(parser, CXML_EVENT_END);
  if (!event) return;
  event->name = parser->open[--parser->open_count].name;
  event->first = event->count = 0;
  if (!parser->open_count) parser->complete = 1;
}

// Called as soon as a document type is named, before anything of it is read.
static void on_doctype(void *user, const xmlChar *name, const xmlChar *external,
                       const xmlChar *system) {
  (void)name, (void)external, (void)system;
  stop(user, CXML_DOCTYPE);
}

static void on_error(void *user, xmlErrorPtr error) {
  CXMLParser *parser = user;
  if (parser->state != CXML_OK || !error) return;
  // A prefix that nothing declares is no reason to refuse a document: names are read without it.
  if (error->domain == XML_FROM_NAMESPACE || error->level < XML_ERR_ERROR) return;
  int state = CXML_MALFORMED;
  switch (error->code) {
    case XML_ERR_NO_MEMORY:
      state = CXML_MEMORY;
      break;
    case XML_ERR_UNDECLARED_ENTITY:
    case XML_WAR_UNDECLARED_ENTITY:
    case XML_ERR_ENTITY_LOOP:
    case XML_ERR_UNPARSED_ENTITY:
      state = CXML_ENTITY;
      break;
    case XML_ERR_UNKNOWN_ENCODING:
    case XML_ERR_INVALID_ENCODING:
    case XML_ERR_UNSUPPORTED_ENCODING:
    case XML_I18N_CONV_FAILED:
    case XML_IO_ENCODER:
      state = CXML_CHARSET;
      break;
    case XML_ERR_INVALID_CHAR:
      // One code for a character that XML forbids and for bytes that are no character at all.
      if (error->message && !strncmp(error->message, "Input is not proper", 19)) {
        state = CXML_CHARSET;
      }
      break;
    default:
      break;
  }
  if (error->message) {
    strncpy(parser->detail, error->message, sizeof(parser->detail) - 1);
    // What follows the first line quotes the document's bytes.
    parser->detail[strcspn(parser->detail, "\n")] = 0;
  }
  stop(parser, state);
}

static int switch_encoding(xmlParserCtxtPtr context, const char *encoding) {
  // UTF-8 is what libxml2 works in; a handler for it would copy every byte once more.
  if (!encoding) return xmlSwitchEncoding(context, XML_CHAR_ENCODING_UTF8) >= 0;
  xmlCharEncodingHandlerPtr handler = xmlFindCharEncodingHandler(encoding);
  return handler && xmlSwitchToEncoding(context, handler) >= 0;
}

CXMLParser *cxml_create(const char *encoding, CXMLLimits limits, int *known) {
  pthread_once(&library_once, start_library);
  *known = 1;
  CXMLParser *parser = calloc(1, sizeof(CXMLParser));
  if (!parser) return NULL;
  parser->limits = limits;

  xmlSAXHandler sax = {0};
  sax.initialized = XML_SAX2_MAGIC;
  sax.startElementNs = on_start;
  sax.endElementNs = on_end;
  sax.characters = on_text;
  // The same function for both, which spares libxml2 the question which of the two a blank is.
  sax.ignorableWhitespace = on_text;
  sax.cdataBlock = on_text;
  sax.internalSubset = on_doctype;
  sax.serror = (xmlStructuredErrorFunc)on_error;
  parser->context = xmlCreatePushParserCtxt(&sax, parser, NULL, 0, NULL);
  if (!parser->context || !grow_slots(parser)) {
    cxml_free(parser);
    return NULL;
  }
  // NOENT is about the five entities here, since document types are refused: without it an
  // ampersand in an attribute would arrive as "&#38;".
  xmlCtxtUseOptions(parser->context,
                    XML_PARSE_NONET | XML_PARSE_IGNORE_ENC | XML_PARSE_NOENT |
                        XML_PARSE_NOERROR | XML_PARSE_NOWARNING);
  if (!switch_encoding(parser->context, encoding)) {
    *known = 0;
    cxml_free(parser);
    return NULL;
  }
  return parser;
}

void cxml_free(CXMLParser *parser) {
  if (!parser) return;
  if (parser->context) xmlFreeParserCtxt(parser->context);
  free(parser->events);
  free(parser->attributes);
  free(parser->bytes);
  free(parser->open);
  free(parser->names);
  free(parser->slots);
  free(parser);
}

static size_t unread(const CXMLParser *parser) {
  xmlParserInputPtr input = parser->context->input;
  return input && input->end > input->cur ? (size_t)(input->end - input->cur) : 0;
}

// libxml2 takes 300 bytes of an unfinished CDATA section for each call, after looking through all
// that it was given: it gets little at a time there, and is called until it has taken that.
static int parse_pieces(CXMLParser *parser, const char *bytes, size_t count) {
  xmlParserCtxtPtr context = parser->context;
  int code = XML_ERR_OK;
  while (count && parser->state == CXML_OK) {
    int in_cdata = context->instate == XML_PARSER_CDATA_SECTION;
    size_t piece = in_cdata && count > 1024 ? 1024 : count;
    code = xmlParseChunk(context, bytes, (int)piece, 0);
    bytes += piece;
    count -= piece;
    size_t before = SIZE_MAX;
    while (parser->state == CXML_OK && context->instate == XML_PARSER_CDATA_SECTION &&
           unread(parser) < before) {
      before = unread(parser);
      code = xmlParseChunk(context, NULL, 0, 0);
    }
  }
  return code;
}

int cxml_parse(CXMLParser *parser, const void *bytes, size_t count, int last) {
  parser->event_count = parser->attribute_count = parser->byte_count = 0;
  if (parser->state != CXML_OK) return parser->state;
  int code = last ? xmlParseChunk(parser->context, bytes, (int)count, 1)
                  : parse_pieces(parser, bytes, count);
  if (parser->state != CXML_OK) return parser->state;
  if (code != XML_ERR_OK && !parser->context->wellFormed) {
    stop(parser, CXML_MALFORMED);
  } else if (last && !parser->complete) {
    stop(parser, CXML_MALFORMED);
  } else if (unread(parser) > parser->limits.markup) {
    stop(parser, CXML_MARKUP);
  }
  return parser->state;
}

CXMLBatch cxml_batch(const CXMLParser *parser) {
  return (CXMLBatch){.events = parser->events,
                     .event_count = parser->event_count,
                     .attributes = parser->attributes,
                     .bytes = parser->bytes};
}

const char *cxml_name(const CXMLParser *parser, int32_t name) {
  return (const char *)parser->names[name];
}

int cxml_line(const CXMLParser *parser) {
  if (parser->state != CXML_OK || !parser->context->input) return parser->line;
  return parser->context->input->line;
}

const char *cxml_detail(const CXMLParser *parser) { return parser->detail; }

int cxml_has_zero(const void *bytes, size_t count) {
  return count && memchr(bytes, 0, count) != NULL;
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
