/// The URLs that fit into an Eddystone-URL frame, and their encoding.
///
/// Source: https://github.com/google/eddystone, eddystone-url.
public enum EddystoneURL {
  /// The maximum number of bytes after the scheme byte.
  public static let most = 17

  /// The URL prefixes and their codes. A longer prefix comes before any shorter prefix that it
  /// begins with.
  private static let schemes: [(text: String, code: UInt8)] = [
    ("http://www.", 0), ("https://www.", 1), ("http://", 2), ("https://", 3),
  ]
  /// The strings that are encoded as one byte, in the order of their codes.
  private static let endings = [".com", ".org", ".edu", ".net", ".info", ".biz", ".gov"]

  /// Returns the bytes of `address`: the scheme byte, then 1 to ``most`` bytes; nil if it is not a
  /// web address in printable ASCII, or is too long.
  public static func bytes(of address: String) -> [UInt8]? {
    guard let encoded = encoded(address), (1...most).contains(encoded.count - 1) else { return nil }
    return encoded
  }

  /// Returns the number of bytes that encode `address` after the scheme byte; nil if it is not a
  /// web address.
  static func length(of address: String) -> Int? { encoded(address).map { $0.count - 1 } }

  private static func encoded(_ address: String) -> [UInt8]? {
    guard let scheme = schemes.first(where: { address.hasPrefix($0.text) }) else { return nil }
    var rest = address.dropFirst(scheme.text.count)
    guard !rest.isEmpty, rest.first != "/" else { return nil }
    var bytes = [scheme.code]
    while let first = rest.first {
      if let (code, count) = ending(of: rest) {
        bytes.append(code)
        rest = rest.dropFirst(count)
        continue
      }
      guard let byte = first.asciiValue, (0x21...0x7E).contains(byte) else { return nil }
      bytes.append(byte)
      rest = rest.dropFirst()
    }
    return bytes
  }

  /// Returns the code of the string that `rest` begins with, including a slash that follows it.
  private static func ending(of rest: Substring) -> (code: UInt8, count: Int)? {
    guard let index = endings.firstIndex(where: { rest.hasPrefix($0) }) else { return nil }
    let text = endings[index]
    let hasSlash = rest.dropFirst(text.count).first == "/"
    return (UInt8(hasSlash ? index : index + endings.count), text.count + (hasSlash ? 1 : 0))
  }
}
