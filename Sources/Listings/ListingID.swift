import Basics

/// The unique identity of a listing: the name of its source, and the source's key.
///
/// Use the text of an identity in URLs, and parse such text in a request:
///
/// ```swift
/// let id = ListingID(source: "market", key: "BK/12")
/// id.text  // → "market.BK~2F12"
/// ListingID(text: "market.BK~2F12") == id  // → true
/// ListingID(text: "market")  // → nil
/// ```
public struct ListingID: Sendable, Hashable {
  /// The name of the source.
  public let source: String
  /// The source's key.
  public let key: ListingKey

  /// Creates the identity of a listing.
  public init(source: String, key: ListingKey) {
    self.source = source
    self.key = key
  }

  /// Parses the `text` of an identity; fails for any other text.
  public init?(text: String) {
    guard let point = text.utf8.lastIndex(of: UInt8(ascii: ".")),
      let source = Self.unescaped(text[..<point]),
      let key = Self.unescaped(text[text.index(after: point)...]), !key.isEmpty
    else { return nil }
    self.init(source: source, key: ListingKey(key))
    guard self.text == text else { return nil }
  }

  /// The identity as an opaque string that URLs can contain without escaping (RFC 3986, unreserved
  /// characters): the source, a dot and the key. Other bytes are written as `~` and two hexadecimal
  /// digits: `market.BK~2F12`.
  public var text: String {
    guard let number = key.number else {
      return "\(Self.escaped(source, keepsPoints: true)).\(Self.escaped(key.text))"
    }
    return "\(Self.escaped(source, keepsPoints: true)).\(number)"
  }

  /// Returns a key, escaped as in `text`.
  public static func escaped(_ key: ListingKey) -> String { escaped(key.text) }

  private static func isPlain(_ byte: UInt8) -> Bool {
    byte.isLetterOrDigit || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
  }

  private static func escaped(_ text: String, keepsPoints: Bool = false) -> String {
    func stays(_ byte: UInt8) -> Bool {
      isPlain(byte) || keepsPoints && byte == UInt8(ascii: ".")
    }
    if text.utf8.allSatisfy(stays) { return text }
    return PercentEncoding.escaped(text, mark: UInt8(ascii: "~"), unless: stays)
  }

  private static func unescaped(_ text: Substring) -> String? {
    PercentEncoding.unescaped(text, mark: UInt8(ascii: "~"))
  }
}

extension ListingID: Comparable {
  /// Whether the first identity sorts before the second: by source name, then by key.
  public static func < (left: ListingID, right: ListingID) -> Bool {
    left.source == right.source ? left.key < right.key : left.source < right.source
  }
}
