// A bare SAX pass of libxml2 that only copies the fields of each row.
#include <libxml/parser.h>

#include "../rounds.h"

static const char *const names[] = {
  "A_ID", "C_PROJECT_NAME", "C_PROJECT_NAME_E", "C_PRJ_TYPE_ID", "C_PRJ_PIC", "C_PROMOTION",
  "C_PRJ_PIC_PLAN", "C_PRICE", "C_PRJ_TELEPHONE", "C_PRJ_ADDRESS", "C_CUSTNAME_T", "N_CUST_ID",
  "P_MARK_LAT", "P_MARK_LON",
};
enum { field_count = sizeof names / sizeof *names };
static const int texts[] = {1, 2, 5, 7, 8, 9, 10};

typedef struct {
  char *fields[field_count];
} Row;

typedef struct {
  Row *rows;
  size_t count, room;
  Row row;
  int in_row, field;
  char text[4096];
  size_t length;
} State;

static const char row_name[] = "omst_GET_NEWHOMEData_MAP_V3";

static void on_start(void *user, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri,
                     int namespace_count, const xmlChar **namespaces, int attribute_count,
                     int defaulted, const xmlChar **attributes) {
  State *state = user;
  if (!state->in_row) {
    if (strcmp((const char *)name, row_name)) return;
    state->in_row = 1;
    memset(&state->row, 0, sizeof state->row);
    return;
  }
  state->field = -1;
  for (int i = 0; i < field_count; i++) {
    if (strcmp((const char *)name, names[i])) continue;
    state->field = i;
    state->length = 0;
    break;
  }
}

static void on_text(void *user, const xmlChar *bytes, int count) {
  State *state = user;
  if (state->field < 0 || state->length + (size_t)count >= sizeof state->text) return;
  memcpy(state->text + state->length, bytes, (size_t)count);
  state->length += (size_t)count;
}

static void on_end(void *user, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri) {
  State *state = user;
  if (state->field >= 0) {
    char *copy = malloc(state->length + 1);
    memcpy(copy, state->text, state->length);
    copy[state->length] = 0;
    state->row.fields[state->field] = copy;
    state->field = -1;
  } else if (state->in_row && !strcmp((const char *)name, row_name)) {
    if (state->count == state->room) {
      state->room = state->room ? 2 * state->room : 64;
      state->rows = realloc(state->rows, state->room * sizeof *state->rows);
    }
    state->rows[state->count++] = state->row;
    state->in_row = 0;
  }
}

static char *document;
static size_t length;

static long long work(Check *check) {
  State *state = calloc(1, sizeof *state);
  state->field = -1;
  xmlSAXHandler sax = {0};
  sax.initialized = XML_SAX2_MAGIC;
  sax.startElementNs = on_start;
  sax.endElementNs = on_end;
  sax.characters = sax.ignorableWhitespace = on_text;
  long long start = now_ns();
  if (xmlSAXUserParseMemory(&sax, state, document, (int)length)) exit(65);
  long long time = now_ns() - start;
  check->rows = (long)state->count;
  for (size_t i = 0; i < state->count; i++) {
    char **fields = state->rows[i].fields;
    check->ids += atoll(fields[0]) % 1000003;
    for (size_t j = 0; j < sizeof texts / sizeof *texts; j++) check_text(check, fields[texts[j]]);
    for (int j = 0; j < field_count; j++) free(fields[j]);
  }
  free(state->rows);
  free(state);
  return time;
}

int main(int count, char **arguments) {
  if (count != 2) return 64;
  xmlInitParser();
  document = read_file(arguments[1], &length);
  run_rounds(work);
}
