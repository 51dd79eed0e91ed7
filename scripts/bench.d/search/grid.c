/* A lower bound for the time: finds nearest neighbours with a sorted grid in plain C, written only for this purpose.
 *
 *   grid FILE COUNT RADIUS TYPE CENTRES     TYPE -1 is any
 *   grid FILE build
 *
 * The points are sorted by their cell in a grid of equal squares, row by row. A search scans rings of cells
 * around its centre until no ring can contain a nearer point, and keeps the nearest points in a heap,
 * ordered by the chord through the Earth and then by id. */
#include "points.h"

typedef struct { place place; int64_t id; int32_t type; } point;
typedef struct { double square; const point *point; } candidate;

static point *points;
static int32_t *first; /* for each cell, plus one */
static double south, west, cell_lat, cell_lon, cell_metres;
static int rows, columns;

static int row_of(double lat) {
  int row = (int)floor((lat - south) / cell_lat);
  return row < 0 ? 0 : row >= rows ? rows - 1 : row;
}
static int column_of(double lon) {
  int column = (int)floor((lon - west) / cell_lon);
  return column < 0 ? 0 : column >= columns ? columns - 1 : column;
}

static void build(void) {
  double north = -90, east = -180;
  south = 90, west = 180;
  for (int64_t i = 0; i < count; i++) {
    south = fmin(south, records[i].lat), north = fmax(north, records[i].lat);
    west = fmin(west, records[i].lon), east = fmax(east, records[i].lon);
  }
  /* An average square contains two points; crowded squares contain many more. */
  double height = (north - south) * 110500, width = (east - west) * 108000;
  cell_metres = fmax(1, sqrt(height * width / (count / 2.0 + 1)));
  rows = (int)(height / cell_metres) + 1;
  columns = (int)(width / cell_metres) + 1;
  cell_lat = cell_metres / 110500;
  cell_lon = cell_metres / 108000;
  /* A lower bound for the width of a cell, as the length of a chord in metres. */
  cell_metres *= 0.98;
  int64_t cells = (int64_t)rows * columns;
  first = calloc(cells + 1, sizeof *first);
  int32_t *cell = malloc(count * sizeof *cell);
  points = malloc(count * sizeof *points);
  for (int64_t i = 0; i < count; i++) {
    cell[i] = row_of(records[i].lat) * columns + column_of(records[i].lon);
    first[cell[i] + 1]++;
  }
  for (int64_t i = 0; i < cells; i++) first[i + 1] += first[i];
  int32_t *next = malloc(cells * sizeof *next);
  memcpy(next, first, cells * sizeof *next);
  for (int64_t i = 0; i < count; i++) {
    point *p = &points[next[cell[i]]++];
    p->place = locate(records[i].lat, records[i].lon);
    p->id = records[i].id;
    p->type = (int32_t)records[i].type;
  }
  free(next);
  free(cell);
}

enum { MOST = 1024 };
static candidate heap[MOST];
static int held;

/* Returns whether a comes after b in the order of chords and then ids. */
static inline int after(const candidate *a, const candidate *b) {
  return a->square != b->square ? a->square > b->square : a->point->id > b->point->id;
}

static void sink(candidate c, int end) {
  int at = 0;
  for (int child; (child = 2 * at + 1) < end; at = child) {
    if (child + 1 < end && after(&heap[child + 1], &heap[child])) child++;
    if (!after(&heap[child], &c)) break;
    heap[at] = heap[child];
  }
  heap[at] = c;
}

static inline void offer(candidate c, int wanted) {
  if (held < wanted) {
    int at = held++;
    for (int up; at && after(&c, &heap[up = (at - 1) / 2]); at = up) heap[at] = heap[up];
    heap[at] = c;
  } else if (after(&heap[0], &c)) {
    sink(c, wanted);
  }
}

static double limit;

static inline void look(int row, int from, int to, const place *q, int wanted, int type) {
  const point *p = points + first[row * columns + from];
  const point *end = points + first[row * columns + to + 1];
  for (; p < end; p++) {
    double square = square_between(&p->place, q);
    if (square > limit || (type >= 0 && p->type != type)) continue;
    offer((candidate){square, p}, wanted);
    if (held == wanted && heap[0].square < limit) limit = heap[0].square;
  }
}

static void search(double lat, double lon, int wanted, double radius, int type) {
  place q = locate(lat, lon);
  held = 0;
  limit = chord_square(radius);
  int row = row_of(lat), column = column_of(lon);
  for (int ring = 0;; ring++) {
    /* Points outside the rings that have been scanned are farther away than this. */
    double nearest = (ring - 1) * cell_metres;
    if (ring > 1 && nearest * nearest > limit) break;
    int bottom = row - ring, top = row + ring, left = column - ring, right = column + ring;
    if (bottom < 0 && top >= rows && left < 0 && right >= columns) break;
    int from = left < 0 ? 0 : left, to = right >= columns ? columns - 1 : right;
    if (bottom >= 0) look(bottom, from, to, &q, wanted, type);
    if (ring && top < rows) look(top, from, to, &q, wanted, type);
    for (int r = bottom < -1 ? 0 : bottom + 1; r < top && r < rows; r++) {
      if (left >= 0) look(r, left, left, &q, wanted, type);
      if (right < columns) look(r, right, right, &q, wanted, type);
    }
  }
  for (int end = held - 1; end > 0; end--) {
    candidate last = heap[end];
    heap[end] = heap[0];
    sink(last, end);
  }
}

int main(int argc, char **argv) {
  int builds = argc == 3;
  if ((!builds && argc != 6) || !read_points(argv[1])) return 66;
  int wanted = builds ? 0 : atoi(argv[2]), type = builds ? -1 : atoi(argv[4]);
  double radius = builds ? 0 : atof(argv[3]);
  if (!builds) centers = atoi(argv[5]), build();
  if (wanted > MOST) return 64;
  say_ready();
  while (next_round()) {
    uint64_t check = 0;
    int64_t start = now_ns();
    if (builds) {
      build();
      answer(now_ns() - start, "%lld", (long long)count);
      free(points);
      free(first);
      continue;
    }
    for (int64_t i = 0; i < centers; i++) {
      search(center[2 * i], center[2 * i + 1], wanted, radius, type);
      check = check * 31 + held;
      for (int j = 0; j < held; j++) check = check * 31 + heap[j].point->id;
    }
    answer((now_ns() - start) / centers, "%llu", (unsigned long long)check);
  }
  return 0;
}
