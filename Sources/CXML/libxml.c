// The part of the parser that uses libxml2, which handles every construct that the scanner does not
// handle.
#include <stdlib.h>
#include <string.h>

#include "late.h"
#include "parser.h"

static size_t slot_of(const CXMLParser *parser, const xmlChar *key) {
  size_t slot = ((uintptr_t)key * (uintptr_t)0x9E3779B97F4A7C15u) >> 32;
  for (;; slot++) {
    slot &= parser->slot_mask;
    if (!parser->slots[slot].key || parser->slots[slot].key == key) return slot;
  }
}

static int grow_slots(CXMLParser *parser) {
  size_t old_count = parser->slots ? parser->slot_mask + 1 : 0;
  size_t count = old_count ? old_count * 2 : 128;
  CXMLNameSlot *old = parser->slots;
  CXMLNameSlot *slots = calloc(count, sizeof(CXMLNameSlot));
  if (!slots) return 0;
  parser->slots = slots;
  parser->slot_mask = count - 1;
  for (size_t i = 0; i < old_count; i++) {
    if (old[i].key) slots[slot_of(parser, old[i].key)] = old[i];
  }
  free(old);
  return 1;
}

// Returns the number of a name that libxml2 interned, or -1 if the parser was stopped.
static int32_t number_of(CXMLParser *parser, const xmlChar *name) {
  size_t slot = slot_of(parser, name);
  if (parser->slots[slot].key) return parser->slots[slot].name;
  int32_t number = 0;
  int32_t count = (int32_t)parser->scanned_names;
  while (number < count && strcmp((const char *)parser->names[number], (const char *)name)) {
    number++;
  }
  if (number == count) number = cxml_add_name(parser, name);
  if (number < 0) return -1;
  if ((parser->slot_count + 1) * 2 > parser->slot_mask) {
    if (!grow_slots(parser)) {
      cxml_stop(parser, CXML_MEMORY);
      return -1;
    }
    slot = slot_of(parser, name);
  }
  parser->slot_count++;
  parser->slots[slot].key = name;
  parser->slots[slot].name = number;
  return number;
}

static void on_start(void *user, const xmlChar *local, const xmlChar *prefix, const xmlChar *uri,
                     int namespace_count, const xmlChar **namespaces, int attribute_count,
                     int defaulted_count, const xmlChar **attributes) {
  (void)prefix, (void)namespaces, (void)defaulted_count;
  CXMLParser *parser = user;
  if (parser->state != CXML_OK || parser->replaying) return;
  int32_t name = number_of(parser, local);
  // Include namespace declarations in the number of attributes, because libxml2 compares each one
  // with all others.
  if (name < 0 || !cxml_open(parser, name, (uint32_t)(attribute_count + namespace_count))) return;
  parser->open[parser->open_count - 1].declared = (uint32_t)namespace_count;
  parser->declared += (size_t)namespace_count;
  if (parser->declared > parser->limits.names) {
    cxml_stop(parser, CXML_NAMES);
    return;
  }
  CXMLEvent *event = cxml_add_event(parser, CXML_EVENT_START);
  if (!event) return;
  event->name = name;
  event->line = (uint32_t)parser->context->input->line;
  event->uri = (const char *)uri;
  event->first = (uint32_t)parser->attribute_count;
  event->count = (uint32_t)attribute_count;
  for (int i = 0; i < attribute_count; i++) {
    // libxml2 passes five pointers per attribute: name, prefix, namespace, value, end of value.
    const xmlChar **parts = attributes + 5 * i;
    CXMLAttribute *attribute = &parser->attributes[parser->attribute_count++];
    attribute->name = (const char *)parts[0];
    attribute->uri = (const char *)parts[2];
    attribute->first = (uint32_t)parser->byte_count;
    attribute->count = (uint32_t)(parts[4] - parts[3]);
    if (!cxml_add_bytes(parser, parts[3], attribute->count)) return;
  }
}

static void on_text(void *user, const xmlChar *bytes, int count) {
  CXMLParser *parser = user;
  if (parser->state != CXML_OK || count <= 0 || !parser->open_count) return;
  if (!cxml_count_text(parser, (size_t)count)) return;
  CXMLEvent *last = parser->event_count ? &parser->events[parser->event_count - 1] : NULL;
  if (!last || last->kind != CXML_EVENT_TEXT || last->first + last->count != parser->byte_count) {
    last = cxml_add_event(parser, CXML_EVENT_TEXT);
    if (!last) return;
    last->name = -1;
    last->first = (uint32_t)parser->byte_count;
    last->count = 0;
  }
  if (cxml_add_bytes(parser, bytes, (size_t)count)) last->count += (uint32_t)count;
}

static void on_end(void *user, const xmlChar *local, const xmlChar *prefix, const xmlChar *uri) {
  (void)local, (void)prefix, (void)uri;
  CXMLParser *parser = user;
  if (parser->state != CXML_OK || parser->replaying || !parser->open_count) return;
  CXMLEvent *event = cxml_add_event(parser, CXML_EVENT_END);
  if (!event) return;
  const CXMLOpen *element = &parser->open[--parser->open_count];
  parser->declared -= element->declared;
  event->name = element->name;
  event->first = event->count = 0;
  if (!parser->open_count) parser->complete = 1;
}

// libxml2 calls this function as soon as it has read the name of a document type, before the
// content.
static void on_doctype(void *user, const xmlChar *name, const xmlChar *external,
                       const xmlChar *system) {
  (void)name, (void)external, (void)system;
  cxml_stop(user, CXML_DOCTYPE);
}

static void on_error(void *user, xmlErrorPtr error) {
  CXMLParser *parser = user;
  if (parser->state != CXML_OK || !error) return;
  // Ignore undeclared prefixes: names are used without their prefix.
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
      // libxml2 uses the same error code for forbidden characters and invalid bytes.
      if (error->message && !strncmp(error->message, "Input is not proper", 19)) {
        state = CXML_CHARSET;
      }
      break;
    case XML_ERR_NAME_REQUIRED:
    case XML_ERR_ENTITYREF_NO_NAME:
    case XML_ERR_ENTITYREF_SEMICOL_MISSING:
      if (error->message && strstr(error->message, "EntityRef")) state = CXML_AMPERSAND;
      break;
    default:
      break;
  }
  if (state == CXML_ENTITY) {
    if (error->str1) strncpy(parser->detail, error->str1, sizeof(parser->detail) - 1);
  } else if (error->message) {
    strncpy(parser->detail, error->message, sizeof(parser->detail) - 1);
    // Keep only the first line, because later lines quote the document.
    parser->detail[strcspn(parser->detail, "\n")] = 0;
  }
  cxml_stop(parser, state);
}

static int switch_encoding(xmlParserCtxtPtr context, const char *encoding) {
  // libxml2 uses UTF-8 internally, so a conversion handler for UTF-8 would only copy every byte
  // again.
  if (!encoding) return xmlSwitchEncoding(context, XML_CHAR_ENCODING_UTF8) >= 0;
  xmlCharEncodingHandlerPtr handler = xmlFindCharEncodingHandler(encoding);
  return handler && xmlSwitchToEncoding(context, handler) >= 0;
}

int cxml_libxml_create(CXMLParser *parser, const char *encoding) {
  if (!cxml_load()) return CXML_LIBRARY;
  xmlSAXHandler sax = {0};
  sax.initialized = XML_SAX2_MAGIC;
  sax.startElementNs = on_start;
  sax.endElementNs = on_end;
  sax.characters = on_text;
  // If both callbacks are the same function, libxml2 does not need to classify whitespace.
  sax.ignorableWhitespace = on_text;
  sax.cdataBlock = on_text;
  sax.internalSubset = on_doctype;
  sax.serror = (xmlStructuredErrorFunc)on_error;
  parser->context = xmlCreatePushParserCtxt(&sax, parser, NULL, 0, NULL);
  if (!parser->context || !grow_slots(parser)) return CXML_MEMORY;
  // The option NOENT affects only the five predefined entities, because document types are
  // rejected. Without this option, an ampersand in an attribute would arrive as "&#38;".
  xmlCtxtUseOptions(parser->context,
                    XML_PARSE_NONET | XML_PARSE_IGNORE_ENC | XML_PARSE_NOENT |
                        XML_PARSE_NOERROR | XML_PARSE_NOWARNING);
  return switch_encoding(parser->context, encoding) ? CXML_OK : CXML_CHARSET;
}

size_t cxml_libxml_unread(const CXMLParser *parser) {
  xmlParserInputPtr input = parser->context->input;
  return input && input->end > input->cur ? (size_t)(input->end - input->cur) : 0;
}

// In an unfinished CDATA section, libxml2 scans all its input on each call but consumes only 300
// bytes. Pass small chunks in such a section, and repeat the call until libxml2 has consumed them.
int cxml_libxml_parse(CXMLParser *parser, const char *bytes, size_t count) {
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
           cxml_libxml_unread(parser) < before) {
      before = cxml_libxml_unread(parser);
      code = xmlParseChunk(context, NULL, 0, 0);
    }
  }
  return code;
}

int cxml_libxml_replay(CXMLParser *parser) {
  if (!parser->begun) return 1;
  parser->replaying = 1;
  const char declaration[] = "<?xml version=\"1.0\"?>";
  xmlParseChunk(parser->context, declaration, sizeof declaration - 1, 0);
  for (size_t i = 0; i < parser->open_count; i++) {
    const CXMLOpen *element = &parser->open[i];
    if (element->raw_count) {
      const char *raw = (const char *)parser->raw + element->raw_first;
      xmlParseChunk(parser->context, raw, (int)element->raw_count, 0);
    } else {
      xmlParseChunk(parser->context, "<", 1, 0);
      xmlParseChunk(parser->context, element->tag->text, (int)element->tag->length, 0);
      xmlParseChunk(parser->context, ">", 1, 0);
    }
  }
  if (parser->complete) xmlParseChunk(parser->context, "<x/>", 4, 0);
  parser->replaying = 0;
  if (!parser->context->input || cxml_libxml_unread(parser)) return 0;
  parser->context->input->line = parser->line;
  return 1;
}
