/// A Swift interface to libqrencode: one function, whose result does not need to be freed.
///
/// Callers must call `cqr_load` before encoding.
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
  /// The data does not fit into any version.
  cqr_outcome_too_long,
  cqr_outcome_failed,
} cqr_outcome;

/// Loads libqrencode once per process. Returns `false` if libqrencode is not installed or lacks a
/// function.
bool cqr_load(void);

/// Encodes bytes at error correction level M in the smallest version that has room for them. Writes
/// the modules to `modules` row by row, 1 for dark and 0 for light; the buffer needs room for
/// CQR_GREATEST_WIDTH² modules. Sets `width` to the number of modules per row.
cqr_outcome cqr_encode(
    const unsigned char *bytes, int count, unsigned char *modules, int *width);

#pragma clang assume_nonnull end

#endif
