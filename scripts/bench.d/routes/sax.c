// A bare SAX pass of libxml2 over a directions KML that reads only the numbers of every `coordinates` element
// and the text of every `name` and `description`.
#include <libxml/parser.h>

#include "../rounds.h"

enum { other, text, coordinates };

typedef struct {
  int kind;
  char *buffer;
  size_t length, room;
  double *numbers;
  size_t count, number_room;
  long placemarks, points, texts;
} State;

static void on_start(void *user, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri,
                     int namespace_count, const xmlChar **namespaces, int attribute_count,
                     int defaulted, const xmlChar **attributes) {
  State *state = user;
  state->kind = other;
  state->length = 0;
  if (!strcmp((const char *)name, "coordinates")) {
    state->kind = coordinates;
  } else if (!strcmp((const char *)name, "name") || !strcmp((const char *)name, "description")) {
    state->kind = text;
  } else if (!strcmp((const char *)name, "Placemark")) {
    state->placemarks++;
  }
}

static void on_text(void *user, const xmlChar *bytes, int count) {
  State *state = user;
  if (state->kind == other) return;
  if (state->length + (size_t)count >= state->room) {
    state->room = 2 * (state->length + (size_t)count) + 64;
    state->buffer = realloc(state->buffer, state->room);
  }
  memcpy(state->buffer + state->length, bytes, (size_t)count);
  state->length += (size_t)count;
}

static void read_numbers(State *state) {
  state->buffer[state->length] = 0;
  char *at = state->buffer;
  for (;;) {
    char *end;
    double number = strtod(at, &end);
    if (end == at) break;
    if (state->count == state->number_room) {
      state->number_room = state->number_room ? 2 * state->number_room : 1024;
      state->numbers = realloc(state->numbers, state->number_room * sizeof(double));
    }
    state->numbers[state->count++] = number;
    if (*end != ',') state->points++;
    at = *end == ',' ? end + 1 : end;
  }
}

static void on_end(void *user, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri) {
  State *state = user;
  if (state->kind == coordinates && state->length) read_numbers(state);
  if (state->kind == text) state->texts++;
  state->kind = other;
}

int main(int count, char **arguments) {
  if (count != 2) return 64;
  size_t length;
  char *document = read_file(arguments[1], &length);
  xmlInitParser();
  say_ready();
  while (next_round()) {
    State state = {0};
    xmlSAXHandler sax = {0};
    sax.initialized = XML_SAX2_MAGIC;
    sax.startElementNs = on_start;
    sax.endElementNs = on_end;
    sax.characters = sax.ignorableWhitespace = sax.cdataBlock = on_text;
    long long start = now_ns();
    if (xmlSAXUserParseMemory(&sax, &state, document, (int)length)) return 65;
    long long time = now_ns() - start;
    // Each step and the arrival have one point each; all other points belong to the line.
    answer(time, "%ld points", state.points - (state.placemarks - 1));
    free(state.buffer);
    free(state.numbers);
  }
}
