import Basics

/// A secret of 256 random bits that a client stores. The store contains only its SHA-256 digest.
public struct SecretToken: Sendable, Hashable {
  /// The token as clients send it: the prefix and 64 hexadecimal digits.
  public let text: String

  /// The prefix of session tokens, which distinguishes them from other kinds of secret.
  public static let sessionPrefix = "hfs_"
  private static let digits = 64

  /// Creates a new token that begins with `prefix`.
  public init(prefix: String = sessionPrefix) {
    var generator = SystemRandomNumberGenerator()
    text = prefix + (0..<4).map { _ in generator.next().padded(to: 16, radix: 16) }.joined()
  }

  /// Parses a token that a client sent; nil if the token's format is wrong.
  public init?(_ text: some StringProtocol, prefix: String = sessionPrefix) {
    guard text.hasPrefix(prefix), text.utf8.count == prefix.utf8.count + Self.digits,
      text.utf8.dropFirst(prefix.utf8.count).allSatisfy({
        $0.isDigit || (0x61...0x66).contains($0)
      })
    else { return nil }
    self.text = String(text)
  }

  /// The stored digest: 32 bytes.
  public var digest: [UInt8] { SHA256.digest(Array(text.utf8)) }
}
