#include <limits.h>

#include "CCrypto.h"
#include "late.h"

// OpenSSL's EVP_PKEY_HKDF and EVP_CTRL_AEAD_GET_TAG.
enum { hkdf = 1036, get_tag = 0x10 };

bool ccrypto_hkdf_sha256(
    const uint8_t *material, size_t material_count, const uint8_t *salt, size_t salt_count,
    const uint8_t *info, size_t info_count, uint8_t *bytes, size_t count) {
  if (material_count > INT_MAX || salt_count > INT_MAX || info_count > INT_MAX) return false;
  EVP_PKEY_CTX *context = ccrypto_late.EVP_PKEY_CTX_new_id(hkdf, NULL);
  size_t derived = count;
  bool is_done =
      context != NULL && ccrypto_late.EVP_PKEY_derive_init(context) == 1 &&
      ccrypto_late.EVP_PKEY_CTX_set_hkdf_md(context, ccrypto_late.EVP_sha256()) == 1 &&
      ccrypto_late.EVP_PKEY_CTX_set1_hkdf_salt(context, salt, (int)salt_count) == 1 &&
      ccrypto_late.EVP_PKEY_CTX_set1_hkdf_key(context, material, (int)material_count) == 1 &&
      ccrypto_late.EVP_PKEY_CTX_add1_hkdf_info(context, info, (int)info_count) == 1 &&
      ccrypto_late.EVP_PKEY_derive(context, bytes, &derived) == 1 && derived == count;
  ccrypto_late.EVP_PKEY_CTX_free(context);
  return ccrypto_ended(is_done);
}

bool ccrypto_aes128_gcm_seal(
    const uint8_t *key, const uint8_t *nonce, const uint8_t *message, size_t count,
    uint8_t *sealed) {
  if (count > INT_MAX) return false;
  EVP_CIPHER_CTX *context = ccrypto_late.EVP_CIPHER_CTX_new();
  int written = 0, rest = 0;
  bool is_done =
      context != NULL &&
      ccrypto_late.EVP_EncryptInit_ex(context, ccrypto_late.EVP_aes_128_gcm(), NULL, key, nonce) == 1 &&
      ccrypto_late.EVP_EncryptUpdate(context, sealed, &written, message, (int)count) == 1 &&
      ccrypto_late.EVP_EncryptFinal_ex(context, sealed + written, &rest) == 1 &&
      (size_t)(written + rest) == count &&
      ccrypto_late.EVP_CIPHER_CTX_ctrl(context, get_tag, CCRYPTO_TAG_COUNT, sealed + count) == 1;
  ccrypto_late.EVP_CIPHER_CTX_free(context);
  return ccrypto_ended(is_done);
}
