import Basics

/// A secret of 256 random bits that a client keeps; of it the SHA-256 is stored.
public struct SecretToken: Sendable, Hashable {
  /// What is sent: the prefix and 64 hexadecimal digits.
  public let text: String

  /// What tokens of sessions begin with, and nothing else does.
  public static let sessionPrefix = "hfs_"
  private static let digits = 64

  /// A new token that begins with `prefix`.
  public init(prefix: String = sessionPrefix) {
    var generator = SystemRandomNumberGenerator()
    text = prefix + (0..<4).map { _ in generator.next().padded(to: 16, radix: 16) }.joined()
  }

  /// The token that a client sends; nil where it has not the form of one.
  public init?(_ text: some StringProtocol, prefix: String = sessionPrefix) {
    guard text.hasPrefix(prefix), text.utf8.count == prefix.utf8.count + Self.digits,
      text.utf8.dropFirst(prefix.utf8.count).allSatisfy({
        $0.isDigit || (0x61...0x66).contains($0)
      })
    else { return nil }
    self.text = String(text)
  }

  /// What is stored of it: 32 bytes.
  public var digest: [UInt8] { SHA256.digest(Array(text.utf8)) }
}
