import CCrypto

/// The authenticated encryption AES-128-GCM (NIST SP 800-38D), implemented with OpenSSL.
package enum AES128GCM {
  /// The number of bytes that encryption adds to the message, for the tag at the end.
  package static let tagCount = CCRYPTO_TAG_COUNT

  /// Encrypts `message`.
  ///
  /// - Parameters:
  ///   - key: 16 bytes.
  ///   - nonce: 12 bytes that must not be used again with the same key.
  package static func sealed(
    _ message: [UInt8], key: [UInt8], nonce: [UInt8]
  ) throws(CryptographyError) -> [UInt8] {
    guard key.count == CCRYPTO_AES_KEY_COUNT, nonce.count == CCRYPTO_NONCE_COUNT else {
      throw .invalidKey
    }
    return try output(of: message.count + tagCount) {
      ccrypto_aes128_gcm_seal(key, nonce, message, message.count, $0)
    }
  }
}
