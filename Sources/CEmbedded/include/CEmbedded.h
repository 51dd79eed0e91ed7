// Files that are part of the program: read at build time, no resource bundle to find at run time.
#ifndef HOMEFIND_CEMBEDDED_H
#define HOMEFIND_CEMBEDDED_H

#include <stddef.h>

#pragma clang assume_nonnull begin

/// The districts and their provinces, `data/districts.csv`: the first of *length bytes, which live
/// as long as the program and end without a NUL.
const unsigned char *embedded_districts_csv(size_t *length);

/// The rapid-transit stations, `data/bangkok-stations.csv`, in the same form.
const unsigned char *embedded_stations_csv(size_t *length);

/// The rail lines, `Sources/Region/Data/bangkok/lines.csv`, in the same form.
const unsigned char *embedded_lines_csv(size_t *length);

/// The rail systems, `systems.csv` in the same folder, in the same form.
const unsigned char *embedded_systems_csv(size_t *length);

/// How often trains run, `data/rail-service.csv`, in the same form.
const unsigned char *embedded_rail_service_csv(size_t *length);

/// What trips by rail cost, `data/rail-fares.csv`, in the same form.
const unsigned char *embedded_rail_fares_csv(size_t *length);

/// The description of the listings feed, `wsdl/MapNewHomeServices.wsdl`, in the same form.
const unsigned char *embedded_feed_wsdl(size_t *length);

/// A file: its path within its folder, and its bytes.
typedef struct embedded_file {
  const char *path;
  const unsigned char *bytes;
  size_t length;
} embedded_file;

/// The files of the web page, of `Sources/WebPage/Files`: the first of *count, which live as long as the program.
const embedded_file *embedded_web_files(size_t *count);

/// The sample's pictures, of `Sources/FeedProvider/Pictures/Files`, in the same form.
const embedded_file *embedded_sample_pictures(size_t *count);

/// The contract of the facade, `data/openapi.json`, in the same form.
const unsigned char *embedded_openapi_json(size_t *length);

#pragma clang assume_nonnull end

#endif
