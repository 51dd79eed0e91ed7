// Files embedded at build time, so that the program needs no resource bundle at run time.
#ifndef HOMEFIND_CEMBEDDED_H
#define HOMEFIND_CEMBEDDED_H

#include <stddef.h>

#pragma clang assume_nonnull begin

/// The districts and their provinces, `data/districts.csv`: returns the first of *length bytes. They are
/// valid for the lifetime of the program and not NUL-terminated.
const unsigned char *embedded_districts_csv(size_t *length);

/// The rapid-transit stations, `data/bangkok-stations.csv`, in the same format.
const unsigned char *embedded_stations_csv(size_t *length);

/// The rail lines, `Sources/Region/Data/bangkok/lines.csv`, in the same format.
const unsigned char *embedded_lines_csv(size_t *length);

/// The rail systems, `systems.csv` in the same folder, in the same format.
const unsigned char *embedded_systems_csv(size_t *length);

/// The train frequencies, `data/rail-service.csv`, in the same format.
const unsigned char *embedded_rail_service_csv(size_t *length);

/// The rail fares, `data/rail-fares.csv`, in the same format.
const unsigned char *embedded_rail_fares_csv(size_t *length);

/// The WSDL of the listings feed, `wsdl/MapNewHomeServices.wsdl`, in the same format.
const unsigned char *embedded_feed_wsdl(size_t *length);

/// A file: its path within its folder, and its bytes.
typedef struct embedded_file {
  const char *path;
  const unsigned char *bytes;
  size_t length;
} embedded_file;

/// The files of the web page, in `Sources/WebPage/Files`: returns the first of *count files, which are valid for
/// the lifetime of the program.
const embedded_file *embedded_web_files(size_t *count);

/// The sample's pictures, in `Sources/FeedProvider/Pictures/Files`, in the same format.
const embedded_file *embedded_sample_pictures(size_t *count);

/// The facade's contract, `data/openapi.json`, in the same format.
const unsigned char *embedded_openapi_json(size_t *length);

#pragma clang assume_nonnull end

#endif
