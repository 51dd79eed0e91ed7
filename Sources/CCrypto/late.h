// OpenSSL's functions, loaded when the first message is encrypted.
#ifndef CCRYPTO_LATE_H
#define CCRYPTO_LATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../CMachine/late-library.h"

// Declarations from the OpenSSL 3.0 headers, so that building needs the library but not its headers.
typedef struct bignum_st BIGNUM;
typedef struct ECDSA_SIG_st ECDSA_SIG;
typedef struct engine_st ENGINE;
typedef struct evp_cipher_ctx_st EVP_CIPHER_CTX;
typedef struct evp_cipher_st EVP_CIPHER;
typedef struct evp_md_ctx_st EVP_MD_CTX;
typedef struct evp_md_st EVP_MD;
typedef struct evp_pkey_ctx_st EVP_PKEY_CTX;
typedef struct evp_pkey_st EVP_PKEY;
typedef struct ossl_init_settings_st OPENSSL_INIT_SETTINGS;

int OPENSSL_init_crypto(uint64_t options, const OPENSSL_INIT_SETTINGS *settings);
void OPENSSL_cleanse(void *bytes, size_t count);
void ERR_clear_error(void);

EVP_PKEY *d2i_PrivateKey(int type, EVP_PKEY **key, const unsigned char **bytes, long count);
EVP_PKEY *d2i_PUBKEY(EVP_PKEY **key, const unsigned char **bytes, long count);
int EVP_PKEY_get_octet_string_param(
    const EVP_PKEY *key, const char *name, unsigned char *bytes, size_t room, size_t *count);
void EVP_PKEY_free(EVP_PKEY *key);

EVP_PKEY_CTX *EVP_PKEY_CTX_new(EVP_PKEY *key, ENGINE *engine);
EVP_PKEY_CTX *EVP_PKEY_CTX_new_id(int type, ENGINE *engine);
void EVP_PKEY_CTX_free(EVP_PKEY_CTX *context);
int EVP_PKEY_derive_init(EVP_PKEY_CTX *context);
int EVP_PKEY_derive_set_peer(EVP_PKEY_CTX *context, EVP_PKEY *peer);
int EVP_PKEY_derive(EVP_PKEY_CTX *context, unsigned char *bytes, size_t *count);
int EVP_PKEY_CTX_set_hkdf_md(EVP_PKEY_CTX *context, const EVP_MD *digest);
int EVP_PKEY_CTX_set1_hkdf_salt(EVP_PKEY_CTX *context, const unsigned char *salt, int count);
int EVP_PKEY_CTX_set1_hkdf_key(EVP_PKEY_CTX *context, const unsigned char *key, int count);
int EVP_PKEY_CTX_add1_hkdf_info(EVP_PKEY_CTX *context, const unsigned char *info, int count);

const EVP_MD *EVP_sha256(void);
EVP_MD_CTX *EVP_MD_CTX_new(void);
void EVP_MD_CTX_free(EVP_MD_CTX *context);
int EVP_DigestSignInit(
    EVP_MD_CTX *context, EVP_PKEY_CTX **key_context, const EVP_MD *digest, ENGINE *engine,
    EVP_PKEY *key);
int EVP_DigestSign(
    EVP_MD_CTX *context, unsigned char *signature, size_t *signature_count,
    const unsigned char *message, size_t count);
ECDSA_SIG *d2i_ECDSA_SIG(ECDSA_SIG **signature, const unsigned char **bytes, long count);
void ECDSA_SIG_get0(const ECDSA_SIG *signature, const BIGNUM **r, const BIGNUM **s);
void ECDSA_SIG_free(ECDSA_SIG *signature);
int BN_bn2binpad(const BIGNUM *number, unsigned char *bytes, int count);

const EVP_CIPHER *EVP_aes_128_gcm(void);
EVP_CIPHER_CTX *EVP_CIPHER_CTX_new(void);
void EVP_CIPHER_CTX_free(EVP_CIPHER_CTX *context);
int EVP_CIPHER_CTX_ctrl(EVP_CIPHER_CTX *context, int type, int argument, void *pointer);
int EVP_EncryptInit_ex(
    EVP_CIPHER_CTX *context, const EVP_CIPHER *cipher, ENGINE *engine, const unsigned char *key,
    const unsigned char *nonce);
int EVP_EncryptUpdate(
    EVP_CIPHER_CTX *context, unsigned char *sealed, int *sealed_count,
    const unsigned char *message, int count);
int EVP_EncryptFinal_ex(EVP_CIPHER_CTX *context, unsigned char *sealed, int *sealed_count);

#define CCRYPTO_CALLS(call) \
  call(OPENSSL_init_crypto) call(OPENSSL_cleanse) call(ERR_clear_error) call(d2i_PrivateKey) \
  call(d2i_PUBKEY) call(EVP_PKEY_get_octet_string_param) call(EVP_PKEY_free) \
  call(EVP_PKEY_CTX_new) call(EVP_PKEY_CTX_new_id) call(EVP_PKEY_CTX_free) \
  call(EVP_PKEY_derive_init) call(EVP_PKEY_derive_set_peer) call(EVP_PKEY_derive) \
  call(EVP_PKEY_CTX_set_hkdf_md) call(EVP_PKEY_CTX_set1_hkdf_salt) \
  call(EVP_PKEY_CTX_set1_hkdf_key) call(EVP_PKEY_CTX_add1_hkdf_info) call(EVP_sha256) \
  call(EVP_MD_CTX_new) call(EVP_MD_CTX_free) call(EVP_DigestSignInit) call(EVP_DigestSign) \
  call(d2i_ECDSA_SIG) call(ECDSA_SIG_get0) call(ECDSA_SIG_free) call(BN_bn2binpad) \
  call(EVP_aes_128_gcm) call(EVP_CIPHER_CTX_new) call(EVP_CIPHER_CTX_free) \
  call(EVP_CIPHER_CTX_ctrl) call(EVP_EncryptInit_ex) call(EVP_EncryptUpdate) \
  call(EVP_EncryptFinal_ex)

struct ccrypto_calls {
  CCRYPTO_CALLS(LATE_MEMBER)
};

// All members are NULL until `ccrypto_load` has succeeded.
extern struct ccrypto_calls ccrypto_late;

// Clears this thread's error queue, which libcurl also reads, unless `is_done`; returns `is_done`.
static inline bool ccrypto_ended(bool is_done) {
  if (!is_done) ccrypto_late.ERR_clear_error();
  return is_done;
}

#endif
