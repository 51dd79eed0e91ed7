#include "CEmbedded.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char commercial_plan[] = {
#embed "../FeedProvider/Pictures/Files/commercial-plan.svg"
};
static const unsigned char commercial[] = {
#embed "../FeedProvider/Pictures/Files/commercial.svg"
};
static const unsigned char condo_plan[] = {
#embed "../FeedProvider/Pictures/Files/condo-plan.svg"
};
static const unsigned char condo[] = {
#embed "../FeedProvider/Pictures/Files/condo.svg"
};
static const unsigned char single_house_plan[] = {
#embed "../FeedProvider/Pictures/Files/single-house-plan.svg"
};
static const unsigned char single_house[] = {
#embed "../FeedProvider/Pictures/Files/single-house.svg"
};
static const unsigned char townhome_plan[] = {
#embed "../FeedProvider/Pictures/Files/townhome-plan.svg"
};
static const unsigned char townhome[] = {
#embed "../FeedProvider/Pictures/Files/townhome.svg"
};
static const unsigned char townhouse_plan[] = {
#embed "../FeedProvider/Pictures/Files/townhouse-plan.svg"
};
static const unsigned char townhouse[] = {
#embed "../FeedProvider/Pictures/Files/townhouse.svg"
};
static const unsigned char twin_house_plan[] = {
#embed "../FeedProvider/Pictures/Files/twin-house-plan.svg"
};
static const unsigned char twin_house[] = {
#embed "../FeedProvider/Pictures/Files/twin-house.svg"
};

#define FILE(path, bytes) {path, bytes, sizeof bytes}

static const embedded_file files[] = {
    FILE("commercial-plan.svg", commercial_plan),
    FILE("commercial.svg", commercial),
    FILE("condo-plan.svg", condo_plan),
    FILE("condo.svg", condo),
    FILE("single-house-plan.svg", single_house_plan),
    FILE("single-house.svg", single_house),
    FILE("townhome-plan.svg", townhome_plan),
    FILE("townhome.svg", townhome),
    FILE("townhouse-plan.svg", townhouse_plan),
    FILE("townhouse.svg", townhouse),
    FILE("twin-house-plan.svg", twin_house_plan),
    FILE("twin-house.svg", twin_house),
};

const embedded_file *embedded_sample_pictures(size_t *count) {
  *count = sizeof files / sizeof *files;
  return files;
}
