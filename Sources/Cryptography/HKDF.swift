import CCrypto

/// The key derivation function HKDF with SHA-256 (RFC 5869), implemented with OpenSSL.
package enum HKDF {
  /// Returns `count` bytes derived from `material`, at most 8,160.
  package static func bytes(
    _ count: Int, from material: [UInt8], salt: [UInt8], info: [UInt8]
  ) throws(CryptographyError) -> [UInt8] {
    try output(of: count) {
      ccrypto_hkdf_sha256(
        material, material.count, salt, salt.count, info, info.count, $0, count)
    }
  }
}
