import Cryptography
import JSONStream

/// The key that identifies this service to push services (VAPID, RFC 8292).
struct VAPIDKey: Sendable {
  private let key: P256.PrivateKey

  /// The lifetime of a token, in seconds; the RFC allows up to 24 hours.
  private static let lifetime: Int64 = 12 * 3_600

  /// Creates the key from its 32 secret bytes.
  ///
  /// - Throws: `CryptographyError` if the bytes are not a valid key, or if OpenSSL is not
  ///   installed.
  init(_ bytes: [UInt8]) throws(CryptographyError) { key = try P256.PrivateKey(bytes) }

  /// Returns the secret bytes of a new key.
  static func newBytes() -> [UInt8] { P256.PrivateKey.newBytes() }

  /// The public key for browsers, which is an uncompressed point in base64url.
  var publicText: String { Base64URL.text(of: key.publicKey.point) }

  /// Returns the value of `Authorization` for a push service.
  ///
  /// - Parameters:
  ///   - origin: The origin of the push service.
  ///   - contact: The operator's contact address for push services, which is an https or mailto
  ///     URL.
  ///   - time: The current time, in seconds since 1970.
  func authorization(
    for origin: String, contact: String, at time: Int64
  ) throws(CryptographyError) -> String {
    let head = JSONWriter.document { json in
      json.field("typ", "JWT")
      json.field("alg", "ES256")
    }
    let claims = JSONWriter.document { json in
      json.field("aud", origin)
      json.field("exp", time + Self.lifetime)
      json.field("sub", contact)
    }
    let signed = "\(Base64URL.text(of: head)).\(Base64URL.text(of: claims))"
    let signature = try key.signature(of: Array(signed.utf8))
    return "vapid t=\(signed).\(Base64URL.text(of: signature)), k=\(publicText)"
  }
}
