/// A weak entity tag (RFC 9110, section 8.8.3) over what a document says, but not over when its
/// source was asked: the values of the JSON members `freshness` and `fetchedAt` do not count, nor does
/// a member `condition` behind the latter.
struct EntityTag: Sendable, Hashable {
  /// The tag as a header holds it: `W/"…"`.
  let text: String

  /// The tag of a document.
  init(of document: some Sequence<UInt8>) {
    // A large document is not copied for this.
    text =
      document.withContiguousStorageIfAvailable { Self.text(UnsafeRawBufferPointer($0)) }
      ?? Array(document).withUnsafeBytes { Self.text($0) }
  }

  private static func text(_ bytes: UnsafeRawBufferPointer) -> String {
    var digest = Digest()
    var start = 0
    var index = 0
    while index + length <= bytes.count {
      guard passesOver(bytes, at: index) else {
        index += 1
        continue
      }
      digest.add(bytes[start..<index])
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
    digest.add(bytes[start...])
    return digest.tag
  }

  /// Whether a value of `If-None-Match` names this tag; its strength does not matter there.
  func matches(_ ifNoneMatch: String) -> Bool {
    let opaque = text.dropFirst(2)
    return ifNoneMatch.split(separator: ",").contains { candidate in
      let candidate = candidate.drop { $0 == " " }.prefix { $0 != " " }
      return candidate == "*" || candidate == opaque
        || (candidate.hasPrefix("W/") && candidate.dropFirst(2) == opaque)
    }
  }

  // What stands before the values that do not count, by its first and its last eight bytes. A
  // quotation mark within a JSON text is escaped, so that none of this can be part of one.
  private static let passedOver = [start("\"freshness\":\""), start("\"fetchedAt\":\"")]
  private static let condition = start("\"condition\":\"")
  private static let length = 13

  private static func start(_ text: StaticString) -> (UInt64, UInt64) {
    let start = UnsafeRawPointer(text.utf8Start)
    return (
      start.loadUnaligned(as: UInt64.self),
      start.loadUnaligned(fromByteOffset: length - 8, as: UInt64.self)
    )
  }

  /// Where the value ends that begins at `index`: none of these holds a quotation mark of its own.
  private static func end(of bytes: UnsafeRawBufferPointer, from index: Int) -> Int {
    var index = index
    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") { index += 1 }
    return index
  }

  /// Whether a member whose value does not count begins at `index`.
  private static func passesOver(_ bytes: UnsafeRawBufferPointer, at index: Int) -> Bool {
    bytes[index] == UInt8(ascii: "\"") && passedOver.contains { isMember($0, bytes, at: index) }
  }

  private static func isMember(
    _ start: (UInt64, UInt64), _ bytes: UnsafeRawBufferPointer, at index: Int
  ) -> Bool {
    let first = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
    let last = bytes.loadUnaligned(fromByteOffset: index + length - 8, as: UInt64.self)
    return start.0 == first && start.1 == last
  }
}

/// A digest of 64 bits that finds changes, not forgers: eight bytes at a time, multiplied and folded.
private struct Digest {
  private var state: UInt64 = 0x9E37_79B9_7F4A_7C15

  mutating func add(_ bytes: Slice<UnsafeRawBufferPointer>) {
    let bytes = UnsafeRawBufferPointer(rebasing: bytes)
    mix(UInt64(bytes.count))
    var index = 0
    while index + 8 <= bytes.count {
      mix(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)))
      index += 8
    }
    var last: UInt64 = 0
    for byte in bytes[index...] { last = last << 8 | UInt64(byte) }
    mix(last)
  }

  private mutating func mix(_ word: UInt64) {
    let product = (word ^ 0xD6E8_FEB8_6659_FD93).multipliedFullWidth(
      by: state ^ 0x2545_F491_4F6C_DD1D)
    state = product.high ^ product.low
  }

  var tag: String { "W/\"\(String(state, radix: 36))\"" }
}
