/// The addresses that fit into a frame of Eddystone-URL, and their bytes there.
///
/// Source: https://github.com/google/eddystone, eddystone-url.
public enum EddystoneURL {
  /// The most bytes behind the byte of the scheme.
  public static let most = 17

  /// Beginnings of addresses by their codes; a longer one stands before one that it begins with.
  private static let schemes: [(text: String, code: UInt8)] = [
    ("http://www.", 0), ("https://www.", 1), ("http://", 2), ("https://", 3),
  ]
  /// Texts that take one byte, by their codes.
  private static let endings = [".com", ".org", ".edu", ".net", ".info", ".biz", ".gov"]

  /// The bytes of `address`: its scheme's, then 1 to ``most``; nil where it is no address of the
  /// web in printable ASCII, or is too long.
  public static func bytes(of address: String) -> [UInt8]? {
    guard let encoded = encoded(address), (1...most).contains(encoded.count - 1) else { return nil }
    return encoded
  }

  /// How many bytes `address` takes behind its scheme; nil where it is no address of the web.
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

  /// The code of the text that `rest` begins with, with the slash behind it where there is one.
  private static func ending(of rest: Substring) -> (code: UInt8, count: Int)? {
    guard let index = endings.firstIndex(where: { rest.hasPrefix($0) }) else { return nil }
    let text = endings[index]
    let hasSlash = rest.dropFirst(text.count).first == "/"
    return (UInt8(hasSlash ? index : index + endings.count), text.count + (hasSlash ? 1 : 0))
  }
}
