import Alerts
import Crypto
import FoundationEssentials

/// Encrypts messages so that only the browser reads them, not the push service (RFC 8291), as one record of
/// the encoding aes128gcm (RFC 8188).
enum PushContent {
  /// The bytes of a body that every push service takes, and the size of the one record.
  private static let bodyLimit = 4_096
  private static let saltCount = 16
  private static let pointCount = 65
  /// The salt, the record's size, and the sender's key with its length.
  private static let headCount = saltCount + 4 + 1 + pointCount
  private static let tagCount = 16
  /// The most bytes of a message.
  static let longest = bodyLimit - headCount - tagCount - 1

  /// Whether a browser's key is a point of P-256, and its secret as long as it must be.
  static func isUsable(key: [UInt8], secret: [UInt8]) -> Bool {
    key.count == pointCount && secret.count == 16
      && (try? P256.KeyAgreement.PublicKey(x963Representation: key)) != nil
  }

  /// The body of a request to the push service.
  ///
  /// - Parameters:
  ///   - text: The message, of which `longest` bytes are sent.
  ///   - sender: A key for this message alone.
  ///   - salt: Bytes for this message alone.
  /// - Throws: Where the subscription's key is none.
  static func sealed(
    _ text: [UInt8], for subscription: PushSubscription,
    by sender: P256.KeyAgreement.PrivateKey = P256.KeyAgreement.PrivateKey(),
    salt: [UInt8] = randomBytes(saltCount)
  ) throws -> [UInt8] {
    let receiver = try P256.KeyAgreement.PublicKey(x963Representation: subscription.key)
    let point = Array(sender.publicKey.x963Representation)
    let agreed = try sender.sharedSecretFromKeyAgreement(with: receiver)
    let material = agreed.hkdfDerivedSymmetricKey(
      using: SHA256.self, salt: subscription.secret,
      sharedInfo: Array("WebPush: info\u{0}".utf8) + subscription.key + point,
      outputByteCount: 32)
    let key = derived("Content-Encoding: aes128gcm\u{0}", material, salt, 16)
    let nonce = derived("Content-Encoding: nonce\u{0}", material, salt, 12)
    // 2 ends the last record, and what follows it would be padding.
    let box = try AES.GCM.seal(
      text.prefix(longest) + [2], using: key,
      nonce: nonce.withUnsafeBytes { try AES.GCM.Nonce(data: $0) })
    let size = withUnsafeBytes(of: UInt32(bodyLimit).bigEndian, Array.init)
    return salt + size + [UInt8(pointCount)] + point + box.ciphertext + box.tag
  }

  private static func derived(
    _ use: String, _ material: SymmetricKey, _ salt: [UInt8], _ count: Int
  ) -> SymmetricKey {
    HKDF<SHA256>.deriveKey(
      inputKeyMaterial: material, salt: salt, info: Array(use.utf8), outputByteCount: count)
  }

  private static func randomBytes(_ count: Int) -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    return (0..<count).map { _ in .random(in: .min ... .max, using: &generator) }
  }
}
