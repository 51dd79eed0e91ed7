import Basics
import ListingSources

/// Parsers for the feed's numbers.
extension FieldText {
  /// Parses a 64-bit integer, optionally surrounded by white space; nil for any other text.
  static func wholeNumber(_ bytes: UnsafeBufferPointer<UInt8>) -> Int64? {
    let text = trimmed(bytes)
    guard let first = text.first else { return nil }
    let isNegative = first == UInt8(ascii: "-")
    var value: Int64 = 0
    var count = 0
    for byte in text[(isNegative ? 1 : 0)...] {
      let digit = byte &- 0x30
      guard digit < 10 else { return nil }
      let (tenfold, overflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, overflow2) =
        isNegative
        ? tenfold.subtractingReportingOverflow(Int64(digit))
        : tenfold.addingReportingOverflow(Int64(digit))
      guard !overflow, !overflow2 else { return nil }
      value = sum
      count += 1
    }
    return count > 0 ? value : nil
  }

  /// Parses a decimal number that consists of digits with at most one decimal point, as coordinates
  /// usually do; nil for any other notation.
  static func plainDecimal(_ bytes: UnsafeBufferPointer<UInt8>) -> Double? {
    var index = 0
    let isNegative = bytes.first == UInt8(ascii: "-")
    if isNegative { index = 1 }
    guard bytes.count > index, bytes.count <= 16 else { return nil }
    var digits: UInt64 = 0
    var places = -1
    while index < bytes.count {
      let digit = bytes[index] &- 0x30
      if digit < 10 {
        digits = digits &* 10 &+ UInt64(digit)
        if places >= 0 { places += 1 }
      } else if bytes[index] == UInt8(ascii: "."), places < 0 {
        places = 0
      } else {
        return nil
      }
      index += 1
    }
    guard places != 0, bytes.count > (isNegative ? 2 : 1) else { return nil }
    // A double represents fewer than 16 digits and a power of ten below 10^22 exactly, so the
    // quotient is correctly rounded.
    var power = 1.0
    for _ in 0..<max(0, places) { power *= 10 }
    let value = Double(digits) / power
    return isNegative ? -value : value
  }

  /// Parses a decimal number with an exponent, such as `1.37371E1`, which is XML Schema's notation
  /// for doubles; nil for any other text.
  static func scientific(_ bytes: UnsafeBufferPointer<UInt8>) -> Double? {
    guard bytes.count <= 40,
      let mark = bytes.firstIndex(where: { $0 | 0x20 == UInt8(ascii: "e") })
    else { return nil }
    let exponent = bytes[(mark + 1)...]
    guard isNumber(bytes[..<mark], hasPoint: true), isNumber(exponent, hasPoint: false),
      let value = Double(String(decoding: bytes, as: UTF8.self)), value.isFinite
    else { return nil }
    return value
  }

  /// Whether the bytes are an optional sign followed by digits with at most one decimal point.
  private static func isNumber(_ bytes: Slice<UnsafeBufferPointer<UInt8>>, hasPoint: Bool) -> Bool {
    let signs: [UInt8] = [UInt8(ascii: "+"), UInt8(ascii: "-")]
    let digits = bytes.first.map(signs.contains) == true ? bytes.dropFirst() : bytes
    let points = digits.count { $0 == UInt8(ascii: ".") }
    return points <= (hasPoint ? 1 : 0) && digits.count > points
      && digits.allSatisfy { $0.isDigit || $0 == UInt8(ascii: ".") }
  }

  /// Returns a price's text; a number with an exponent is rewritten without the exponent.
  static func price(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    let text = trimmed(bytes)
    // Only a short string that ends with a digit can be a number with an exponent.
    guard text.count <= 40, let last = text.last, last.isDigit, let value = scientific(text),
      abs(value) < 1e15
    else { return string(bytes) }
    return value == value.rounded() ? "\(Int64(value))" : "\(value)"
  }
}
