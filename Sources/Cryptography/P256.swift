import CCrypto

/// Keys on the elliptic curve P-256 (FIPS 186-5), implemented with OpenSSL.
package enum P256 {
  package struct PublicKey: Sendable, Hashable {
    /// The uncompressed point: 65 bytes, starting with 4 (SEC 1, section 2.3.3).
    package let point: [UInt8]

    /// - Throws: `CryptographyError.invalidKey` if the point is not on the curve; `notInstalled` if
    ///   OpenSSL is missing.
    package init(point: [UInt8]) throws(CryptographyError) {
      guard ccrypto_load() else { throw .notInstalled }
      guard point.count == CCRYPTO_POINT_COUNT, ccrypto_p256_is_point(point) else {
        throw .invalidKey
      }
      self.point = point
    }

    fileprivate init(of secret: [UInt8]) throws(CryptographyError) {
      point = try output(of: CCRYPTO_POINT_COUNT) { ccrypto_p256_public(secret, $0) }
    }
  }

  /// A private key, for key agreement and signatures.
  package struct PrivateKey: Sendable {
    package let publicKey: PublicKey
    private let bytes: [UInt8]

    /// Creates a new key.
    package init() throws(CryptographyError) { try self.init(Self.newBytes()) }

    /// Creates a key from its number, given as 32 big-endian bytes.
    ///
    /// - Throws: `CryptographyError.invalidKey` if the number is 0 or not below the curve's order;
    ///   `notInstalled` if OpenSSL is missing.
    package init(_ bytes: [UInt8]) throws(CryptographyError) {
      guard Self.isInRange(bytes) else { throw .invalidKey }
      publicKey = try PublicKey(of: bytes)
      self.bytes = bytes
    }

    /// Returns 32 random bytes that form a valid key. Draws candidates until one of them is in
    /// range (FIPS 186-5, A.2.2); the first candidate almost always is.
    package static func newBytes() -> [UInt8] {
      while true {
        let bytes = randomBytes(order.count)
        if isInRange(bytes) { return bytes }
      }
    }

    /// Returns the 32-byte ECDH shared secret of this key and `peer` (RFC 5903, section 9).
    package func sharedSecret(with peer: PublicKey) throws(CryptographyError) -> [UInt8] {
      try output(of: CCRYPTO_SHARED_COUNT) { ccrypto_p256_agree(bytes, peer.point, $0) }
    }

    /// Returns the ECDSA signature of `message` with SHA-256: r and s, 32 bytes each (RFC 7518, section 3.4).
    package func signature(of message: [UInt8]) throws(CryptographyError) -> [UInt8] {
      try output(of: CCRYPTO_SIGNATURE_COUNT) {
        ccrypto_p256_sign(bytes, message, message.count, $0)
      }
    }

    private static func isInRange(_ bytes: [UInt8]) -> Bool {
      bytes.count == order.count && bytes.lexicographicallyPrecedes(order)
        && bytes.contains { $0 != 0 }
    }

    /// The number of points in the curve's group (SEC 2, section 2.4.2).
    private static let order: [UInt8] = [
      0xFF, 0xFF, 0xFF, 0xFF, 0x00, 0x00, 0x00, 0x00, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
      0xFF, 0xBC, 0xE6, 0xFA, 0xAD, 0xA7, 0x17, 0x9E, 0x84, 0xF3, 0xB9, 0xCA, 0xC2, 0xFC, 0x63,
      0x25, 0x51,
    ]
  }
}
