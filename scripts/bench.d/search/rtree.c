/* SQLite's R*Tree: a box around the centre that is doubled until it holds enough.
 *
 *   rtree FILE COUNT RADIUS TYPE CENTRES     TYPE -1 is any */
#include "points.h"
#include <sqlite3.h>

typedef struct { double square; int64_t id; } candidate;

static sqlite3 *db;
static sqlite3_stmt *statement;
static candidate *found;
static size_t held, room;

static int by_distance(const void *left, const void *right) {
  const candidate *a = left, *b = right;
  if (a->square != b->square) return a->square < b->square ? -1 : 1;
  return a->id < b->id ? -1 : a->id > b->id;
}

static void must(int code) {
  if (code == SQLITE_OK || code == SQLITE_DONE) return;
  fprintf(stderr, "rtree: %s\n", sqlite3_errmsg(db));
  exit(1);
}

static void load(void) {
  must(sqlite3_open(":memory:", &db));
  must(sqlite3_exec(
      db, "CREATE VIRTUAL TABLE area USING rtree(id, south, north, west, east, +x, +y, +z, +type)",
      NULL, NULL, NULL));
  must(sqlite3_exec(db, "BEGIN", NULL, NULL, NULL));
  must(sqlite3_prepare_v2(
      db, "INSERT INTO area VALUES (?1, ?2, ?2, ?3, ?3, ?4, ?5, ?6, ?7)", -1, &statement, NULL));
  for (int64_t i = 0; i < count; i++) {
    place p = locate(records[i].lat, records[i].lon);
    sqlite3_bind_int64(statement, 1, records[i].id);
    sqlite3_bind_double(statement, 2, records[i].lat);
    sqlite3_bind_double(statement, 3, records[i].lon);
    sqlite3_bind_double(statement, 4, p.x);
    sqlite3_bind_double(statement, 5, p.y);
    sqlite3_bind_double(statement, 6, p.z);
    sqlite3_bind_int64(statement, 7, records[i].type);
    must(sqlite3_step(statement));
    sqlite3_reset(statement);
  }
  sqlite3_finalize(statement);
  must(sqlite3_exec(db, "COMMIT", NULL, NULL, NULL));
}

/* The nearest points, of which those within `reach` metres are certainly complete. */
static void look(double lat, double lon, double reach, double limit) {
  place q = locate(lat, lon);
  /* A little more than the degrees of the reach, since the tree rounds its bounds. */
  double north = reach / 110500 + 1e-4, east = reach / (111000 * cos(lat * M_PI / 180)) + 1e-4;
  sqlite3_bind_double(statement, 1, lat - north);
  sqlite3_bind_double(statement, 2, lat + north);
  sqlite3_bind_double(statement, 3, lon - east);
  sqlite3_bind_double(statement, 4, lon + east);
  held = 0;
  int code;
  while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
    place p = {sqlite3_column_double(statement, 1), sqlite3_column_double(statement, 2),
               sqlite3_column_double(statement, 3)};
    double square = square_between(&p, &q);
    if (square > limit) continue;
    if (held == room) found = realloc(found, (room = room * 2 + 1024) * sizeof *found);
    found[held++] = (candidate){square, sqlite3_column_int64(statement, 0)};
  }
  must(code);
  sqlite3_reset(statement);
}

static void search(double lat, double lon, size_t wanted, double radius) {
  double limit = chord_square(radius);
  for (double reach = radius / 16;; reach *= 2) {
    double covered = chord_square(reach);
    look(lat, lon, reach, covered < limit ? covered : limit);
    if (held >= wanted || reach >= radius) break;
  }
  qsort(found, held, sizeof *found, by_distance);
  if (held > wanted) held = wanted;
}

int main(int argc, char **argv) {
  if (argc != 6 || !read_points(argv[1])) return 66;
  load();
  size_t wanted = atoi(argv[2]);
  double radius = atof(argv[3]);
  int type = atoi(argv[4]);
  centers = atoi(argv[5]);
  char sql[300];
  snprintf(sql, sizeof sql,
           "SELECT id, x, y, z FROM area WHERE north >= ?1 AND south <= ?2 AND east >= ?3"
           " AND west <= ?4 AND (%d < 0 OR type = %d)", type, type);
  must(sqlite3_prepare_v2(db, sql, -1, &statement, NULL));
  puts("ready");
  fflush(stdout);
  while (next_round()) {
    uint64_t check = 0;
    int64_t start = now();
    for (int64_t i = 0; i < centers; i++) {
      search(center[2 * i], center[2 * i + 1], wanted, radius);
      check = check * 31 + held;
      for (size_t j = 0; j < held; j++) check = check * 31 + found[j].id;
    }
    answer((now() - start) / centers, check);
  }
  return 0;
}
