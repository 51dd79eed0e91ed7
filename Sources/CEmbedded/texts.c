#include "CEmbedded.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

// Defines the function, declared in CEmbedded.h, that returns the bytes of the array `name`.
#define TEXT(name) \
  const unsigned char *embedded_##name(size_t *length) { \
    *length = sizeof name; \
    return name; \
  }

static const unsigned char currencies_csv[] = {
#embed "../Region/Data/currencies.csv"
};
TEXT(currencies_csv)

static const unsigned char districts_csv[] = {
#embed "../Region/Data/thailand/districts.csv"
};
TEXT(districts_csv)

static const unsigned char examples_csv[] = {
#embed "../Region/Data/bangkok/examples.csv"
};
TEXT(examples_csv)

static const unsigned char feed_wsdl[] = {
#embed "../../wsdl/MapNewHomeServices.wsdl"
};
TEXT(feed_wsdl)

static const unsigned char lines_csv[] = {
#embed "../Region/Data/bangkok/lines.csv"
};
TEXT(lines_csv)

static const unsigned char maps_csv[] = {
#embed "../Region/Data/maps.csv"
};
TEXT(maps_csv)

static const unsigned char phrases_csv[] = {
#embed "../Region/Data/thailand/phrases.csv"
};
TEXT(phrases_csv)

static const unsigned char openapi_json[] = {
#embed "data/openapi.json"
};
TEXT(openapi_json)

static const unsigned char outlines_csv[] = {
#embed "../Region/Data/thailand/outlines.csv"
};
TEXT(outlines_csv)

static const unsigned char price_words_csv[] = {
#embed "../Region/Data/price-words.csv"
};
TEXT(price_words_csv)

static const unsigned char provinces_csv[] = {
#embed "../Region/Data/thailand/provinces.csv"
};
TEXT(provinces_csv)

static const unsigned char rail_fares_csv[] = {
#embed "../Region/Data/bangkok/rail-fares.csv"
};
TEXT(rail_fares_csv)

static const unsigned char rail_service_csv[] = {
#embed "../Region/Data/bangkok/rail-service.csv"
};
TEXT(rail_service_csv)

static const unsigned char region_csv[] = {
#embed "../Region/Data/bangkok/region.csv"
};
TEXT(region_csv)

static const unsigned char stations_csv[] = {
#embed "../Region/Data/bangkok/stations.csv"
};
TEXT(stations_csv)

static const unsigned char systems_csv[] = {
#embed "../Region/Data/bangkok/systems.csv"
};
TEXT(systems_csv)

static const unsigned char telephones_csv[] = {
#embed "../Region/Data/telephones.csv"
};
TEXT(telephones_csv)
