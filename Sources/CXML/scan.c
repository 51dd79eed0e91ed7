// Reads the plain parts of a UTF-8 document, which are nearly all of any answer: tags, attributes
// without references, text with them. Whatever else there is, and everything that is wrong, is left
// to libxml2, which goes on from there and judges it: this finds no error of its own but a limit.
#include <stdlib.h>
#include <string.h>

#include "parser.h"

enum {
  most_tags = 8192,
  most_strings = 4096,
  // Shorter unfinished texts wait for their rest, so that they arrive whole.
  least_part = 4096,
  longest_reference = 12,
  most_attributes = 16,
};

// What a byte is at the places where it matters.
enum { name_start = 1, name_rest = 2, blank = 4, plain = 8 };

#define LETTER (name_start | name_rest | plain)

static const uint8_t classes[256] = {
  ['\t'] = blank | plain,
  ['\n'] = blank | plain,
  ['\r'] = blank,
  [' '] = blank | plain,
  ['!' ... '%'] = plain,
  ['\'' ... ','] = plain,
  ['-' ... '.'] = name_rest | plain,
  ['/'] = plain,
  ['0' ... '9'] = name_rest | plain,
  [':' ... ';'] = plain,
  ['=' ... '@'] = plain,
  ['A' ... 'Z'] = LETTER,
  ['[' ... '\\'] = plain,
  ['^'] = plain,
  ['_'] = LETTER,
  ['`'] = plain,
  ['a' ... 'z'] = LETTER,
  ['{' ... 0x7F] = plain,
};

// How the reading of one thing ended.
typedef enum {
  step_done,
  // More bytes are needed; nothing was taken.
  step_short,
  // Not for the scanner; nothing was taken.
  step_odd,
} Step;

static const char *keep(CXMLParser *parser, const uint8_t *bytes, size_t count) {
  if (parser->string_count >= most_strings ||
      !cxml_grow((void **)&parser->strings, &parser->string_room, parser->string_count + 1,
                 sizeof(char *))) {
    return NULL;
  }
  char *copy = malloc(count + 1);
  if (!copy) return NULL;
  memcpy(copy, bytes, count);
  copy[count] = 0;
  return parser->strings[parser->string_count++] = copy;
}

// The length of the character of UTF-8 that begins with a byte beyond ASCII; 0 where it is none that
// XML may hold, -1 where it is cut off.
static int wide_length(const uint8_t *at, const uint8_t *end) {
  uint8_t first = at[0];
  int length = first < 0xC2 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : first < 0xF5 ? 4 : 0;
  if (!length) return 0;
  if (end - at < length) {
    for (const uint8_t *byte = at + 1; byte < end; byte++) {
      if ((*byte & 0xC0) != 0x80) return 0;
    }
    return -1;
  }
  for (int i = 1; i < length; i++) {
    if ((at[i] & 0xC0) != 0x80) return 0;
  }
  if (length == 3) {
    if ((first == 0xE0 && at[1] < 0xA0) || (first == 0xED && at[1] >= 0xA0)) return 0;
    if (first == 0xEF && at[1] == 0xBF && at[2] >= 0xBE) return 0;
  } else if (length == 4) {
    if ((first == 0xF0 && at[1] < 0x90) || (first == 0xF4 && at[1] >= 0x90)) return 0;
  }
  return length;
}

// ---- Names ----

static uint64_t hash_of(const uint8_t *bytes, size_t count) {
  uint64_t head = 0, tail = 0;
  if (count >= 8) {
    memcpy(&head, bytes, 8);
    memcpy(&tail, bytes + count - 8, 8);
  } else {
    memcpy(&head, bytes, count);
  }
  uint64_t hash = (head ^ (count << 56)) * 0x9E3779B97F4A7C15u;
  hash = (hash ^ (hash >> 29) ^ tail) * 0xBF58476D1CE4E5B9u;
  return hash ^ (hash >> 32);
}

static int grow_tags(CXMLParser *parser) {
  size_t count = parser->tags ? (parser->tag_mask + 1) * 2 : 128;
  CXMLTag **tags = calloc(count, sizeof(CXMLTag *));
  if (!tags) return 0;
  for (size_t i = 0; parser->tags && i <= parser->tag_mask; i++) {
    CXMLTag *tag = parser->tags[i];
    if (!tag) continue;
    size_t slot = tag->hash & (count - 1);
    while (tags[slot]) slot = (slot + 1) & (count - 1);
    tags[slot] = tag;
  }
  free(parser->tags);
  parser->tags = tags;
  parser->tag_mask = count - 1;
  return 1;
}

// The tag of a name with its prefix; NULL where it is none for the scanner.
static CXMLTag *tag_of(CXMLParser *parser, const uint8_t *bytes, size_t count) {
  if (!parser->tags && !grow_tags(parser)) return NULL;
  uint64_t hash = hash_of(bytes, count);
  size_t slot = hash & parser->tag_mask;
  for (CXMLTag *tag; (tag = parser->tags[slot]); slot = (slot + 1) & parser->tag_mask) {
    if (tag->hash == hash && tag->length == count && !memcmp(tag->text, bytes, count)) return tag;
  }
  const uint8_t *colon = memchr(bytes, ':', count);
  if (colon) {
    size_t after = (size_t)(colon - bytes) + 1;
    if (colon == bytes || after == count || !(classes[bytes[after]] & name_start) ||
        memchr(bytes + after, ':', count - after)) {
      return NULL;
    }
  }
  if (parser->tag_count >= most_tags) return NULL;
  if ((parser->tag_count + 1) * 2 > parser->tag_mask) {
    if (!grow_tags(parser)) return NULL;
    slot = hash & parser->tag_mask;
    while (parser->tags[slot]) slot = (slot + 1) & parser->tag_mask;
  }
  CXMLTag *tag = calloc(1, sizeof(CXMLTag) + count + 1);
  if (!tag) return NULL;
  memcpy(tag + 1, bytes, count);
  tag->text = (const char *)(tag + 1);
  tag->hash = hash;
  tag->length = (uint32_t)count;
  tag->prefix_length = colon ? (uint32_t)(colon - bytes) : 0;
  tag->name = -1;
  tag->generation = UINT32_MAX;
  parser->tags[slot] = tag;
  parser->tag_count++;
  return tag;
}

static const char *local_name(const CXMLTag *tag) {
  return tag->text + (tag->prefix_length ? tag->prefix_length + 1 : 0);
}

// Reads a name at a place; the byte behind it has arrived where this is done.
static Step read_name(CXMLParser *parser, const uint8_t *at, const uint8_t *end, CXMLTag **tag) {
  const uint8_t *stop = at;
  while (stop < end && ((classes[*stop] & name_rest) || *stop == ':')) stop++;
  if (stop == end) return step_short;
  if (stop == at || !(classes[*at] & name_start)) return step_odd;
  *tag = tag_of(parser, at, (size_t)(stop - at));
  return *tag ? step_done : step_odd;
}

// The running number of a tag's local name, or -1 where that stopped the parser.
static int32_t number_of(CXMLParser *parser, CXMLTag *tag) {
  if (tag->name >= 0) return tag->name;
  const char *name = local_name(tag);
  for (size_t i = 0; i < parser->name_count && tag->name < 0; i++) {
    if (!strcmp((const char *)parser->names[i], name)) tag->name = (int32_t)i;
  }
  if (tag->name < 0) tag->name = cxml_add_name(parser, (const xmlChar *)name);
  return tag->name;
}

// ---- Namespaces ----

static const char xml_namespace[] = "http://www.w3.org/XML/1998/namespace";

static const char *namespace_of(const CXMLParser *parser, const CXMLTag *tag) {
  if (tag->prefix_length == 3 && !memcmp(tag->text, "xml", 3)) return xml_namespace;
  for (size_t i = parser->binding_count; i-- > 0;) {
    const CXMLBinding *binding = &parser->bindings[i];
    if (binding->prefix_length == tag->prefix_length &&
        !memcmp(binding->prefix, tag->text, tag->prefix_length)) {
      return binding->uri;
    }
  }
  return NULL;
}

static const char *cached_namespace(CXMLParser *parser, CXMLTag *tag) {
  if (tag->generation != parser->generation) {
    tag->uri = namespace_of(parser, tag);
    tag->generation = parser->generation;
  }
  return tag->uri;
}

// Declares the namespace that an attribute `xmlns` or `xmlns:prefix` names.
static Step declare(CXMLParser *parser, const CXMLTag *name, const uint8_t *value, size_t count) {
  const char *prefix = name->prefix_length ? local_name(name) : "";
  size_t prefix_length = name->prefix_length ? name->length - 6 : 0;
  // What the specification reserves is libxml2's to judge.
  if ((prefix_length && !count) || !strncmp(prefix, "xml", 3) ||
      (count == sizeof xml_namespace - 1 && !memcmp(value, xml_namespace, count)) ||
      (count == 29 && !memcmp(value, "http://www.w3.org/2000/xmlns/", 29))) {
    return step_odd;
  }
  if (!cxml_grow((void **)&parser->bindings, &parser->binding_room, parser->binding_count + 1,
                 sizeof(CXMLBinding))) {
    return step_odd;
  }
  const char *uri = NULL;
  for (size_t i = 0; i < parser->string_count && !uri && count; i++) {
    const char *string = parser->strings[i];
    if (strlen(string) == count && !memcmp(string, value, count)) uri = string;
  }
  if (!uri && count && !(uri = keep(parser, value, count))) return step_odd;
  parser->bindings[parser->binding_count++] =
    (CXMLBinding){.prefix = prefix, .prefix_length = (uint32_t)prefix_length, .uri = uri};
  return step_done;
}

// ---- Tags ----

typedef struct {
  CXMLTag *tag;
  const uint8_t *value;
  size_t count;
  int declares;
} Attribute;

// Reads the attributes up to the end of the tag; `*at` is then at its `>` or `/>`.
static Step read_attributes(CXMLParser *parser, const uint8_t **at, const uint8_t *end,
                            Attribute *attributes, size_t *count) {
  const uint8_t *place = *at;
  for (;;) {
    int spaced = 0;
    for (; place < end && (classes[*place] & blank); place++) spaced = 1;
    if (place == end) return step_short;
    if (*place == '>' || *place == '/') break;
    if (!spaced || *count == most_attributes) return step_odd;
    Attribute *attribute = &attributes[*count];
    Step step = read_name(parser, place, end, &attribute->tag);
    if (step != step_done) return step;
    place += attribute->tag->length;
    while (place < end && (classes[*place] & blank)) place++;
    if (place == end) return step_short;
    if (*place++ != '=') return step_odd;
    while (place < end && (classes[*place] & blank)) place++;
    if (place == end) return step_short;
    uint8_t quote = *place++;
    if (quote != '"' && quote != '\'') return step_odd;
    attribute->value = place;
    while (place < end && *place != quote) {
      if (*place == '<' || *place == '&' || *place < 0x20) return step_odd;
      int length = *place < 0x80 ? 1 : wide_length(place, end);
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

// The events' attributes of a tag that is now open.
static Step add_attributes(CXMLParser *parser, const Attribute *attributes, size_t count) {
  size_t first = parser->attribute_count;
  for (size_t i = 0; i < count; i++) {
    if (attributes[i].declares) continue;
    CXMLTag *tag = attributes[i].tag;
    const char *uri = tag->prefix_length ? cached_namespace(parser, tag) : NULL;
    const char *name = local_name(tag);
    for (size_t j = first; j < parser->attribute_count; j++) {
      const CXMLAttribute *other = &parser->attributes[j];
      // The same name by two prefixes.
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

// Opens an element whose tag, `length` bytes at `start`, has these attributes.
static Step open_element(CXMLParser *parser, CXMLTag *tag, const uint8_t *start, size_t length,
                         const Attribute *attributes, size_t count) {
  size_t bindings = parser->binding_count;
  uint32_t generation = parser->generation;
  size_t plain_count = 0;
  for (size_t i = 0; i < count; i++) {
    if (!attributes[i].declares) {
      plain_count++;
    } else if (declare(parser, attributes[i].tag, attributes[i].value, attributes[i].count) !=
               step_done) {
      parser->binding_count = bindings;
      return step_odd;
    }
  }
  if (parser->binding_count != bindings) parser->generation = ++parser->generations;
  int32_t number = number_of(parser, tag);
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
      // As if it had not been begun.
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
  event->name = number;
  event->uri = cached_namespace(parser, tag);
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
  // Rows repeat: the tag that followed last time mostly follows again.
  CXMLTag *tag = parser->latest ? parser->latest->follower : NULL;
  if (tag && (size_t)(end - start) > tag->length + 1 && start[tag->length + 1] == '>' &&
      !memcmp(start + 1, tag->text, tag->length)) {
    *at = start + tag->length + 2;
    return open_element(parser, tag, start, 0, NULL, 0);
  }
  Step step = read_name(parser, start + 1, end, &tag);
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
  // What is told anew must be a start tag that stays open.
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
  while (place < end && (classes[*place] & blank)) place++;
  if (place == end) return step_short;
  if (*place++ != '>') return step_odd;
  add_end(parser);
  *at = place;
  return step_done;
}

// ---- Text ----

// The character of a reference at `at`, and its length with `&` and `;`.
static Step read_reference(const uint8_t *at, const uint8_t *end, uint32_t *character,
                           size_t *length) {
  size_t room = (size_t)(end - at);
  const uint8_t *stop = memchr(at, ';', room < longest_reference ? room : longest_reference);
  if (!stop) return room < longest_reference ? step_short : step_odd;
  const uint8_t *name = at + 1;
  size_t count = (size_t)(stop - name);
  *length = count + 2;
  *character = 0;
  static const struct {
    const char *name;
    uint32_t character;
  } known[] = {{"lt", '<'}, {"gt", '>'}, {"amp", '&'}, {"quot", '"'}, {"apos", '\''}};
  for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
    if (strlen(known[i].name) == count && !memcmp(known[i].name, name, count)) {
      *character = known[i].character;
      return step_done;
    }
  }
  if (count < 2 || name[0] != '#') return step_odd;
  uint32_t base = name[1] == 'x' ? 16 : 10;
  const uint8_t *digit = name + (base == 16 ? 2 : 1);
  if (digit == stop) return step_odd;
  uint32_t value = 0;
  for (; digit < stop; digit++) {
    uint32_t low = (uint32_t)*digit | 0x20;
    uint32_t number = *digit >= '0' && *digit <= '9' ? (uint32_t)*digit - '0'
                      : low >= 'a' && low <= 'f'     ? low - 'a' + 10
                                                     : 99;
    if (number >= base || value > 0x10FFFF) return step_odd;
    value = value * base + number;
  }
  int allowed = value == '\t' || value == '\n' || value == '\r' ||
                (value >= 0x20 && value < 0xD800) || (value >= 0xE000 && value < 0xFFFE) ||
                (value >= 0x10000 && value <= 0x10FFFF);
  *character = value;
  return allowed ? step_done : step_odd;
}

static uint8_t *write_character(uint8_t *to, uint32_t character) {
  if (character < 0x80) {
    *to++ = (uint8_t)character;
  } else if (character < 0x800) {
    *to++ = (uint8_t)(0xC0 | character >> 6);
    *to++ = (uint8_t)(0x80 | (character & 0x3F));
  } else if (character < 0x10000) {
    *to++ = (uint8_t)(0xE0 | character >> 12);
    *to++ = (uint8_t)(0x80 | (character >> 6 & 0x3F));
    *to++ = (uint8_t)(0x80 | (character & 0x3F));
  } else {
    *to++ = (uint8_t)(0xF0 | character >> 18);
    *to++ = (uint8_t)(0x80 | (character >> 12 & 0x3F));
    *to++ = (uint8_t)(0x80 | (character >> 6 & 0x3F));
    *to++ = (uint8_t)(0x80 | (character & 0x3F));
  }
  return to;
}

// Passes over characters that stand for themselves; `*step` tells what stopped it short of the end:
// `step_done` at a `<` or `&`.
static const uint8_t *skip_plain(const uint8_t *at, const uint8_t *end, Step *step) {
  *step = step_done;
  for (;;) {
    while (at < end && (classes[*at] & plain)) at++;
    if (at == end || *at == '<' || *at == '&') return at;
    if (*at >= 0x80) {
      int length = wide_length(at, end);
      if (length > 0) {
        at += length;
        // Thai stands together: three bytes, of which the first two hardly change.
        while (end - at >= 3 && at[0] == 0xE0 && (at[1] & 0xFE) == 0xB8 && (at[2] & 0xC0) == 0x80) {
          at += 3;
        }
        continue;
      }
      *step = length ? step_short : step_odd;
      return at;
    }
    if (*at != ']') {
      *step = step_odd;
      return at;
    }
    if (end - at < 3) {
      int may_close = end - at == 1 || at[1] == ']';
      if (may_close) {
        *step = step_short;
        return at;
      }
    } else if (at[1] == ']' && at[2] == '>') {
      *step = step_odd;
      return at;
    }
    at++;
  }
}

static void add_text(CXMLParser *parser, const uint8_t *bytes, size_t count) {
  if (!count || !cxml_count_text(parser, count)) return;
  CXMLEvent *event = cxml_add_event(parser, CXML_EVENT_TEXT);
  if (!event) return;
  event->name = -1;
  event->first = (uint32_t)(bytes - parser->input);
  event->count = (uint32_t)count;
}

static Step read_text(CXMLParser *parser, uint8_t **at, uint8_t *end) {
  uint8_t *start = *at;
  if (!parser->open_count) {
    uint8_t *place = start;
    while (place < end && (classes[*place] & blank)) place++;
    *at = place;
    return place == end || *place == '<' ? step_done : step_odd;
  }
  // First how far it goes, since nothing may be changed of what is left for later.
  const uint8_t *place = start;
  int has_references = 0;
  Step step;
  for (;;) {
    place = skip_plain(place, end, &step);
    if (step != step_done || place == end || *place == '<') break;
    uint32_t character;
    size_t length;
    step = read_reference(place, end, &character, &length);
    if (step != step_done) break;
    has_references = 1;
    place += length;
  }
  size_t count = (size_t)(place - start);
  if (step != step_odd && (place == end || *place != '<') && count < least_part) return step_short;
  if (has_references) {
    uint8_t *to = start;
    for (const uint8_t *from = start; from < place;) {
      const uint8_t *next = memchr(from, '&', (size_t)(place - from));
      size_t run = (size_t)((next ? next : place) - from);
      memmove(to, from, run);
      to += run;
      from += run;
      if (!next) break;
      uint32_t character;
      size_t length;
      read_reference(from, place, &character, &length);
      to = write_character(to, character);
      from += length;
    }
    add_text(parser, start, (size_t)(to - start));
  } else {
    add_text(parser, start, count);
  }
  *at = start + count;
  return step;
}

// ---- The document ----

// Reads an XML declaration in the form that everyone writes.
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
    if (place < end && !(classes[*place] & name_start)) return step_odd;
    while (place < end && (classes[*place] & name_rest)) place++;
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
  if (**at != '<') return read_text(parser, at, end);
  if (end - *at < 2) return step_short;
  const uint8_t *place = *at;
  Step step;
  if (place[1] == '/') {
    step = read_end_tag(parser, &place, end);
  } else if (place[1] == '?' && !parser->begun) {
    step = read_declaration(at, end);
    if (step == step_done) parser->begun = 1;
    return step;
  } else if (classes[place[1]] & name_start) {
    step = read_start_tag(parser, &place, end);
  } else {
    return step_odd;
  }
  *at += place - *at;
  return step;
}

static size_t count_line_ends(const uint8_t *bytes, size_t count) {
  size_t ends = 0;
  for (size_t i = 0; i < count; i++) ends += bytes[i] == '\n';
  return ends;
}

// Puts more bytes behind those that are left; 0 where memory is short.
static int take_in(CXMLParser *parser, const void *bytes, size_t count) {
  size_t left = parser->input_count - parser->used;
  // Some bytes more than there are, so that a look at the next few stays within.
  if (!cxml_grow((void **)&parser->input, &parser->input_room, left + count + 16, 1)) return 0;
  if (left) memmove(parser->input, parser->input + parser->used, left);
  if (count) memcpy(parser->input + left, bytes, count);
  parser->line_ends += count_line_ends(parser->input + left, count);
  parser->input_count = left + count;
  parser->used = 0;
  return 1;
}

void cxml_scan(CXMLParser *parser, const void *bytes, size_t count, int last) {
  if (!take_in(parser, bytes, count)) return cxml_stop(parser, CXML_MEMORY);
  uint8_t *at = parser->input;
  uint8_t *end = at + parser->input_count;
  Step step = step_done;
  while (at < end && parser->state == CXML_OK && step == step_done) {
    step = read_next(parser, &at, end);
  }
  parser->used = (size_t)(at - parser->input);
  size_t left = parser->input_count - parser->used;
  // Counted from what is left, since references are resolved in place before it.
  parser->line = 1 + (int)(parser->line_ends - count_line_ends(at, left));
  if (parser->state != CXML_OK) return;
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
}
