// The scanner's functions for text: reading characters and references, and writing UTF-8.
#include <string.h>

#include "scan.h"

enum {
  // The minimum length of unfinished text that is reported. Shorter text waits for more input, so
  // that most text is reported in one event.
  least_part = 4096,
  longest_reference = 12,
};

#define LETTER (name_start | name_rest | plain)

const uint8_t cxml_classes[256] = {
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

int cxml_wide_length(const uint8_t *at, const uint8_t *end) {
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

// Reads the character of a reference at `at`, and its length including `&` and `;`.
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

uint8_t *cxml_write_character(uint8_t *to, uint32_t character) {
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

// Skips literal characters. If the function stops before the end, it sets `*step` to the reason,
// which is `step_done` at a `<` or `&`.
static const uint8_t *skip_plain(const uint8_t *at, const uint8_t *end, Step *step) {
  *step = step_done;
  for (;;) {
    while (at < end && (cxml_classes[*at] & plain)) at++;
    if (at == end || *at == '<' || *at == '&') return at;
    if (*at >= 0x80) {
      int length = cxml_wide_length(at, end);
      if (length > 0) {
        at += length;
        // Thai characters often occur in runs; each has three bytes, and the first two rarely
        // change.
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

Step cxml_read_text(CXMLParser *parser, uint8_t **at, uint8_t *end) {
  uint8_t *start = *at;
  if (!parser->open_count) {
    uint8_t *place = start;
    while (place < end && (cxml_classes[*place] & blank)) place++;
    *at = place;
    return place == end || *place == '<' ? step_done : step_odd;
  }
  // First find the end of the text, because bytes that remain for a later call must not be
  // modified.
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
    // Count lines now, because decoding the text in place leaves stray line ends after it.
    cxml_count_lines(parser, place);
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
      to = cxml_write_character(to, character);
      from += length;
    }
    add_text(parser, start, (size_t)(to - start));
  } else {
    add_text(parser, start, count);
  }
  *at = start + count;
  return step;
}
