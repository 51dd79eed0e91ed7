/// libqrencode as Swift can call it: one function, which leaves nothing to be freed.
///
/// `cqr_load` comes before anything else.
#ifndef CQRCODE_H
#define CQRCODE_H

#include <stdbool.h>

// What may be NULL says so.
#pragma clang assume_nonnull begin

/// The most modules along a side of a code (ISO/IEC 18004, version 40).
static const int CQR_GREATEST_WIDTH = 177;

/// What came of an attempt to make a code.
typedef enum __attribute__((enum_extensibility(closed))) cqr_outcome : int {
  cqr_outcome_done,
  /// No version holds so many bytes.
  cqr_outcome_too_long,
  cqr_outcome_failed,
} cqr_outcome;

/// Loads libqrencode, once in a process. `false`: it is not installed, or not as it should be.
bool cqr_load(void);

/// Encodes bytes at level M in the smallest version that holds them. `modules`, with room for
/// CQR_GREATEST_WIDTH² of them, gets 1 for each dark and 0 for each light one, row by row; `width` how
/// many a row has.
cqr_outcome cqr_encode(
    const unsigned char *bytes, int count, unsigned char *modules, int *width);

#pragma clang assume_nonnull end

#endif
