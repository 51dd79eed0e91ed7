/// Parses the text of a field from a source, which is trimmed and made safe to print.
package enum FieldText {
  /// Returns the text without leading and trailing white space; nil if nothing remains.
  ///
  /// Replaces control characters and line breaks with spaces, and drops directional marks, because
  /// they could garble the output on a terminal.
  package static func string(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    let text = trimmed(bytes)
    guard !text.isEmpty else { return nil }
    return needsCleaning(text) ? cleaned(text) : String(decoding: text, as: UTF8.self)
  }

  /// Cleans the text in the same way as ``string(_:)``; empty if nothing remains.
  package static func printable(_ text: String) -> String {
    var text = text
    return text.withUTF8 { string($0) } ?? ""
  }

  /// Returns the bytes without leading and trailing ASCII white space.
  @inlinable package static func trimmed(_ bytes: UnsafeBufferPointer<UInt8>)
    -> UnsafeBufferPointer<UInt8>
  {
    var start = 0
    var end = bytes.count
    while start < end, bytes[start] <= 0x20 { start += 1 }
    while end > start, bytes[end - 1] <= 0x20 { end -= 1 }
    return UnsafeBufferPointer(rebasing: bytes[start..<end])
  }

  /// Whether the text may need cleaning, because it contains a control character or the first byte
  /// of a non-ASCII character that would be replaced or dropped. Reads eight bytes at a time.
  private static func needsCleaning(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let raw = UnsafeRawBufferPointer(bytes)
    var index = 0
    var found: UInt64 = 0
    while index &+ 8 <= raw.count {
      let word = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      // This line sets the top bit of each byte below 0x20; the next two lines set it for bytes
      // with certain values.
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

  /// Returns a word in which the top bit is set for each zero byte, and possibly for the byte above
  /// it.
  private static func zeroBytes(_ word: UInt64) -> UInt64 { (word &- ones) & ~word }

  private static func cleaned(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    var scalars = String.UnicodeScalarView()
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      switch scalar.value {
      // Control characters, and line and paragraph separators.
      case ..<0x20, 0x7F...0x9F, 0x2028, 0x2029: scalars.append(" ")
      // Directional marks (for embedding, overriding or isolating), and the byte order mark.
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
