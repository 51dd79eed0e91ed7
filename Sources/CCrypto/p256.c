// P-256 keys. Each call parses its keys from DER, which validates them, and frees them before it returns.
#include <string.h>

#include "CCrypto.h"
#include "late.h"

// OpenSSL's EVP_PKEY_EC: the object identifier id-ecPublicKey.
enum { ec_key = 408 };

// An ECPrivateKey (RFC 5915) for P-256 without its public key, which OpenSSL then computes.
static const uint8_t secret_head[] = {0x30, 0x31, 0x02, 0x01, 0x01, 0x04, 0x20};
static const uint8_t secret_tail[] = {
    0xA0, 0x0A, 0x06, 0x08, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07};
// A SubjectPublicKeyInfo (RFC 5480) for P-256, up to its point.
static const uint8_t point_head[] = {
    0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01,
    0x06, 0x08, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07, 0x03, 0x42, 0x00};

// Returns the key for a secret; the caller must free it.
static EVP_PKEY *private_key(const uint8_t *secret) {
  uint8_t bytes[sizeof secret_head + CCRYPTO_SECRET_COUNT + sizeof secret_tail];
  memcpy(bytes, secret_head, sizeof secret_head);
  memcpy(bytes + sizeof secret_head, secret, CCRYPTO_SECRET_COUNT);
  memcpy(bytes + sizeof bytes - sizeof secret_tail, secret_tail, sizeof secret_tail);
  const unsigned char *next = bytes;
  EVP_PKEY *key = ccrypto_late.d2i_PrivateKey(ec_key, NULL, &next, sizeof bytes);
  ccrypto_late.OPENSSL_cleanse(bytes, sizeof bytes);
  return key;
}

// Returns the key for a point, or NULL if the point is not on the curve; the caller must free the
// key.
static EVP_PKEY *public_key(const uint8_t *point) {
  // OpenSSL would also accept hybrid points, which start with 6 or 7.
  if (point[0] != 4) return NULL;
  uint8_t bytes[sizeof point_head + CCRYPTO_POINT_COUNT];
  memcpy(bytes, point_head, sizeof point_head);
  memcpy(bytes + sizeof point_head, point, CCRYPTO_POINT_COUNT);
  const unsigned char *next = bytes;
  return ccrypto_late.d2i_PUBKEY(NULL, &next, sizeof bytes);
}

bool ccrypto_p256_public(const uint8_t *secret, uint8_t *point) {
  EVP_PKEY *key = private_key(secret);
  size_t count = 0;
  bool is_done =
      key != NULL &&
      ccrypto_late.EVP_PKEY_get_octet_string_param(key, "pub", point, CCRYPTO_POINT_COUNT, &count) == 1 &&
      count == CCRYPTO_POINT_COUNT && point[0] == 4;
  ccrypto_late.EVP_PKEY_free(key);
  return ccrypto_ended(is_done);
}

bool ccrypto_p256_is_point(const uint8_t *point) {
  EVP_PKEY *key = public_key(point);
  ccrypto_late.EVP_PKEY_free(key);
  return ccrypto_ended(key != NULL);
}

bool ccrypto_p256_agree(const uint8_t *secret, const uint8_t *point, uint8_t *shared) {
  EVP_PKEY *own = private_key(secret), *peer = public_key(point);
  EVP_PKEY_CTX *context = NULL;
  if (own != NULL && peer != NULL) context = ccrypto_late.EVP_PKEY_CTX_new(own, NULL);
  size_t count = CCRYPTO_SHARED_COUNT;
  bool is_done = context != NULL && ccrypto_late.EVP_PKEY_derive_init(context) == 1 &&
                 ccrypto_late.EVP_PKEY_derive_set_peer(context, peer) == 1 &&
                 ccrypto_late.EVP_PKEY_derive(context, shared, &count) == 1 &&
                 count == CCRYPTO_SHARED_COUNT;
  ccrypto_late.EVP_PKEY_CTX_free(context);
  ccrypto_late.EVP_PKEY_free(peer);
  ccrypto_late.EVP_PKEY_free(own);
  return ccrypto_ended(is_done);
}

// Writes the numbers r and s of a DER signature, padded with leading zeros.
static bool unpack(const uint8_t *bytes, size_t count, uint8_t *signature) {
  const unsigned char *next = bytes;
  ECDSA_SIG *numbers = ccrypto_late.d2i_ECDSA_SIG(NULL, &next, (long)count);
  if (numbers == NULL) return false;
  enum { half = CCRYPTO_SIGNATURE_COUNT / 2 };
  const BIGNUM *r = NULL, *s = NULL;
  ccrypto_late.ECDSA_SIG_get0(numbers, &r, &s);
  bool is_done = ccrypto_late.BN_bn2binpad(r, signature, half) == half &&
                 ccrypto_late.BN_bn2binpad(s, signature + half, half) == half;
  ccrypto_late.ECDSA_SIG_free(numbers);
  return is_done;
}

bool ccrypto_p256_sign(
    const uint8_t *secret, const uint8_t *message, size_t count, uint8_t *signature) {
  EVP_PKEY *key = private_key(secret);
  EVP_MD_CTX *context = key == NULL ? NULL : ccrypto_late.EVP_MD_CTX_new();
  // Two numbers of up to 33 bytes each, plus eight bytes of DER.
  uint8_t packed[80];
  size_t packed_count = sizeof packed;
  bool is_done =
      context != NULL &&
      ccrypto_late.EVP_DigestSignInit(context, NULL, ccrypto_late.EVP_sha256(), NULL, key) == 1 &&
      ccrypto_late.EVP_DigestSign(context, packed, &packed_count, message, count) == 1 &&
      unpack(packed, packed_count, signature);
  ccrypto_late.EVP_MD_CTX_free(context);
  ccrypto_late.EVP_PKEY_free(key);
  return ccrypto_ended(is_done);
}
