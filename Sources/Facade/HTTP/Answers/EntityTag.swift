import Basics

/// A weak entity tag (RFC 9110, section 8.8.3) for a document's content. The tag ignores three JSON
/// members whose values depend on when the sources were queried: `freshness`, `fetchedAt`, and a
/// `condition` that follows `fetchedAt`.
struct EntityTag: Sendable, Hashable {
  /// The tag as a header value: `W/"…"`.
  let text: String

  /// Creates the tag for a document.
  ///
  /// - Parameter start: The offset of the first byte to search for ignored members, if known.
  init(of document: some Sequence<UInt8>, membersFrom start: Int = 0) {
    // Avoid a copy of a large document.
    text =
      document.withContiguousStorageIfAvailable {
        Self.text(UnsafeRawBufferPointer($0), membersFrom: start)
      } ?? Array(document).withUnsafeBytes { Self.text($0, membersFrom: start) }
  }

  private static func text(_ bytes: UnsafeRawBufferPointer, membersFrom first: Int) -> String {
    var digest = Digest()
    var start = 0
    var index = first
    while index + length <= bytes.count {
      guard let candidate = memberOfF(in: bytes, from: index) else {
        index += 8
        continue
      }
      index = candidate
      guard index + length <= bytes.count else { break }
      guard isMember(freshness, bytes, at: index) || isMember(fetchedAt, bytes, at: index) else {
        index += 1
        continue
      }
      digest.add(UnsafeRawBufferPointer(rebasing: bytes[start..<index]))
      index += length
      index = end(of: bytes, from: index)
      let next = index + 2
      if next + length <= bytes.count, bytes[index + 1] == UInt8(ascii: ","),
        isMember(condition, bytes, at: next)
      {
        index = end(of: bytes, from: next + length)
      }
      start = index
    }
    digest.add(UnsafeRawBufferPointer(rebasing: bytes[start...]))
    return digest.tag
  }

  /// Whether an `If-None-Match` value contains this tag, using weak comparison.
  func matches(_ ifNoneMatch: String) -> Bool {
    let opaque = text.dropFirst(2)
    return ifNoneMatch.split(separator: ",").contains { candidate in
      let candidate = candidate.drop { $0 == " " }.prefix { $0 != " " }
      return candidate == "*" || candidate == opaque
        || (candidate.hasPrefix("W/") && candidate.dropFirst(2) == opaque)
    }
  }

  // The start of each ignored member, as its first and last eight bytes. JSON strings escape
  // quotation marks, so these bytes cannot occur inside a string.
  private static let freshness = start("\"freshness\":\"")
  private static let fetchedAt = start("\"fetchedAt\":\"")
  private static let condition = start("\"condition\":\"")
  private static let length = 13

  private static func start(_ text: StaticString) -> (UInt64, UInt64) {
    let start = UnsafeRawPointer(text.utf8Start)
    return (
      start.loadUnaligned(as: UInt64.self),
      start.loadUnaligned(fromByteOffset: length - 8, as: UInt64.self)
    )
  }

  /// Returns the end of the value that begins at `index`; the values of ignored members contain no
  /// quotation marks.
  private static func end(of bytes: UnsafeRawBufferPointer, from index: Int) -> Int {
    var index = index
    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") { index += 1 }
    return index
  }

  /// Returns the offset of the first quotation mark, among eight bytes, that is followed by the
  /// letter f. Few other members begin with the letter f. Tests all eight bytes together with the
  /// usual bit trick: in a subtraction, a zero byte borrows from its top bit.
  private static func memberOfF(in bytes: UnsafeRawBufferPointer, from index: Int) -> Int? {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let marks =
      UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      ^ ones &* UInt64(UInt8(ascii: "\""))
    let letters =
      UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index + 1, as: UInt64.self))
      ^ ones &* UInt64(UInt8(ascii: "f"))
    let word = marks | letters
    let zeros = (word &- ones) & ~word & (ones << 7)
    return zeros == 0 ? nil : index + zeros.trailingZeroBitCount / 8
  }

  private static func isMember(
    _ start: (UInt64, UInt64), _ bytes: UnsafeRawBufferPointer, at index: Int
  ) -> Bool {
    let first = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
    let last = bytes.loadUnaligned(fromByteOffset: index + length - 8, as: UInt64.self)
    return start.0 == first && start.1 == last
  }
}

/// A 64-bit digest that detects changes but not forgeries. The digest multiplies and folds words in
/// two independent chains.
private struct Digest {
  private var state: UInt64 = 0x9E37_79B9_7F4A_7C15

  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    mix(UInt64(bytes.count))
    var index = 0
    var other = state
    while index + 32 <= bytes.count {
      state = Self.folded(Self.word(bytes, index), Self.word(bytes, index + 8) ^ state)
      other = Self.folded(Self.word(bytes, index + 16), Self.word(bytes, index + 24) ^ other)
      index += 32
    }
    mix(other)
    while index + 8 <= bytes.count {
      mix(Self.word(bytes, index))
      index += 8
    }
    var last: UInt64 = 0
    while index < bytes.count {
      last = last << 8 | UInt64(bytes[index])
      index += 1
    }
    mix(last)
  }

  private mutating func mix(_ word: UInt64) {
    state = Self.folded(word, state)
  }

  private static func word(_ bytes: UnsafeRawBufferPointer, _ index: Int) -> UInt64 {
    UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
  }

  private static func folded(_ one: UInt64, _ other: UInt64) -> UInt64 {
    let product = (one ^ 0xD6E8_FEB8_6659_FD93).multipliedFullWidth(
      by: other ^ 0x2545_F491_4F6C_DD1D)
    return product.high ^ product.low
  }

  var tag: String {
    var text = TextBytes(capacity: 18)
    text.add("W/\"")
    text.add(number: state, radix: 36)
    text.add(byte: UInt8(ascii: "\""))
    return text.text
  }
}
