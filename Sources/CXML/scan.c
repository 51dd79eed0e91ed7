// Reads the simple parts of a UTF-8 document, which make up nearly all of any response: tags, attributes
// without references, and text with references. libxml2 takes over at any other construct and at
// all errors, and decides whether the document is valid; the scanner itself reports only exceeded
// limits.
#include <stdlib.h>
#include <string.h>

#include "scan.h"

enum { most_attributes = 16 };

typedef struct {
  CXMLTag *tag;
  const uint8_t *value;
  size_t count;
  int declares;
} Attribute;

// Reads the attributes of a tag; on success, `*at` is at the `>` or `/>` that ends it.
static Step read_attributes(CXMLParser *parser, const uint8_t **at, const uint8_t *end,
                            Attribute *attributes, size_t *count) {
  const uint8_t *place = *at;
  for (;;) {
    int spaced = 0;
    for (; place < end && (cxml_classes[*place] & blank); place++) spaced = 1;
    if (place == end) return step_short;
    if (*place == '>' || *place == '/') break;
    if (!spaced || *count == most_attributes) return step_odd;
    Attribute *attribute = &attributes[*count];
    Step step = cxml_read_name(parser, place, end, &attribute->tag);
    if (step != step_done) return step;
    place += attribute->tag->length;
    while (place < end && (cxml_classes[*place] & blank)) place++;
    if (place == end) return step_short;
    if (*place++ != '=') return step_odd;
    while (place < end && (cxml_classes[*place] & blank)) place++;
    if (place == end) return step_short;
    uint8_t quote = *place++;
    if (quote != '"' && quote != '\'') return step_odd;
    attribute->value = place;
    while (place < end && *place != quote) {
      if (*place == '<' || *place == '&' || *place < 0x20) return step_odd;
      int length = *place < 0x80 ? 1 : cxml_wide_length(place, end);
      if (length <= 0) return length ? step_short : step_odd;
      place += length;
    }
    if (place == end) return step_short;
    attribute->count = (size_t)(place++ - attribute->value);
    const CXMLTag *tag = attribute->tag;
    attribute->declares = (tag->length == 5 && !memcmp(tag->text, "xmlns", 5)) ||
                          (tag->prefix_length == 5 && !memcmp(tag->text, "xmlns", 5));
    for (size_t i = 0; i < *count; i++) {
      if (attributes[i].tag == tag) return step_odd;
    }
    ++*count;
  }
  *at = place;
  return step_done;
}

void cxml_count_lines(CXMLParser *parser, const uint8_t *place) {
  int ends = 0;
  for (const uint8_t *byte = parser->line_place; byte < place; byte++) ends += *byte == '\n';
  parser->line += ends;
  parser->line_place = place;
}

// Adds the attributes of the tag that was just opened.
static Step add_attributes(CXMLParser *parser, const Attribute *attributes, size_t count) {
  size_t first = parser->attribute_count;
  for (size_t i = 0; i < count; i++) {
    if (attributes[i].declares) continue;
    CXMLTag *tag = attributes[i].tag;
    const char *uri = tag->prefix_length ? cxml_namespace_of(parser, tag) : NULL;
    const char *name = cxml_local_name(tag);
    for (size_t j = first; j < parser->attribute_count; j++) {
      const CXMLAttribute *other = &parser->attributes[j];
      // Two attributes have the same namespace and local name, so leave the error to libxml2.
      if (uri && other->uri && !strcmp(other->uri, uri) && !strcmp(other->name, name)) {
        return step_odd;
      }
    }
    parser->attributes[parser->attribute_count++] = (CXMLAttribute){
      .name = name, .uri = uri, .first = (uint32_t)(attributes[i].value - parser->input),
      .count = (uint32_t)attributes[i].count};
  }
  return step_done;
}

static void add_end(CXMLParser *parser) {
  const CXMLOpen *element = &parser->open[--parser->open_count];
  CXMLEvent *event = cxml_add_event(parser, CXML_EVENT_END);
  if (!event) return;
  event->name = element->name;
  event->first = event->count = 0;
  if (element->raw_count) {
    parser->raw_count = element->raw_first;
    parser->binding_count = element->binding_count;
    parser->generation = element->generation;
  }
  if (!parser->open_count) parser->complete = 1;
}

// Opens an element with these attributes; its tag is `length` bytes long and starts at `start`.
static Step open_element(CXMLParser *parser, CXMLTag *tag, const uint8_t *start, size_t length,
                         const Attribute *attributes, size_t count) {
  size_t bindings = parser->binding_count;
  uint32_t generation = parser->generation;
  size_t plain_count = 0;
  for (size_t i = 0; i < count; i++) {
    if (!attributes[i].declares) {
      plain_count++;
    } else if (cxml_declare(parser, attributes[i].tag, attributes[i].value, attributes[i].count) !=
               step_done) {
      parser->binding_count = bindings;
      return step_odd;
    }
  }
  if (parser->binding_count != bindings) parser->generation = ++parser->generations;
  int32_t number = cxml_number_of(parser, tag);
  if (number < 0 || !cxml_open(parser, number, (uint32_t)plain_count)) return step_done;
  CXMLOpen *element = &parser->open[parser->open_count - 1];
  element->tag = tag;
  element->raw_count = count ? length : 0;
  if (count) {
    element->raw_first = parser->raw_count;
    element->generation = generation;
    element->binding_count = bindings;
    if (!cxml_grow((void **)&parser->raw, &parser->raw_room, parser->raw_count + length, 1)) {
      cxml_stop(parser, CXML_MEMORY);
      return step_done;
    }
    memcpy(parser->raw + parser->raw_count, start, length);
    parser->raw_count += length;
    size_t before = parser->attribute_count;
    if (add_attributes(parser, attributes, count) != step_done) {
      // Undo opening the element.
      parser->attribute_count = before;
      parser->raw_count = element->raw_first;
      parser->binding_count = bindings;
      parser->generation = generation;
      parser->open_count--;
      if (parser->open_count) parser->open[parser->open_count - 1].children--;
      return step_odd;
    }
  }
  CXMLEvent *event = cxml_add_event(parser, CXML_EVENT_START);
  if (!event) return step_done;
  cxml_count_lines(parser, start + length);
  event->line = (uint32_t)parser->line;
  event->name = number;
  event->uri = cxml_namespace_of(parser, tag);
  event->first = (uint32_t)(parser->attribute_count - plain_count);
  event->count = (uint32_t)plain_count;
  parser->begun = 1;
  if (parser->latest) parser->latest->follower = tag;
  parser->latest = tag;
  return step_done;
}

static Step read_start_tag(CXMLParser *parser, const uint8_t **at, const uint8_t *end) {
  const uint8_t *start = *at;
  if (!parser->open_count && parser->complete) return step_odd;
  // Rows are similar, so the tag that followed the current tag last time is likely to follow it
  // again.
  CXMLTag *tag = parser->latest ? parser->latest->follower : NULL;
  if (tag && (size_t)(end - start) > tag->length + 1 && start[tag->length + 1] == '>' &&
      !memcmp(start + 1, tag->text, tag->length)) {
    *at = start + tag->length + 2;
    return open_element(parser, tag, start, 0, NULL, 0);
  }
  Step step = cxml_read_name(parser, start + 1, end, &tag);
  if (step != step_done) return step;
  const uint8_t *place = start + 1 + tag->length;
  Attribute attributes[most_attributes];
  size_t count = 0;
  step = read_attributes(parser, &place, end, attributes, &count);
  if (step != step_done) return step;
  int empty = *place == '/';
  if (empty && ++place == end) return step_short;
  if (*place++ != '>') return step_odd;
  size_t length = (size_t)(place - start);
  step = open_element(parser, tag, start, length, attributes, count);
  if (step != step_done) return step;
  // Replaying needs only the start tags of open elements, so close an empty element here.
  if (empty && parser->state == CXML_OK) add_end(parser);
  *at = place;
  return step_done;
}

static Step read_end_tag(CXMLParser *parser, const uint8_t **at, const uint8_t *end) {
  if (!parser->open_count) return step_odd;
  const CXMLTag *tag = parser->open[parser->open_count - 1].tag;
  const uint8_t *place = *at + 2;
  if ((size_t)(end - place) <= tag->length) return step_short;
  if (memcmp(place, tag->text, tag->length)) return step_odd;
  place += tag->length;
  while (place < end && (cxml_classes[*place] & blank)) place++;
  if (place == end) return step_short;
  if (*place++ != '>') return step_odd;
  add_end(parser);
  *at = place;
  return step_done;
}

// Reads an XML declaration in its most common form.
static Step read_declaration(uint8_t **at, const uint8_t *end) {
  static const char opening[] = "<?xml version=";
  size_t room = (size_t)(end - *at);
  size_t length = sizeof opening - 1;
  if (room < length + 8) return memcmp(*at, opening, room < length ? room : length) ? step_odd
                                                                                   : step_short;
  if (memcmp(*at, opening, length)) return step_odd;
  const uint8_t *place = *at + length;
  uint8_t quote = place[0];
  if ((quote != '"' && quote != '\'') || memcmp(place + 1, "1.0", 3) || place[4] != quote) {
    return step_odd;
  }
  place += 5;
  if ((size_t)(end - place) > 11 && !memcmp(place, " encoding=", 10)) {
    quote = place[10];
    if (quote != '"' && quote != '\'') return step_odd;
    place += 11;
    if (place < end && !(cxml_classes[*place] & name_start)) return step_odd;
    while (place < end && (cxml_classes[*place] & name_rest)) place++;
    if (place == end) return step_short;
    if (*place++ != quote) return step_odd;
  } else if (end - place < 12 && !memcmp(place, " encoding=", end - place < 10
                                                                ? (size_t)(end - place)
                                                                : 10)) {
    return step_short;
  }
  while (place < end && *place == ' ') place++;
  if (end - place < 2) return step_short;
  if (place[0] != '?' || place[1] != '>') return step_odd;
  *at += place + 2 - *at;
  return step_done;
}

static Step read_next(CXMLParser *parser, uint8_t **at, uint8_t *end) {
  if (**at != '<') return cxml_read_text(parser, at, end);
  if (end - *at < 2) return step_short;
  const uint8_t *place = *at;
  Step step;
  if (place[1] == '/') {
    step = read_end_tag(parser, &place, end);
  } else if (place[1] == '?' && !parser->begun) {
    step = read_declaration(at, end);
    if (step == step_done) parser->begun = 1;
    return step;
  } else if (cxml_classes[place[1]] & name_start) {
    step = read_start_tag(parser, &place, end);
  } else {
    return step_odd;
  }
  *at += place - *at;
  return step;
}

// Appends bytes to the unconsumed input; returns 0 if there is not enough memory.
static int take_in(CXMLParser *parser, const void *bytes, size_t count) {
  size_t left = parser->input_count - parser->used;
  // Allocate a few extra bytes so that lookahead stays within the buffer.
  if (!cxml_grow((void **)&parser->input, &parser->input_room, left + count + 16, 1)) return 0;
  if (left) memmove(parser->input, parser->input + parser->used, left);
  if (count) memcpy(parser->input + left, bytes, count);
  parser->input_count = left + count;
  parser->used = 0;
  parser->line_place = parser->input;
  return 1;
}

// Cleans the rest of the input in place; returns 0 if out of memory.
static int clean_rest(CXMLParser *parser, int last) {
  CXMLCleaner *cleaner = &parser->cleaner;
  const uint8_t *rest = parser->input + parser->used;
  if (!cxml_clean(parser, rest, parser->input_count - parser->used, last)) return 0;
  size_t all = parser->used + cleaner->clean_count;
  if (!cxml_grow((void **)&parser->input, &parser->input_room, all + 16, 1)) return 0;
  memcpy(parser->input + parser->used, cleaner->clean, cleaner->clean_count);
  parser->input_count = all;
  parser->line_place = parser->input + parser->used;
  return 1;
}

void cxml_scan(CXMLParser *parser, const void *bytes, size_t count, int last) {
  CXMLCleaner *cleaner = &parser->cleaner;
  if (cleaner->begun) {
    if (!cxml_clean(parser, bytes, count, last)) return cxml_stop(parser, CXML_MEMORY);
    bytes = cleaner->clean;
    count = cleaner->clean_count;
  }
  if (!take_in(parser, bytes, count)) return cxml_stop(parser, CXML_MEMORY);
  Step step;
  size_t left;
  for (;;) {
    uint8_t *at = parser->input + parser->used;
    uint8_t *end = parser->input + parser->input_count;
    step = step_done;
    while (at < end && parser->state == CXML_OK && step == step_done) {
      step = read_next(parser, &at, end);
    }
    parser->used = (size_t)(at - parser->input);
    left = parser->input_count - parser->used;
    cxml_count_lines(parser, at);
    if (parser->state != CXML_OK) return;
    if (cleaner->begun || !cleaner->wanted) break;
    // At the end of the document, cleaning may complete a construct that ends in a truncated
    // character.
    if (step != step_odd && !(last && left)) break;
    cleaner->begun = 1;
    if (!clean_rest(parser, last)) return cxml_stop(parser, CXML_MEMORY);
  }
  if (step == step_odd || (last && (left || !parser->complete))) {
    parser->scanning = 0;
  } else if (left > parser->limits.markup) {
    cxml_stop(parser, CXML_MARKUP);
  }
}

void cxml_scan_free(CXMLParser *parser) {
  for (size_t i = 0; parser->tags && i <= parser->tag_mask; i++) free(parser->tags[i]);
  for (size_t i = 0; i < parser->string_count; i++) free(parser->strings[i]);
  free(parser->tags);
  free(parser->strings);
  free(parser->bindings);
  free(parser->raw);
  free(parser->input);
  free(parser->cleaner.joined);
  free(parser->cleaner.clean);
}
