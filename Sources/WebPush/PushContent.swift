import Alerts
import Cryptography

/// Encrypts messages so that the browser can read them but the push service cannot (RFC 8291), as
/// one record in the encoding aes128gcm (RFC 8188).
enum PushContent {
  /// The maximum size, in bytes, of a body that every push service accepts, which is also the size
  /// of the single record in the body.
  private static let bodyLimit = 4_096
  private static let saltCount = 16
  private static let pointCount = 65
  /// The salt, the record size, and the sender's key with its length.
  private static let headCount = saltCount + 4 + 1 + pointCount
  /// The maximum number of bytes in a message.
  static let longest = bodyLimit - headCount - AES128GCM.tagCount - 1

  /// Whether a browser's key is a point on P-256, and its secret has the right length.
  static func isUsable(key: [UInt8], secret: [UInt8]) -> Bool {
    secret.count == 16 && (try? P256.PublicKey(point: key)) != nil
  }

  /// Returns the body of a request to the push service.
  ///
  /// - Parameters:
  ///   - text: The message; bytes after the first `longest` are not sent.
  ///   - sender: A key that is used only for this message; by default, a new key.
  ///   - salt: Random bytes that are used only for this message.
  /// - Throws: `CryptographyError`, for example `invalidKey` if the key in the subscription is
  ///   invalid.
  static func sealed(
    _ text: [UInt8], for subscription: PushSubscription, by sender: P256.PrivateKey? = nil,
    salt: [UInt8] = randomBytes(saltCount)
  ) throws(CryptographyError) -> [UInt8] {
    let receiver = try P256.PublicKey(point: subscription.key)
    let sender = if let sender { sender } else { try P256.PrivateKey() }
    let point = sender.publicKey.point
    let material = try HKDF.bytes(
      32, from: sender.sharedSecret(with: receiver), salt: subscription.secret,
      info: Array("WebPush: info\u{0}".utf8) + subscription.key + point)
    // The byte 2 marks the end of the last record; padding could follow it.
    let sealed = try AES128GCM.sealed(
      text.prefix(longest) + [2],
      key: HKDF.bytes(
        16, from: material, salt: salt, info: Array("Content-Encoding: aes128gcm\u{0}".utf8)),
      nonce: HKDF.bytes(
        12, from: material, salt: salt, info: Array("Content-Encoding: nonce\u{0}".utf8)))
    let size = withUnsafeBytes(of: UInt32(bodyLimit).bigEndian, Array.init)
    return salt + size + [UInt8(pointCount)] + point + sealed
  }
}
