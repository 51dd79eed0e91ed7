/// libqrencode for Swift: one function, whose result needs no freeing.
///
/// Call `cqr_load` first.
#ifndef CQRCODE_H
#define CQRCODE_H

#include <stdbool.h>

// Pointers that may be NULL are annotated.
#pragma clang assume_nonnull begin

/// The maximum number of modules per side (ISO/IEC 18004, version 40).
static const int CQR_GREATEST_WIDTH = 177;

/// The outcome of encoding.
typedef enum __attribute__((enum_extensibility(closed))) cqr_outcome : int {
  cqr_outcome_done,
  /// No version can hold this many bytes.
  cqr_outcome_too_long,
  cqr_outcome_failed,
} cqr_outcome;

/// Loads libqrencode once per process. Returns `false` if it is not installed or lacks a function.
bool cqr_load(void);

/// Encodes bytes at level M in the smallest version that holds them. Writes 1 for each dark and 0 for
/// each light module to `modules`, row by row, which must have room for CQR_GREATEST_WIDTH² of them;
/// sets `width` to the number of modules per row.
cqr_outcome cqr_encode(
    const unsigned char *bytes, int count, unsigned char *modules, int *width);

#pragma clang assume_nonnull end

#endif
