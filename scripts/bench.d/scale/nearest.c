/* The minimum work with PostGIS: a prepared statement over libpq.
 *
 *   nearest CONNINFO CENTRES SHIFT WHAT
 *
 * CENTRES has a latitude and a longitude on each line; each round shifts them SHIFT degrees north. WHAT is
 *   total   the 20 nearest homes within 2 km and the number of homes there, in one pass
 *   apart   the same, with the homes from the spatial index and the number from a separate query
 *   page    only the homes, from the spatial index
 * Like homefind's statements, these run without parallel workers and JIT, which take longer to start. */
#include <libpq-fe.h>
#include <stdint.h>

#include "../rounds.h"

#define HOMES "homefind.listing WHERE feed = 1 AND gone_at IS NULL"
#define CENTRE "ST_SetSRID(ST_MakePoint($2, $1), 4326)::geography"
#define RADIUS "2000"
/* The index ranks homes by distance on a sphere. The distance of the last of the nearest homes on the sphere,
 * plus a margin, is the radius of the circle that contains the nearest homes on the ellipsoid. */
#define PAGE(count) \
  "WITH near AS MATERIALIZED (" \
  " SELECT point <-> " CENTRE " AS d FROM " HOMES " ORDER BY point <-> " CENTRE " LIMIT 20)" \
  " SELECT id, ST_Distance(point, " CENTRE ") AS distance, " count " FROM " HOMES \
  " AND ST_DWithin(point, " CENTRE ", (SELECT CASE WHEN count(*) < 20 THEN " RADIUS \
  " ELSE least(" RADIUS ", max(d) * 1.012 + 0.001) END FROM near))" \
  " ORDER BY distance, id LIMIT 20"

static const struct {
  const char *what, *statement;
} statements[] = {
  {"total",
   "SELECT id, ST_Distance(point, " CENTRE ") AS distance, count(*) OVER () FROM " HOMES
   " AND ST_DWithin(point, " CENTRE ", " RADIUS ") ORDER BY distance, id LIMIT 20"},
  {"apart", PAGE("(SELECT count(*) FROM " HOMES " AND ST_DWithin(point, " CENTRE ", " RADIUS "))")},
  {"page", PAGE("0")},
};

static void fail(PGconn *connection, const char *what) {
  fprintf(stderr, "%s: %s", what, PQerrorMessage(connection));
  exit(69);
}

static PGresult *check(PGconn *connection, PGresult *result, const char *what) {
  ExecStatusType status = PQresultStatus(result);
  if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) fail(connection, what);
  return result;
}

int main(int argc, char **argv) {
  if (argc != 5) return 64;
  double shift = atof(argv[3]);
  const char *statement = NULL;
  for (size_t i = 0; i < sizeof statements / sizeof *statements; i++)
    if (!strcmp(argv[4], statements[i].what)) statement = statements[i].statement;
  if (!statement) return 64;

  size_t bytes;
  char *text = read_file(argv[2], &bytes);
  int count = 0;
  double (*centres)[2] = malloc((bytes / 4 + 1) * sizeof *centres);
  for (char *at = text; centres && *at;) {
    centres[count][0] = strtod(at, &at), centres[count][1] = strtod(at, &at);
    count++;
    at += strspn(at, "\r\n ");
  }

  PGconn *connection = PQconnectdb(argv[1]);
  if (PQstatus(connection) != CONNECTION_OK) fail(connection, "connecting");
  PQclear(check(connection, PQexec(connection, "SET jit = off; SET max_parallel_workers_per_gather = 0"), "setting"));
  Oid types[2] = {701, 701}; /* float8 */
  PQclear(check(connection, PQprepare(connection, "nearest", statement, 2, types), "preparing"));

  say_ready();
  for (int round = 0; next_round(); round++) {
    uint64_t digest = 0;
    long found = 0;
    long long time = 0;
    for (int i = 0; i < count; i++) {
      char latitude[32], longitude[32];
      snprintf(latitude, sizeof latitude, "%.6f", centres[i][0] + round * shift);
      snprintf(longitude, sizeof longitude, "%.6f", centres[i][1]);
      const char *values[2] = {latitude, longitude};
      long long start = now_ns();
      PGresult *result = PQexecPrepared(connection, "nearest", 2, values, NULL, NULL, 0);
      time += now_ns() - start;
      check(connection, result, "asking");
      int rows = PQntuples(result);
      long total = rows ? atol(PQgetvalue(result, 0, 2)) : 0;
      digest = digest * 31 + (uint64_t)rows;
      for (int row = 0; row < rows; row++) digest = digest * 31 + strtoull(PQgetvalue(result, row, 0), NULL, 10);
      digest = digest * 31 + (uint64_t)total;
      found += total;
      PQclear(result);
    }
    answer(time / count, "%llu, %ld homes", (unsigned long long)digest, found);
  }
  PQfinish(connection);
  return 0;
}
