// Files embedded at build time, so that the program needs no resource bundle at run time.
#ifndef HOMEFIND_CEMBEDDED_H
#define HOMEFIND_CEMBEDDED_H

#include <stddef.h>

#pragma clang assume_nonnull begin

/// Returns the districts of Thailand, `Sources/Region/Data/thailand/districts.csv`, as a pointer to *length bytes. The
/// bytes are valid for the lifetime of the program and are not NUL-terminated.
const unsigned char *embedded_districts_csv(size_t *length);

/// Returns the outlines of districts, `Sources/Region/Data/thailand/outlines.csv`, in the same way as
/// embedded_districts_csv.
const unsigned char *embedded_outlines_csv(size_t *length);

/// Returns the provinces of Thailand, `Sources/Region/Data/thailand/provinces.csv`, in the same way as
/// embedded_districts_csv.
const unsigned char *embedded_provinces_csv(size_t *length);

/// Returns the phrases of sellers in both languages, `Sources/Region/Data/thailand/phrases.csv`, in the same way as
/// embedded_districts_csv.
const unsigned char *embedded_phrases_csv(size_t *length);

/// Returns the base maps, `Sources/Region/Data/maps.csv`, in the same way as embedded_districts_csv.
const unsigned char *embedded_maps_csv(size_t *length);

/// Returns the facts about the region, `Sources/Region/Data/bangkok/region.csv`, in the same way as
/// embedded_districts_csv.
const unsigned char *embedded_region_csv(size_t *length);

/// Returns the region's places for examples, `Sources/Region/Data/bangkok/examples.csv`, in the same way as
/// embedded_districts_csv.
const unsigned char *embedded_examples_csv(size_t *length);

/// Returns the currencies, `Sources/Region/Data/currencies.csv`, in the same way as embedded_districts_csv.
const unsigned char *embedded_currencies_csv(size_t *length);

/// Returns the words in prices by language, `Sources/Region/Data/price-words.csv`, in the same way as
/// embedded_districts_csv.
const unsigned char *embedded_price_words_csv(size_t *length);

/// Returns the telephone numbers of countries, `Sources/Region/Data/telephones.csv`, in the same way as
/// embedded_districts_csv.
const unsigned char *embedded_telephones_csv(size_t *length);

/// Returns the rapid-transit stations, `Sources/Region/Data/bangkok/stations.csv`, in the same way as
/// embedded_districts_csv.
const unsigned char *embedded_stations_csv(size_t *length);

/// Returns the rail lines, `Sources/Region/Data/bangkok/lines.csv`, in the same way as embedded_districts_csv.
const unsigned char *embedded_lines_csv(size_t *length);

/// Returns the rail systems, `Sources/Region/Data/bangkok/systems.csv`, in the same way as embedded_districts_csv.
const unsigned char *embedded_systems_csv(size_t *length);

/// Returns the train frequencies, `Sources/Region/Data/bangkok/rail-service.csv`, in the same way as
/// embedded_districts_csv.
const unsigned char *embedded_rail_service_csv(size_t *length);

/// Returns the rail fares, `Sources/Region/Data/bangkok/rail-fares.csv`, in the same way as embedded_districts_csv.
const unsigned char *embedded_rail_fares_csv(size_t *length);

/// Returns the WSDL of the listings feed, `wsdl/MapNewHomeServices.wsdl`, in the same way as embedded_districts_csv.
const unsigned char *embedded_feed_wsdl(size_t *length);

/// A file, with its path within its folder and its bytes.
typedef struct embedded_file {
  const char *path;
  const unsigned char *bytes;
  size_t length;
} embedded_file;

/// Returns the web page's files in `Sources/WebPage/Files` as a pointer to *count files, which are valid for the
/// lifetime of the program.
const embedded_file *embedded_web_files(size_t *count);

/// Returns the sample's pictures in `Sources/FeedProvider/Pictures/Files`, in the same way as embedded_web_files.
const embedded_file *embedded_sample_pictures(size_t *count);

/// Returns the facade's contract, `data/openapi.json`, in the same way as embedded_districts_csv.
const unsigned char *embedded_openapi_json(size_t *length);

#pragma clang assume_nonnull end

#endif
