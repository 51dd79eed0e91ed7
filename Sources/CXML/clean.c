// Replaces individual characters that XML does not allow with U+FFFD: invalid UTF-8, control
// characters, and references to such characters. Joins surrogate pairs that are written as two
// references or as three bytes per surrogate. Starts at the first construct that the scanner does
// not handle.
#include <string.h>

#include "scan.h"

enum { longest_reference = 16, outside = 0, in_cdata = 1, in_comment = 2 };

typedef struct {
  CXMLParser *parser;
  const uint8_t *end;
  int last;
} Input;

static int put(CXMLCleaner *cleaner, const void *bytes, size_t count) {
  if (!cxml_grow((void **)&cleaner->clean, &cleaner->clean_room, cleaner->clean_count + count, 1)) {
    return 0;
  }
  if (count) memcpy(cleaner->clean + cleaner->clean_count, bytes, count);
  cleaner->clean_count += count;
  return 1;
}

static int put_character(CXMLCleaner *cleaner, uint32_t character) {
  uint8_t bytes[4];
  return put(cleaner, bytes, (size_t)(cxml_write_character(bytes, character) - bytes));
}

static int put_replacement(CXMLCleaner *cleaner) { return put(cleaner, "\xEF\xBF\xBD", 3); }

// Returns whether the input at `at` begins with `text`: 1 if it does, 0 if not, -1 if more bytes
// are needed.
static int begins(const Input *input, const uint8_t *at, const char *text) {
  size_t length = strlen(text);
  size_t room = (size_t)(input->end - at);
  if (memcmp(at, text, room < length ? room : length)) return 0;
  return room >= length ? 1 : input->last ? 0 : -1;
}

// Reads the character number and the length of a reference `&#...;`. Returns 0 for other input, -1
// if more bytes are needed.
static int read_number(const Input *input, const uint8_t *at, uint32_t *number, size_t *length) {
  size_t room = (size_t)(input->end - at);
  int begun = begins(input, at, "&#");
  if (begun <= 0) return begun;
  const uint8_t *stop = memchr(at, ';', room < longest_reference ? room : longest_reference);
  if (!stop) return room < longest_reference && !input->last ? -1 : 0;
  const uint8_t *digit = at + 2;
  uint32_t base = *digit == 'x' ? 16 : 10;
  if (base == 16) digit++;
  if (digit == stop) return 0;
  uint32_t value = 0;
  for (; digit < stop; digit++) {
    uint32_t low = (uint32_t)*digit | 0x20;
    uint32_t next = *digit >= '0' && *digit <= '9' ? (uint32_t)*digit - '0'
                    : low >= 'a' && low <= 'f'     ? low - 'a' + 10
                                                   : 99;
    if (next >= base) return 0;
    if (value <= 0x10FFFF) value = value * base + next;
  }
  *number = value;
  *length = (size_t)(stop + 1 - at);
  return 1;
}

static int is_allowed(uint32_t character) {
  return character == '\t' || character == '\n' || character == '\r' ||
         (character >= 0x20 && character < 0xD800) ||
         (character >= 0xE000 && character < 0xFFFE) ||
         (character >= 0x10000 && character <= 0x10FFFF);
}

static uint32_t joined(uint32_t high, uint32_t low) {
  return 0x10000 + ((high & 0x3FF) << 10) + (low & 0x3FF);
}

// Cleans a reference. Returns the number of bytes consumed, 0 if more bytes are needed, -1 if there
// is not enough memory.
static ptrdiff_t clean_reference(const Input *input, const uint8_t *at) {
  CXMLCleaner *cleaner = &input->parser->cleaner;
  uint32_t number, low;
  size_t length, more;
  int read = read_number(input, at, &number, &length);
  if (read < 0) return 0;
  if (!read || is_allowed(number)) {
    length = read ? length : 1;
    return put(cleaner, at, length) ? (ptrdiff_t)length : -1;
  }
  if (number >= 0xD800 && number < 0xDC00) {
    read = read_number(input, at + length, &low, &more);
    if (read < 0) return 0;
    if (read && low >= 0xDC00 && low < 0xE000) {
      return put_character(cleaner, joined(number, low)) ? (ptrdiff_t)(length + more) : -1;
    }
  }
  cleaner->replaced.forbidden++;
  return put_replacement(cleaner) ? (ptrdiff_t)length : -1;
}

// Returns the surrogate that three bytes encode like a UTF-8 character; 0 for other bytes.
static uint32_t half_at(const uint8_t *at, const uint8_t *end) {
  if (end - at < 3 || at[0] != 0xED || at[1] < 0xA0 || at[1] > 0xBF || (at[2] & 0xC0) != 0x80) {
    return 0;
  }
  return 0xD000 | (uint32_t)(at[1] & 0x3F) << 6 | (uint32_t)(at[2] & 0x3F);
}

// Counts an invalid byte at `at`; `from` is the start of the bytes being cleaned.
static void count_invalid(CXMLParser *parser, int zero, const uint8_t *from, const uint8_t *at) {
  CXMLReplaced *replaced = &parser->cleaner.replaced;
  if (replaced->invalid++) return;
  replaced->zero = zero;
  replaced->line = cxml_line(parser);
  const uint8_t *left = parser->input + parser->used;
  if (parser->scanning && from != left) {
    // The scanner's buffer still has unparsed bytes before these, so also count their lines.
    const uint8_t *end = parser->input + parser->input_count;
    for (; left < end; left++) replaced->line += *left == '\n';
  }
  for (; from < at; from++) replaced->line += *from == '\n';
}

// Cleans a non-ASCII byte that does not start a character allowed by XML; returns the same values
// as `clean_reference`.
static ptrdiff_t clean_wide(const Input *input, const uint8_t *at, const uint8_t *from) {
  CXMLCleaner *cleaner = &input->parser->cleaner;
  const uint8_t *end = input->end;
  if (cxml_wide_length(at, end) < 0 && !input->last) return 0;
  // U+FFFE and U+FFFF.
  if (end - at >= 3 && at[0] == 0xEF && at[1] == 0xBF && at[2] >= 0xBE && at[2] <= 0xBF) {
    cleaner->replaced.forbidden++;
    return put_replacement(cleaner) ? 3 : -1;
  }
  uint32_t half = half_at(at, end);
  if (at[0] == 0xED && !input->last && end - at < 6) return 0;
  if (half && half < 0xDC00) {
    uint32_t low = half_at(at + 3, end);
    if (low >= 0xDC00) return put_character(cleaner, joined(half, low)) ? 6 : -1;
  }
  count_invalid(input->parser, 0, from, at);
  if (half) return put_replacement(cleaner) ? 3 : -1;
  // Replace a truncated character with a single U+FFFD.
  ptrdiff_t length = 1;
  ptrdiff_t most = at[0] < 0xC2 ? 1 : at[0] < 0xE0 ? 2 : at[0] < 0xF0 ? 3 : at[0] < 0xF5 ? 4 : 1;
  while (length < most && at + length < end && (at[length] & 0xC0) == 0x80) length++;
  if (length == most && most > 1) length = 1;
  return put_replacement(cleaner) ? length : -1;
}

// Skips bytes that need no change. Stops at a byte that may start a construct, unless the next byte
// rules this out.
static const uint8_t *skip(const uint8_t *at, const uint8_t *end, int section) {
  while (at < end) {
    uint8_t byte = *at;
    if (cxml_classes[byte] & plain) {
      if (section == outside || (byte != '-' && byte != ']')) {
        at++;
        continue;
      }
    } else if (byte >= 0x80) {
      int length = cxml_wide_length(at, end);
      if (length <= 0) return at;
      at += length;
      // Thai characters often occur in runs.
      while (end - at >= 3 && at[0] == 0xE0 && (at[1] & 0xFE) == 0xB8 && (at[2] & 0xC0) == 0x80) {
        at += 3;
      }
      continue;
    } else if (byte < 0x20 && byte != '\t' && byte != '\n' && byte != '\r') {
      return at;
    }
    if (at + 1 == end) return at;
    uint8_t next = at[1];
    int stops = section == outside  ? (byte == '&' && next == '#') || (byte == '<' && next == '!')
                : section == in_cdata ? byte == ']' && next == ']'
                                      : byte == '-' && next == '-';
    if (stops) return at;
    at++;
  }
  return at;
}

// Copies the start or end of a section; returns the same values as `clean_reference`.
static ptrdiff_t clean_mark(const Input *input, const uint8_t *at) {
  CXMLCleaner *cleaner = &input->parser->cleaner;
  static const struct {
    const char *text;
    int from, to;
  } marks[] = {{"<![CDATA[", outside, in_cdata},
               {"<!--", outside, in_comment},
               {"]]>", in_cdata, outside},
               {"-->", in_comment, outside}};
  for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
    if (marks[i].from != cleaner->section) continue;
    int found = begins(input, at, marks[i].text);
    if (found < 0) return 0;
    if (!found) continue;
    cleaner->section = marks[i].to;
    size_t length = strlen(marks[i].text);
    return put(cleaner, at, length) ? (ptrdiff_t)length : -1;
  }
  return put(cleaner, at, 1) ? 1 : -1;
}

int cxml_clean(CXMLParser *parser, const uint8_t *bytes, size_t count, int last) {
  CXMLCleaner *cleaner = &parser->cleaner;
  cleaner->clean_count = 0;
  if (cleaner->carried) {
    size_t all = cleaner->carried + count;
    if (!cxml_grow((void **)&cleaner->joined, &cleaner->joined_room, all, 1)) return 0;
    memcpy(cleaner->joined, cleaner->carry, cleaner->carried);
    if (count) memcpy(cleaner->joined + cleaner->carried, bytes, count);
    bytes = cleaner->joined;
    count = all;
    cleaner->carried = 0;
  }
  const Input input = {.parser = parser, .end = bytes + count, .last = last};
  const uint8_t *at = bytes;
  while (at < input.end) {
    const uint8_t *start = at;
    at = skip(at, input.end, cleaner->section);
    if (!put(cleaner, start, (size_t)(at - start))) return 0;
    if (at == input.end) break;
    ptrdiff_t done;
    if (*at >= 0x80) {
      done = clean_wide(&input, at, bytes);
    } else if (*at < 0x20) {
      if (*at) cleaner->replaced.forbidden++;
      else count_invalid(parser, 1, bytes, at);
      done = put_replacement(cleaner) ? 1 : -1;
    } else if (*at == '&' && cleaner->section == outside) {
      done = clean_reference(&input, at);
    } else {
      done = clean_mark(&input, at);
    }
    if (done < 0) return 0;
    if (!done) {
      cleaner->carried = (size_t)(input.end - at);
      memcpy(cleaner->carry, at, cleaner->carried);
      break;
    }
    at += done;
  }
  return 1;
}
