import FoundationEssentials

/// Base64 with only those characters that are allowed in URLs and header fields (RFC 4648, section
/// 5), and without padding.
enum Base64URL {
  static func text(of bytes: some Sequence<UInt8>) -> String {
    Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
      .replacing("=", with: "")
  }

  /// Decodes a string with or without padding; nil if the string is invalid.
  static func bytes(of text: String) -> [UInt8]? {
    let plain = text.replacing("=", with: "")
    guard plain.utf8.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "/") }) else {
      return nil
    }
    let padding = String(repeating: "=", count: (4 - plain.utf8.count % 4) % 4)
    return Data(
      base64Encoded: plain.replacing("-", with: "+").replacing("_", with: "/") + padding
    ).map(Array.init)
  }
}
