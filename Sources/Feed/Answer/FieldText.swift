import Basics

/// Reads the text of a field: trimmed, made harmless, or as a number.
package enum FieldText {
  /// The text without the white space around it, or nil where nothing is left.
  ///
  /// Control characters and line ends become spaces, and what turns the direction of writing
  /// around is left out, so that the text can be shown on a terminal.
  static func string(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    let text = trimmed(bytes)
    guard !text.isEmpty else { return nil }
    return needsCleaning(text) ? cleaned(text) : String(decoding: text, as: UTF8.self)
  }

  /// A text without anything that would spoil a line on a terminal.
  package static func printable(_ text: String) -> String {
    var text = text
    return text.withUTF8 { string($0) } ?? ""
  }

  /// A whole number of 64 bits, spaces around it allowed; nil for anything else.
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

  /// A decimal number of plain digits with at most one point, as nearly every coordinate is
  /// written; nil for any other form, which may still be a number to a more patient reader.
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
    // Fewer than 16 digits and a power of ten below 10^22 are exact, so one division rounds right.
    var power = 1.0
    for _ in 0..<max(0, places) { power *= 10 }
    let value = Double(digits) / power
    return isNegative ? -value : value
  }

  /// A decimal number with an exponent, as XML Schema writes its doubles: `1.37371E1`; nil for any other
  /// text.
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

  /// Whether bytes are an optional sign and digits, with at most one point among them.
  private static func isNumber(_ bytes: Slice<UnsafeBufferPointer<UInt8>>, hasPoint: Bool) -> Bool {
    let signs: [UInt8] = [UInt8(ascii: "+"), UInt8(ascii: "-")]
    let digits = bytes.first.map(signs.contains) == true ? bytes.dropFirst() : bytes
    let points = digits.count { $0 == UInt8(ascii: ".") }
    return points <= (hasPoint ? 1 : 0) && digits.count > points
      && digits.allSatisfy { $0.isDigit || $0 == UInt8(ascii: ".") }
  }

  /// A price's text, in which a number with an exponent is written out.
  static func price(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    let text = trimmed(bytes)
    // A price is rarely so short, and hardly ever ends in a digit behind a letter.
    guard text.count <= 40, let last = text.last, last.isDigit, let value = scientific(text),
      abs(value) < 1e15
    else { return string(bytes) }
    return value == value.rounded() ? "\(Int64(value))" : "\(value)"
  }

  /// The bytes without ASCII white space around them.
  static func trimmed(_ bytes: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    var start = 0
    var end = bytes.count
    while start < end, bytes[start] <= 0x20 { start += 1 }
    while end > start, bytes[end - 1] <= 0x20 { end -= 1 }
    return UnsafeBufferPointer(rebasing: bytes[start..<end])
  }

  /// Whether a byte occurs that can begin something to be cleaned: a control, or the first byte of
  /// what is cleaned beyond ASCII. Looks at eight bytes at a time.
  private static func needsCleaning(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let raw = UnsafeRawBufferPointer(bytes)
    var index = 0
    var found: UInt64 = 0
    while index &+ 8 <= raw.count {
      let word = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      // A byte's top bit is set where it was below 0x20; the others test for equality the same way.
      found |= (word &- 0x20 &* ones) & ~word
      found |= zeroBytes(word ^ (0x7F &* ones)) | zeroBytes(word ^ (0xC2 &* ones))
      found |= zeroBytes(word ^ (0xE2 &* ones)) | zeroBytes(word ^ (0xEF &* ones))
      index &+= 8
    }
    if found & (0x80 &* ones) != 0 { return true }
    while index < raw.count {
      let byte = raw[index]
      if byte < 0x20 || byte == 0x7F || byte == 0xC2 || byte == 0xE2 || byte == 0xEF { return true }
      index &+= 1
    }
    return false
  }

  private static var ones: UInt64 { 0x0101_0101_0101_0101 }

  /// A word whose bytes have their top bit set where a byte was zero, and perhaps above one.
  private static func zeroBytes(_ word: UInt64) -> UInt64 { (word &- ones) & ~word }

  private static func cleaned(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    var scalars = String.UnicodeScalarView()
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      switch scalar.value {
      // Controls, and the separators of lines and paragraphs.
      case ..<0x20, 0x7F...0x9F, 0x2028, 0x2029: scalars.append(" ")
      // Marks that embed, override or isolate a direction, and a byte order mark.
      case 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF: break
      default: scalars.append(scalar)
      }
    }
    while let last = scalars.last, isBlank(last) { scalars.removeLast() }
    let text = String(scalars.drop(while: isBlank))
    return text.isEmpty ? nil : text
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || scalar.value == 0x200B
  }
}
