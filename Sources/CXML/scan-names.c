// The scanner's name tables: tag names with their prefixes, numbers and namespaces.
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "scan.h"

// The scanner searches namespaces linearly, so it leaves documents with more namespaces to libxml2.
enum { most_tags = 8192, most_strings = 64, most_bindings = 64 };

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

// Combines both halves of a product so that every bit of both factors affects the result.
static uint64_t folded_product(uint64_t a, uint64_t b) {
  unsigned __int128 product = (unsigned __int128)a * b;
  return (uint64_t)product ^ (uint64_t)(product >> 64);
}

// Returns a hash that depends on every byte and on the parser's random seeds, so that the author of
// a document cannot provoke collisions.
static uint64_t hash_of(const CXMLParser *parser, const uint8_t *bytes, size_t count) {
  uint64_t head = 0, tail = 0, hash = parser->seeds[0] ^ count;
  for (; count > 16; bytes += 8, count -= 8) {
    memcpy(&head, bytes, 8);
    hash = folded_product(hash ^ head, parser->seeds[1]);
  }
  head = 0;
  if (count >= 8) {
    memcpy(&head, bytes, 8);
    memcpy(&tail, bytes + count - 8, 8);
  } else {
    memcpy(&head, bytes, count);
  }
  hash = folded_product(hash ^ head, parser->seeds[1] ^ tail);
  return folded_product(hash, 0x9E3779B97F4A7C15u);
}

static void seed(CXMLParser *parser) {
  if (getentropy(parser->seeds, sizeof parser->seeds)) {
    // The system has no entropy yet, so use memory addresses, which differ between runs.
    parser->seeds[0] = (uint64_t)(uintptr_t)parser * 0xBF58476D1CE4E5B9u;
    parser->seeds[1] = (uint64_t)(uintptr_t)&parser;
  }
  parser->seeds[1] |= 1;
}

static int grow_tags(CXMLParser *parser) {
  if (!parser->tags) seed(parser);
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

// Returns the tag for a name with its prefix; NULL if the scanner does not handle the name.
static CXMLTag *tag_of(CXMLParser *parser, const uint8_t *bytes, size_t count) {
  if (!parser->tags && !grow_tags(parser)) return NULL;
  uint64_t hash = hash_of(parser, bytes, count);
  size_t slot = hash & parser->tag_mask;
  for (CXMLTag *tag; (tag = parser->tags[slot]); slot = (slot + 1) & parser->tag_mask) {
    if (tag->hash == hash && tag->length == count && !memcmp(tag->text, bytes, count)) return tag;
  }
  const uint8_t *colon = memchr(bytes, ':', count);
  if (colon) {
    size_t after = (size_t)(colon - bytes) + 1;
    if (colon == bytes || after == count || !(cxml_classes[bytes[after]] & name_start) ||
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

const char *cxml_local_name(const CXMLTag *tag) {
  return tag->text + (tag->prefix_length ? tag->prefix_length + 1 : 0);
}

Step cxml_read_name(CXMLParser *parser, const uint8_t *at, const uint8_t *end, CXMLTag **tag) {
  const uint8_t *stop = at;
  while (stop < end && ((cxml_classes[*stop] & name_rest) || *stop == ':')) stop++;
  if (stop == end) return step_short;
  if (stop == at || !(cxml_classes[*at] & name_start)) return step_odd;
  *tag = tag_of(parser, at, (size_t)(stop - at));
  return *tag ? step_done : step_odd;
}

int32_t cxml_number_of(CXMLParser *parser, CXMLTag *tag) {
  if (tag->name >= 0) return tag->name;
  const char *name = cxml_local_name(tag);
  for (size_t i = 0; i < parser->name_count && tag->name < 0; i++) {
    if (!strcmp((const char *)parser->names[i], name)) tag->name = (int32_t)i;
  }
  if (tag->name < 0) tag->name = cxml_add_name(parser, (const xmlChar *)name);
  return tag->name;
}

static const char xml_namespace[] = "http://www.w3.org/XML/1998/namespace";

static const char *find_namespace(const CXMLParser *parser, const CXMLTag *tag) {
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

const char *cxml_namespace_of(CXMLParser *parser, CXMLTag *tag) {
  if (tag->generation != parser->generation) {
    tag->uri = find_namespace(parser, tag);
    tag->generation = parser->generation;
  }
  return tag->uri;
}

Step cxml_declare(CXMLParser *parser, const CXMLTag *name, const uint8_t *value, size_t count) {
  const char *prefix = name->prefix_length ? cxml_local_name(name) : "";
  size_t prefix_length = name->prefix_length ? name->length - 6 : 0;
  // Leave reserved names to libxml2.
  if ((prefix_length && !count) || !strncmp(prefix, "xml", 3) ||
      (count == sizeof xml_namespace - 1 && !memcmp(value, xml_namespace, count)) ||
      (count == 29 && !memcmp(value, "http://www.w3.org/2000/xmlns/", 29))) {
    return step_odd;
  }
  if (parser->binding_count >= most_bindings ||
      !cxml_grow((void **)&parser->bindings, &parser->binding_room, parser->binding_count + 1,
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
