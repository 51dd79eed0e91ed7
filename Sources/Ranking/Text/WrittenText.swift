/// Strings as written, before folding.
enum WrittenText {
  /// Whether `text` has only ASCII and Thai characters in UTF-8, and no Thai digits. In such a
  /// string, the parts of words that `WrittenWord` searches for occur unchanged wherever they occur
  /// in the folded string.
  static func isPlain(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let raw = UnsafeRawBufferPointer(text)
    var index = 0
    while index < text.count {
      if index + 8 <= text.count,
        raw.loadUnaligned(fromByteOffset: index, as: UInt64.self) & EightBytes.high == 0
      {
        index += 8
      } else if text[index] < 0x80 {
        index += 1
      } else if let code = ThaiFold.code(in: text, at: index), !ThaiFold.isDigit(code),
        text[index + 2] & 0xC0 == 0x80
      {
        index += 3
      } else {
        return false
      }
    }
    return true
  }
}

/// The part of a folded word that folding does not change, for searching in unfolded strings,
/// which is faster than folding them.
///
/// The part excludes characters that folding may reorder or combine: several marks on one
/// consonant, a mark at an end next to possible further marks, and `ำ` and `แ`, which can be typed
/// as two characters.
struct WrittenWord {
  /// Whether every plain string that contains the part contains the word.
  let isWhole: Bool
  private let bytes: [UInt8]
  /// 0x20 for a Latin letter, so that upper case matches too; 0 for any other byte.
  private let cases: [UInt8]
  /// The offsets of two bytes that rarely occur at this distance from each other.
  private let anchors: (first: Int, last: Int)

  /// - Parameter word: A folded word. The initializer fails if folding may change every character
  ///   of the word.
  init?(_ word: [UInt8]) {
    guard let part = Self.longestPart(of: word) else { return nil }
    bytes = Array(word[part])
    cases = bytes.map { $0 &- 0x61 < 26 ? 0x20 : 0 }
    // Thai characters differ mainly in their last byte.
    anchors = (bytes[0] < 0x80 ? 0 : 2, bytes.count - 1)
    let ends = bytes.withUnsafeBufferPointer {
      (ThaiFold.code(in: $0, at: 0), ThaiFold.code(in: $0, at: max(0, $0.count - 3)))
    }
    isWhole =
      part == word.indices && ends.0.map(ThaiFold.joinsBefore) != true
      && ends.1.map(ThaiFold.joinsBehind) != true
  }

  /// Whether `text` contains the part, ignoring the case of Latin letters.
  func isPart(of text: UnsafeBufferPointer<UInt8>) -> Bool {
    let starts = text.count - bytes.count + 1
    guard starts > 0 else { return false }
    guard starts >= 8 else { return (0..<starts).contains { stands(at: $0, in: text) } }
    let raw = UnsafeRawBufferPointer(text)
    let first = EightBytes(bytes[anchors.first], ignoring: cases[anchors.first])
    let last = EightBytes(bytes[anchors.last], ignoring: cases[anchors.last])
    var start = 0
    while true {
      let found =
        first.matches(raw.loadUnaligned(fromByteOffset: start + anchors.first, as: UInt64.self))
        & last.matches(raw.loadUnaligned(fromByteOffset: start + anchors.last, as: UInt64.self))
      if found != 0, (start..<start + 8).contains(where: { stands(at: $0, in: text) }) {
        return true
      }
      if start == starts - 8 { return false }
      // The last eight positions may overlap the previous ones.
      start = min(start + 8, starts - 8)
    }
  }

  private func stands(at start: Int, in text: UnsafeBufferPointer<UInt8>) -> Bool {
    var index = 0
    while index < bytes.count {
      guard text[start + index] | cases[index] == bytes[index] else { return false }
      index += 1
    }
    return true
  }

  /// Returns the longest part of a folded word that occurs unchanged in every plain string whose
  /// folded form contains the word.
  private static func longestPart(of word: [UInt8]) -> Range<Int>? {
    word.withUnsafeBufferPointer { word in
      var longest = 0..<0
      // The current part: its start, the end of its last character that is not a mark, and whether
      // one mark follows that character.
      var (begin, end, hasMark) = (0, 0, false)
      var index = 0
      func finish() {
        if end - begin > longest.count { longest = begin..<end }
      }
      while index < word.count {
        let code = ThaiFold.code(in: word, at: index)
        let length = code == nil ? 1 : 3
        let isMark = code.flatMap(ThaiFold.order) != nil
        if isMark, end == index, end > begin {
          hasMark = true
        } else if code.map(ThaiFold.isKept) ?? (word[index] < 0x80) {
          if end + (hasMark ? 3 : 0) != index || end == begin {
            finish()
            begin = index
          }
          (end, hasMark) = (index + length, false)
        } else {
          finish()
          (begin, end, hasMark) = (index + length, index + length, false)
        }
        index += length
      }
      finish()
      return longest.isEmpty ? nil : longest
    }
  }
}

/// A byte to search for, comparing eight bytes per step.
private struct EightBytes {
  /// The highest bit of each of eight bytes.
  static let high: UInt64 = 0x8080_8080_8080_8080
  private static let low: UInt64 = 0x0101_0101_0101_0101

  private let byte: UInt64
  private let ignored: UInt64

  /// - Parameter bits: The bits of `byte` to ignore, which must be set.
  init(_ byte: UInt8, ignoring bits: UInt8) {
    self.byte = UInt64(byte) &* Self.low
    ignored = UInt64(bits) &* Self.low
  }

  /// Returns a nonzero value if one of `bytes` is the byte: the highest bit of that byte is set,
  /// and possibly those of bytes above it.
  @inline(__always)
  func matches(_ bytes: UInt64) -> UInt64 {
    let rest = (bytes | ignored) ^ byte
    return (rest &- Self.low) & ~rest & Self.high
  }
}
