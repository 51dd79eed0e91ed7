/// The OpenSSL 3 functions that web push needs, for Swift: they accept and return bytes, and the
/// caller does not have to free anything.
///
/// Call `ccrypto_load` first. A secret key is a 32-byte big-endian number, from 1 to the order of
/// P-256 minus 1; the caller must check this range. A public key is an uncompressed 65-byte point
/// (SEC 1, section 2.3.3). Every function returns `false` if a point is not on the curve or OpenSSL
/// fails.
#ifndef CCRYPTO_H
#define CCRYPTO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

enum {
  CCRYPTO_SECRET_COUNT = 32,
  CCRYPTO_POINT_COUNT = 65,
  CCRYPTO_SHARED_COUNT = 32,
  CCRYPTO_SIGNATURE_COUNT = 64,
  CCRYPTO_AES_KEY_COUNT = 16,
  CCRYPTO_NONCE_COUNT = 12,
  CCRYPTO_TAG_COUNT = 16,
};

/// Loads OpenSSL's libcrypto once per process. Returns `false` if the library is not installed or
/// lacks a function.
bool ccrypto_load(void);

/// Computes the public key of a secret.
bool ccrypto_p256_public(const uint8_t *secret, uint8_t *point);

/// Whether a point is on the curve.
bool ccrypto_p256_is_point(const uint8_t *point);

/// Computes the ECDH shared secret, which is the x-coordinate (RFC 5903, section 9).
bool ccrypto_p256_agree(const uint8_t *secret, const uint8_t *point, uint8_t *shared);

/// Signs a message using ECDSA with SHA-256. `signature` receives r and s, 32 bytes each, in the format of JSON Web
/// Signatures (RFC 7518, section 3.4).
bool ccrypto_p256_sign(
    const uint8_t *secret, const uint8_t *message, size_t count, uint8_t *signature);

/// Derives `count` bytes using HKDF with SHA-256 (RFC 5869), at most 8,160.
bool ccrypto_hkdf_sha256(
    const uint8_t *material, size_t material_count, const uint8_t *salt, size_t salt_count,
    const uint8_t *info, size_t info_count, uint8_t *bytes, size_t count);

/// Encrypts a message using AES-128-GCM without additional data. `sealed` must have room for the message and the tag
/// that follows it.
bool ccrypto_aes128_gcm_seal(
    const uint8_t *key, const uint8_t *nonce, const uint8_t *message, size_t count,
    uint8_t *sealed);

#pragma clang assume_nonnull end

#endif
