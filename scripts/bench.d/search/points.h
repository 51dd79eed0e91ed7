/* Code that the peers in C share: the file of points, and chords through the Earth. */
#define _GNU_SOURCE
#include <math.h>
#include <stdint.h>

#include "../rounds.h"

typedef struct { double lat, lon; int64_t id, type; } record;
typedef struct { double x, y, z; } place;

static record *records;
static int64_t count, centers;
static double *center;

static place locate(double lat, double lon) {
  const double a = 6378137.0, e2 = 0.0066943799901413165;
  double phi = lat * M_PI / 180, lambda = lon * M_PI / 180;
  double n = a / sqrt(1 - e2 * sin(phi) * sin(phi));
  return (place){n * cos(phi) * cos(lambda), n * cos(phi) * sin(lambda), n * (1 - e2) * sin(phi)};
}

static inline double square_between(const place *p, const place *q) {
  double dx = p->x - q->x, dy = p->y - q->y, dz = p->z - q->z;
  return dx * dx + dy * dy + dz * dz;
}

/* The square of a geodesic's chord, whose length is the geodesic's length minus its cube over 24 R². Up to
* 10 km, ranking by chords matches ranking by geodesics to a hundredth of a millimetre. */
static double chord_square(double radius) {
  double chord = radius - radius * radius * radius / (24 * 6.36e6 * 6.36e6);
  return chord * chord;
}

static int read_points(const char *path) {
  FILE *file = fopen(path, "rb");
  if (!file || fread(&count, 8, 1, file) != 1 || fread(&centers, 8, 1, file) != 1) return 0;
  records = malloc(count * sizeof *records);
  center = malloc(centers * 16);
  if (fread(records, sizeof *records, count, file) != (size_t)count) return 0;
  if (fread(center, 16, centers, file) != (size_t)centers) return 0;
  fclose(file);
  return 1;
}
