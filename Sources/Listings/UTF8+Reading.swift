extension UInt8 {
  /// The byte, with A to Z converted to lower case.
  package var asciiLowered: UInt8 { self &- 65 < 26 ? self | 0x20 : self }

  /// Whether the byte is an ASCII letter (A to Z or a to z).
  var isLatinLetter: Bool { (self | 0x20) &- 97 < 26 }

  /// The value of an ASCII digit; nil for other bytes.
  var digitValue: UInt8? { self &- 48 < 10 ? self &- 48 : nil }
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns the ASCII or Thai (๐ to ๙) digit at `index`, with its length in bytes.
  func digit(at index: Int) -> (value: UInt8, length: Int)? {
    guard index < count else { return nil }
    if let value = self[index].digitValue { return (value, 1) }
    // U+0E50 to U+0E59 are encoded as E0 B9 90 to E0 B9 99.
    guard self[index] == 0xE0, index + 2 < count, self[index + 1] == 0xB9,
      self[index + 2] &- 0x90 < 10
    else { return nil }
    return (self[index + 2] &- 0x90, 3)
  }

  /// Returns the length in bytes of the white space at `index`, which may be ASCII, no-break or
  /// zero-width.
  func spaceLength(at index: Int) -> Int? {
    guard index < count else { return nil }
    switch self[index] {
    case 0x20, 0x09...0x0D: return 1
    case 0xC2 where index + 1 < count && self[index + 1] == 0xA0: return 2
    case 0xE2 where index + 2 < count && self[index + 1] == 0x80:
      return (0x80...0x8B).contains(self[index + 2]) || self[index + 2] == 0xAF ? 3 : nil
    default: return nil
    }
  }

  /// Returns the length in bytes of the letter at `index` if it is an ASCII letter or one of the
  /// accented letters from À to ÿ; nil for other characters.
  func latinLetterLength(at index: Int) -> Int? {
    guard index < count else { return nil }
    if self[index].isLatinLetter { return 1 }
    // The signs × and ÷ are among these letters.
    return self[index] == 0xC3 && index + 1 < count && self[index + 1] & 0xDF != 0x97 ? 2 : nil
  }

  /// Returns the length in bytes of the character at `index`, limited to the remaining bytes.
  func characterLength(at index: Int) -> Int {
    let length =
      switch self[index] {
      case ..<0xC0: 1
      case ..<0xE0: 2
      case ..<0xF0: 3
      default: 4
      }
    return Swift.min(length, count - index)
  }

  /// Returns the end of the unknown text at `index`. The text is a single character, unless it
  /// starts with a Latin letter or `mark`; it then also includes the Latin letters and digits that
  /// follow (`A2`).
  func endOfUnknown(at index: Int, mark: UInt8) -> Int {
    guard let first = self[index] == mark ? 1 : latinLetterLength(at: index) else {
      return index + characterLength(at: index)
    }
    var end = index + first
    while let length = latinLetterLength(at: end) ?? digit(at: end)?.length {
      end += length
    }
    return end
  }
}
