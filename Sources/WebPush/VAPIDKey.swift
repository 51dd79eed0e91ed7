import Cryptography
import JSONStream

/// The key by which push services know a service that sends (VAPID, RFC 8292).
struct VAPIDKey: Sendable {
  private let key: P256.PrivateKey

  /// How long a token lasts, in seconds; 24 hours are allowed.
  private static let lifetime: Int64 = 12 * 3_600

  /// The key of its 32 secret bytes.
  ///
  /// - Throws: `CryptographyError` if they are no key, or OpenSSL is not installed.
  init(_ bytes: [UInt8]) throws(CryptographyError) { key = try P256.PrivateKey(bytes) }

  /// The secret bytes of a new key.
  static func newBytes() -> [UInt8] { P256.PrivateKey.newBytes() }

  /// The public key, as browsers are given it: an uncompressed point in base64url.
  var publicText: String { Base64URL.text(of: key.publicKey.point) }

  /// The value of `Authorization` for a push service.
  ///
  /// - Parameters:
  ///   - origin: That of the push service.
  ///   - contact: Whom it may turn to: an https or mailto address.
  ///   - time: The present, in seconds since 1970.
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
