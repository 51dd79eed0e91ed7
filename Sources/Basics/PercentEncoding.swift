/// Percent-encoding for URLs (RFC 3986).
public enum PercentEncoding {
  /// Encodes everything except letters, digits and `-._~`, for use as a URL component.
  public static func encoded(_ text: String) -> String {
    escaped(text, unless: \.isUnreserved)
  }

  /// Encodes all characters that a URL must not contain; preserves existing escapes.
  public static func address(_ text: String) -> String {
    escaped(text) { $0 > 0x20 && $0 < 0x7F && !"\"<>\\^`{|}".utf8.contains($0) }
  }

  /// Replaces each byte with `mark` and two hexadecimal digits, unless `stays` returns true for the
  /// byte.
  public static func escaped(
    _ text: String, mark: UInt8 = UInt8(ascii: "%"), unless stays: (UInt8) -> Bool
  ) -> String {
    String(decoding: escaped(text.utf8, mark: mark, unless: stays), as: UTF8.self)
  }

  /// Replaces each byte with `mark` and two hexadecimal digits, unless `stays` returns true for the
  /// byte; the input need not be valid UTF-8.
  public static func escaped(
    _ bytes: some Collection<UInt8>, mark: UInt8 = UInt8(ascii: "%"), unless stays: (UInt8) -> Bool
  ) -> [UInt8] {
    let digits = Array("0123456789ABCDEF".utf8)
    var escaped: [UInt8] = []
    escaped.reserveCapacity(bytes.count)
    for byte in bytes {
      if stays(byte) {
        escaped.append(byte)
      } else {
        escaped += [mark, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return escaped
  }

  /// Reverses `escaped`; nil if a `mark` is not followed by two hexadecimal digits, or the bytes
  /// are not UTF-8.
  public static func unescaped(
    _ text: some StringProtocol, mark: UInt8 = UInt8(ascii: "%")
  ) -> String? {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    func digit() -> UInt8? {
      rest.popFirst().flatMap { Character(UnicodeScalar($0)).hexDigitValue }.map { UInt8($0) }
    }
    while let byte = rest.popFirst() {
      if byte != mark {
        bytes.append(byte)
        continue
      }
      guard let high = digit(), let low = digit() else { return nil }
      bytes.append(high << 4 | low)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
