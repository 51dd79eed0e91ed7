/// Texts as they are written, before they are folded.
enum WrittenText {
  /// Whether `text` is all ASCII and Thai in UTF-8, without Thai digits: then the parts of a word that
  /// `WrittenWord` looks for stand in it wherever they stand in its folded form.
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

/// The part of a folded word that folding does not change, to be looked for in texts as they are
/// written: that is sooner done than folding them.
///
/// What folding puts in order is left out: several marks over or under one consonant, or one at an end,
/// where others may follow or go before; `ำ` and `แ`, which can be typed as two characters.
struct WrittenWord {
  /// Whether a plain text that holds the part holds the word.
  let isWhole: Bool
  private let bytes: [UInt8]
  /// 0x20 for a letter of the Latin alphabet, so that a capital is found too; 0 for any other byte.
  private let cases: [UInt8]
  /// The places of two bytes that few texts have at this distance.
  private let anchors: (first: Int, last: Int)

  /// - Parameter word: A folded word; nil comes of one of which no character stays what it is.
  init?(_ word: [UInt8]) {
    guard let part = Self.longestPart(of: word) else { return nil }
    bytes = Array(word[part])
    cases = bytes.map { $0 &- 0x61 < 26 ? 0x20 : 0 }
    // Of a Thai character the last byte is what differs.
    anchors = (bytes[0] < 0x80 ? 0 : 2, bytes.count - 1)
    let ends = bytes.withUnsafeBufferPointer {
      (ThaiFold.code(in: $0, at: 0), ThaiFold.code(in: $0, at: max(0, $0.count - 3)))
    }
    isWhole =
      part == word.indices && ends.0.map(ThaiFold.joinsBefore) != true
      && ends.1.map(ThaiFold.joinsBehind) != true
  }

  /// Whether `text` holds the part, in capitals or not.
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
      // The last eight overlap those before.
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

  /// The longest part of a folded word that stands as it is in every plain text whose folded form
  /// has it.
  private static func longestPart(of word: [UInt8]) -> Range<Int>? {
    word.withUnsafeBufferPointer { word in
      var longest = 0..<0
      // The part under way: where it begins, where its last character that is no mark ends, and
      // whether a mark stands behind that.
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

/// A byte, compared with eight at a time.
private struct EightBytes {
  /// The highest bit of each of eight bytes.
  static let high: UInt64 = 0x8080_8080_8080_8080
  private static let low: UInt64 = 0x0101_0101_0101_0101

  private let byte: UInt64
  private let ignored: UInt64

  /// - Parameter bits: Bits of `byte` that are set, and that make no difference.
  init(_ byte: UInt8, ignoring bits: UInt8) {
    self.byte = UInt64(byte) &* Self.low
    ignored = UInt64(bits) &* Self.low
  }

  /// Not 0 where one of `bytes` is the byte; its highest bit is set then, and perhaps those of bytes
  /// above it.
  @inline(__always)
  func matches(_ bytes: UInt64) -> UInt64 {
    let rest = (bytes | ignored) ^ byte
    return (rest &- Self.low) & ~rest & Self.high
  }
}
