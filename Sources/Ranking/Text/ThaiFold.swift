/// Folds characters of the Thai block (U+0E00 to U+0E7F), which take three bytes in UTF-8 and are
/// represented here by their offset in the block.
enum ThaiFold {
  /// Returns the offset in the block of the character at `index`; nil if it is not Thai.
  static func code(in text: UnsafeBufferPointer<UInt8>, at index: Int) -> UInt8? {
    guard index + 2 < text.count, text[index] == 0xE0, text[index + 1] & 0xFE == 0xB8 else {
      return nil
    }
    return (text[index + 1] & 1) << 6 | text[index + 2] & 0x3F
  }

  /// Appends a character in a normalized form: `แ` for `เเ`, `ำ` for `ํา`, a tone mark after a
  /// vowel below the consonant, and Arabic digits.
  ///
  /// - Returns: False if the character is a sign that is not part of a word.
  static func append(_ code: UInt8, to bytes: inout [UInt8], from start: Int) -> Bool {
    switch code {
    case 0x01...0x2E, 0x30, 0x33, 0x41...0x46:
      // These characters do not depend on the preceding ones.
      append(code, to: &bytes)
      return true
    case 0x50...0x59:
      bytes.append(code - 0x50 + 0x30)
      return true
    case 0x31...0x3A, 0x40, 0x47...0x4E: break
    default: return false
    }
    let last = Self.last(of: bytes, from: start)
    if code == saraE, last == saraE {
      replaceLast(of: &bytes, with: saraAe)
    } else if code == saraAa, last == nikhahit {
      replaceLast(of: &bytes, with: saraAm)
    } else if code == saraAa, let last, order(last) != nil, removeNikhahit(from: &bytes, start) {
      put(saraAm, into: &bytes, before: 0)
    } else if isTone(code), last == saraAm {
      put(code, into: &bytes, before: 1)
    } else {
      put(code, into: &bytes, before: marksBehind(code, in: bytes, from: start))
    }
    return true
  }

  /// Whether the character is one of the digits ๐ to ๙.
  static func isDigit(_ code: UInt8) -> Bool { 0x50...0x59 ~= code }

  /// Whether folding leaves the character in place, with the same neighbours except for marks.
  static func isKept(_ code: UInt8) -> Bool {
    switch code {
    case 0x01...0x2E, 0x30, 0x42...0x46, saraAa, saraE: true
    default: false
    }
  }

  /// Whether the character may combine with the preceding one into another character.
  static func joinsBefore(_ code: UInt8) -> Bool { code == saraAa || code == saraE }

  /// Whether the character may combine with the following one into another character.
  static func joinsBehind(_ code: UInt8) -> Bool { code == saraE }

  /// Returns the rank of a mark among those above and below one consonant; nil if it is not a mark.
  static func order(_ code: UInt8) -> Int? {
    switch code {
    case 0x31, 0x34...0x3A, 0x47: 0
    case 0x48...0x4B: 1
    case 0x4C...0x4E: 2
    default: nil
    }
  }

  private static let saraAa: UInt8 = 0x32
  private static let saraAm: UInt8 = 0x33
  private static let saraE: UInt8 = 0x40
  private static let saraAe: UInt8 = 0x41
  private static let nikhahit: UInt8 = 0x4D

  private static func isTone(_ code: UInt8) -> Bool { 0x48...0x4B ~= code }

  /// Returns the character that is `back` characters before the last one.
  private static func last(of bytes: [UInt8], back: Int = 0, from start: Int) -> UInt8? {
    let index = bytes.count - 3 * (back + 1)
    guard index >= start else { return nil }
    guard bytes[index] == 0xE0, bytes[index + 1] & 0xFE == 0xB8 else { return nil }
    return (bytes[index + 1] & 1) << 6 | bytes[index + 2] & 0x3F
  }

  /// Returns how many marks at the end must come after `code`.
  private static func marksBehind(_ code: UInt8, in bytes: [UInt8], from start: Int) -> Int {
    guard let order = order(code) else { return 0 }
    var back = 0
    while let before = last(of: bytes, back: back, from: start).flatMap(Self.order), before > order
    {
      back += 1
    }
    return back
  }

  private static func replaceLast(of bytes: inout [UInt8], with code: UInt8) {
    bytes.removeLast(3)
    put(code, into: &bytes, before: 0)
  }

  @inline(__always)
  private static func append(_ code: UInt8, to bytes: inout [UInt8]) {
    bytes.append(0xE0)
    bytes.append(0xB8 | code >> 6)
    bytes.append(0x80 | code & 0x3F)
  }

  private static func put(_ code: UInt8, into bytes: inout [UInt8], before back: Int) {
    append(code, to: &bytes)
    guard back > 0 else { return }
    let moved = bytes[(bytes.count - 3 * (back + 1))..<(bytes.count - 3)]
    bytes.replaceSubrange(
      (bytes.count - 3 * (back + 1))..., with: Array(bytes.suffix(3)) + moved)
  }

  /// Removes a nikhahit, the first half of a sara am, from the marks at the end.
  private static func removeNikhahit(from bytes: inout [UInt8], _ start: Int) -> Bool {
    var back = 0
    while let code = last(of: bytes, back: back, from: start), order(code) != nil {
      if code == nikhahit {
        let index = bytes.count - 3 * (back + 1)
        bytes.removeSubrange(index..<(index + 3))
        return true
      }
      back += 1
    }
    return false
  }
}
