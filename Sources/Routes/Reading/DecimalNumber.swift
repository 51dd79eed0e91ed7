enum DecimalNumber {
  /// Returns the number at `index` and moves `index` past it. A number is an optional sign, digits
  /// with an optional point anywhere, and an optional exponent. Returns nil and leaves `index`
  /// unchanged if the bytes are not a number.
  @inline(__always)
  static func read(
    _ bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int, to end: Int
  ) -> Double? {
    let first = index
    var at = first
    var isNegative = false
    if at < end, bytes[at] == UInt8(ascii: "-") || bytes[at] == UInt8(ascii: "+") {
      isNegative = bytes[at] == UInt8(ascii: "-")
      at &+= 1
    }
    var mantissa: UInt64 = 0
    var digits = 0
    var decimals = 0
    readDigits(bytes, &at, to: end, into: &mantissa, &digits)
    if at < end, bytes[at] == UInt8(ascii: ".") {
      at &+= 1
      let whole = digits
      readDigits(bytes, &at, to: end, into: &mantissa, &digits)
      decimals = digits &- whole
    }
    guard digits > 0 else { return nil }
    if at < end, bytes[at] | 0x20 == UInt8(ascii: "e") {
      return withExponent(bytes, &index, from: at, to: end)
    }
    index = at
    // Both operands are exact doubles, so a single division rounds only once (Clinger 1990).
    if digits <= 19, mantissa <= 1 << 53, decimals <= 22 {
      let value = Double(mantissa) / powersOfTen[decimals]
      return isNegative ? -value : value
    }
    return slow(bytes, first, at)
  }

  @inline(__always)
  private static func readDigits(
    _ bytes: UnsafeBufferPointer<UInt8>, _ at: inout Int, to end: Int,
    into mantissa: inout UInt64, _ count: inout Int
  ) {
    while at < end {
      let digit = bytes[at] &- UInt8(ascii: "0")
      guard digit < 10 else { break }
      mantissa = mantissa &* 10 &+ UInt64(digit)
      count &+= 1
      at &+= 1
    }
  }

  /// Parses the rest of a number, starting at its exponent, which must have digits.
  private static func withExponent(
    _ bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int, from: Int, to end: Int
  ) -> Double? {
    var at = from + 1
    if at < end, bytes[at] == UInt8(ascii: "-") || bytes[at] == UInt8(ascii: "+") { at += 1 }
    let digits = at
    while at < end, bytes[at] &- UInt8(ascii: "0") < 10 { at += 1 }
    guard at > digits, let value = slow(bytes, index, at) else { return nil }
    index = at
    return value
  }

  /// Uses the standard library, which rounds correctly, to parse a range that contains only a
  /// number. Returns nil if the number is too large.
  private static func slow(
    _ bytes: UnsafeBufferPointer<UInt8>, _ first: Int, _ end: Int
  ) -> Double? {
    let value = Double(
      String(decoding: UnsafeBufferPointer(rebasing: bytes[first..<end]), as: UTF8.self))
    return value?.isFinite == true ? value : nil
  }

  /// Parses a string that consists of one number, with optional white space around it.
  static func whole(_ text: some StringProtocol) -> Double? {
    var text = String(text)
    return text.withUTF8 { bytes in
      var index = 0
      while index < bytes.count, bytes[index] <= 0x20 { index += 1 }
      let value = read(bytes, &index, to: bytes.count)
      while index < bytes.count, bytes[index] <= 0x20 { index += 1 }
      return index == bytes.count ? value : nil
    }
  }

  private static let powersOfTen: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]
}
