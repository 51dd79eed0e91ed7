import Glibc
import Store

/// Interns strings that several rows contain, such as a seller's name or a price shared by all
/// homes in a building, so that homes that are read together share one copy.
///
/// The table has a fixed size. A new string replaces the string in the same slot, so unique strings
/// cost little.
struct SharedTexts {
  /// The maximum number of UTF-8 bytes that a `String` stores inline.
  private static let inline = 15
  private static let slots = 1_024

  private var texts = [String](repeating: "", count: slots)

  /// Returns the string for UTF-8 bytes, which may be a shared copy.
  mutating func text(of bytes: UnsafeRawBufferPointer) -> String {
    guard bytes.count > Self.inline else { return String(decoding: bytes, as: UTF8.self) }
    let slot = Self.slot(of: bytes)
    if !Self.isEqual(texts[slot], bytes) { texts[slot] = String(decoding: bytes, as: UTF8.self) }
    return texts[slot]
  }

  private static func isEqual(_ text: String, _ bytes: UnsafeRawBufferPointer) -> Bool {
    text.utf8.withContiguousStorageIfAvailable { text in
      guard text.count == bytes.count, let first = text.baseAddress, let other = bytes.baseAddress
      else { return false }
      return memcmp(first, other, text.count) == 0
    } ?? false
  }

  /// Returns the slot of a string. Most strings differ in the last eight bytes, which often contain
  /// numbers, or in the eight bytes in the middle.
  private static func slot(of bytes: UnsafeRawBufferPointer) -> Int {
    let last = bytes.loadUnaligned(fromByteOffset: bytes.count - 8, as: UInt64.self)
    let middle = bytes.loadUnaligned(fromByteOffset: (bytes.count - 8) / 2, as: UInt64.self)
    let mixed = (last ^ middle &* 0x9e37_79b9_7f4a_7c15) &* 0xd6e8_feb8_6659_fd93
    return Int(mixed >> (UInt64.bitWidth - slots.trailingZeroBitCount))
  }
}

extension StatementRow {
  /// Returns the string in a column, interned in `texts`; nil for null.
  func text(_ column: Int32, sharing texts: inout SharedTexts) -> String? {
    bytes(column).map { texts.text(of: $0) }
  }
}
