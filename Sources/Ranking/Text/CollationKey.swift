/// The sort key of a name. The bytes of two keys compare as the names do in a Thai dictionary
/// (Royal Society of Thailand; the same order as CLDR's Thai collation).
///
/// Digits come first, then Thai letters, Latin letters, and all other scripts in Unicode order. A
/// vowel that is written before its consonant (เ แ โ ใ ไ) sorts as if it came after the consonant.
/// Marks above letters (tone marks, Latin diacritics and the like) and then upper case only break
/// ties; spaces and punctuation are ignored.
struct CollationKey: Comparable, Sendable, Hashable {
  let bytes: [UInt8]

  /// The maximum length of a key in bytes; longer keys are truncated.
  static let longest = 240

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  init(_ name: String) {
    var bytes: [UInt8] = []
    var writer = CollationKeyWriter()
    writer.append(name, to: &bytes)
    self.init(bytes: bytes)
  }

  static func < (left: CollationKey, right: CollationKey) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
  }
}

/// Writes the sort keys of many names, reusing its buffers.
struct CollationKeyWriter {
  private var primary: [UInt8] = []
  private var secondary: [UInt8] = []
  private var tertiary: [UInt8] = []

  /// Appends the sort key of a name.
  mutating func append(_ name: String, to bytes: inout [UInt8]) {
    primary.removeAll(keepingCapacity: true)
    secondary.removeAll(keepingCapacity: true)
    tertiary.removeAll(keepingCapacity: true)
    var leading: UInt8?
    for scalar in name.unicodeScalars {
      if let code = Self.thai(scalar) {
        switch code {
        case 0x40...0x44:
          // If two leading vowels follow each other, the first one has no consonant.
          if let alone = leading { primary.append(Self.thaiBase + alone) }
          leading = code
        case 0x47...0x4E:
          Self.mark(code, behind: primary.count + (leading == nil ? 0 : 1), in: &secondary)
        case 0x50...0x59: primary.append(Self.digitBase + code - 0x50)
        case 0x01...0x2E:
          primary.append(Self.thaiBase + code)
          if let vowel = leading { primary.append(Self.thaiBase + vowel) }
          leading = nil
        case 0x30...0x3A: primary.append(Self.thaiBase + code)
        default: break
        }
        continue
      }
      if let alone = leading { primary.append(Self.thaiBase + alone) }
      leading = nil
      Self.append(scalar, to: &primary, marks: &secondary, capitals: &tertiary)
    }
    if let alone = leading { primary.append(Self.thaiBase + alone) }
    let start = bytes.count
    bytes += primary
    bytes.append(0)
    bytes += secondary
    bytes.append(0)
    bytes += tertiary
    bytes.removeLast(max(0, bytes.count - start - CollationKey.longest))
  }

  private static let digitBase: UInt8 = 0x10
  private static let latinBase: UInt8 = 0x80
  private static let thaiBase: UInt8 = 0x20
  private static let otherWeight: UInt8 = 0xF0

  /// Returns the offset of a scalar in the Thai block; nil for a scalar outside the block.
  private static func thai(_ scalar: Unicode.Scalar) -> UInt8? {
    (0x0E00...0x0E7F).contains(scalar.value) ? UInt8(scalar.value - 0x0E00) : nil
  }

  private static func append(
    _ scalar: Unicode.Scalar, to primary: inout [UInt8], marks: inout [UInt8],
    capitals: inout [UInt8]
  ) {
    switch scalar.value {
    case 0x30...0x39: primary.append(digitBase + UInt8(scalar.value - 0x30))
    case 0x61...0x7A: primary.append(latinBase + UInt8(scalar.value - 0x61))
    case 0x41...0x5A:
      primary.append(latinBase + UInt8(scalar.value - 0x41))
      mark(1, behind: primary.count, in: &capitals)
    case ..<0x80: break
    default: appendOther(scalar, to: &primary, marks: &marks, capitals: &capitals)
    }
  }

  private static func appendOther(
    _ scalar: Unicode.Scalar, to primary: inout [UInt8], marks: inout [UInt8],
    capitals: inout [UInt8]
  ) {
    let folded = SearchText.folded(String(scalar)).unicodeScalars
    if folded.isEmpty { return }
    for scalar in folded {
      if scalar.value < 0x80 {
        append(scalar, to: &primary, marks: &marks, capitals: &capitals)
        mark(1, behind: primary.count, in: &marks)
      } else {
        primary.append(otherWeight)
        primary.append(UInt8(truncatingIfNeeded: scalar.value >> 16))
        primary.append(UInt8(truncatingIfNeeded: scalar.value >> 8))
        primary.append(UInt8(truncatingIfNeeded: scalar.value))
      }
    }
  }

  /// Records a mark after `count` weights. Of two names, the one with the later mark sorts first.
  private static func mark(_ code: UInt8, behind count: Int, in marks: inout [UInt8]) {
    marks.append(UInt8(truncatingIfNeeded: max(1, 255 - count)))
    marks.append(code)
  }
}
