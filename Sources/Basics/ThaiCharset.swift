/// Windows-874, a single-byte Thai charset that is a superset of TIS-620.
package enum ThaiCharset {
  /// Decodes bytes and appends the text to `target` as UTF-8; returns false if a byte is invalid.
  package static func decode(_ bytes: UnsafeRawBufferPointer, into target: inout [UInt8]) -> Bool {
    target.reserveCapacity(target.count + 3 * bytes.count)
    for byte in bytes {
      guard let scalar = scalar(of: byte) else { return false }
      if scalar < 0x80 {
        target.append(byte)
      } else if scalar < 0x800 {
        target.append(UInt8(0xC0 | scalar >> 6))
        target.append(UInt8(0x80 | scalar & 0x3F))
      } else {
        target.append(UInt8(0xE0 | scalar >> 12))
        target.append(UInt8(0x80 | scalar >> 6 & 0x3F))
        target.append(UInt8(0x80 | scalar & 0x3F))
      }
    }
    return true
  }

  private static func scalar(of byte: UInt8) -> UInt32? {
    switch byte {
    case ..<0x80: UInt32(byte)
    case 0x80: 0x20AC
    case 0x85: 0x2026
    case 0x91, 0x92: 0x2018 + UInt32(byte - 0x91)
    case 0x93, 0x94: 0x201C + UInt32(byte - 0x93)
    case 0x95: 0x2022
    case 0x96, 0x97: 0x2013 + UInt32(byte - 0x96)
    case 0xA0...0xDA, 0xDF...0xFB: byte == 0xA0 ? 0xA0 : 0x0E00 + UInt32(byte - 0xA0)
    default: nil
    }
  }

  /// Whether bytes that were expected to be UTF-8, starting with the first non-ASCII byte, are
  /// certainly Thai in this charset.
  ///
  /// True if the first bytes are not UTF-8, every byte is a valid character, at least three Thai
  /// letters are adjacent, and marks and leading vowels occur only where Thai allows them. Text in
  /// a single-byte charset for another script does not meet these conditions.
  package static func isCertain(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard !beginsAsUTF8(bytes) else { return false }
    var longest = 0
    var run = 0
    var isAfterBase = false
    var isAfterLeading = false
    for byte in bytes {
      guard scalar(of: byte) != nil else { return false }
      let kind = Kind(byte)
      if isAfterLeading, kind != .consonant { return false }
      if kind == .mark, !isAfterBase { return false }
      isAfterBase = kind == .consonant || kind == .mark
      isAfterLeading = kind == .leading
      run = kind == .none ? 0 : run + 1
      longest = max(longest, run)
    }
    return longest >= 3
  }

  /// Whether bytes, of any length and not all ASCII, are probably Thai in this charset: every byte
  /// is a valid character, and few marks or leading vowels are misplaced. Accented letters in other
  /// charsets, which are isolated among ASCII letters, fail this test.
  package static func isLikely(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var thai = 0
    var consonants = 0
    var misplaced = 0
    var before = Kind.none
    for byte in bytes {
      guard scalar(of: byte) != nil else { return false }
      let kind = Kind(byte)
      if kind != .none { thai += 1 }
      if kind == .consonant { consonants += 1 }
      if before == .leading, kind != .consonant { misplaced += 1 }
      if kind == .mark, before != .consonant, before != .mark { misplaced += 1 }
      before = kind
    }
    return consonants > 0 && consonants * 5 >= thai && misplaced * 20 <= thai
  }

  private enum Kind {
    case none, consonant, mark, leading, other

    init(_ byte: UInt8) {
      switch byte {
      case 0xA1...0xCE: self = .consonant
      case 0xD1, 0xD4...0xDA, 0xE7...0xEE: self = .mark
      case 0xE0...0xE4: self = .leading
      case 0xCF...0xD3, 0xDF, 0xE5, 0xE6, 0xEF...0xFB: self = .other
      default: self = .none
      }
    }
  }

  /// Whether the bytes start with a non-ASCII UTF-8 character, possibly truncated.
  private static func beginsAsUTF8(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let first = bytes.first else { return true }
    let length = first.utf8Length
    let character = bytes.prefix(length)
    return length > 0 && character.dropFirst().allSatisfy { $0 & 0xC0 == 0x80 }
      && (character.count < length || String(validating: character, as: UTF8.self) != nil)
  }
}
