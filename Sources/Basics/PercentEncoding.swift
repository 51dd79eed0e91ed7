/// Bytes as an address may hold them (RFC 3986).
public enum PercentEncoding {
  /// A text with all but letters, digits and `-._~` encoded, as a part of an address.
  public static func encoded(_ text: String) -> String {
    escaped(text) { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: true
      default: false
      }
    }
  }

  /// An address with everything encoded that none can hold; what is encoded already stays.
  public static func address(_ text: String) -> String {
    escaped(text) { $0 > 0x20 && $0 < 0x7F && !"\"<>\\^`{|}".utf8.contains($0) }
  }

  /// A text with each byte as `mark` and two hexadecimal digits, unless it stays.
  public static func escaped(
    _ text: String, mark: UInt8 = UInt8(ascii: "%"), unless stays: (UInt8) -> Bool
  ) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if stays(byte) {
        bytes.append(byte)
      } else {
        bytes += [mark, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
