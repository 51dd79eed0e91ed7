import Glibc

/// A table of strings that many listings share, limited to a maximum number of strings. The table
/// compares strings by their bytes: `==` on strings also matches canonically equivalent forms and
/// takes longer.
struct CommonTexts {
  private(set) var texts: [String] = []
  /// A hash table with open addressing: each slot holds 1 + the index of a string, or 0 if it is
  /// empty.
  private var slots: [UInt16] = []

  /// Returns the index of `text`, adding it if it is new; nil if `text` is nil or the table is
  /// full.
  mutating func place(of text: String?) -> Int? {
    guard var text else { return nil }
    return text.withUTF8 { place(of: $0) }
  }

  /// Returns the index of the string with these UTF-8 bytes, adding it if it is new; nil if the
  /// table is full.
  mutating func place(of bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    if slots.isEmpty { slots = [UInt16](repeating: 0, count: 4 * Self.limit) }
    var slot = Self.hash(of: bytes) % slots.count
    while slots[slot] != 0 {
      let place = Int(slots[slot]) - 1
      if Self.isEqual(texts[place], bytes) { return place }
      slot = (slot + 1) % slots.count
    }
    guard texts.count < Self.limit else { return nil }
    texts.append(String(decoding: bytes, as: UTF8.self))
    slots[slot] = UInt16(texts.count)
    return texts.count - 1
  }

  private static func isEqual(_ text: String, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    text.utf8.withContiguousStorageIfAvailable { text in
      guard text.count == bytes.count else { return false }
      guard let first = text.baseAddress, let other = bytes.baseAddress else { return true }
      return memcmp(first, other, text.count) == 0
    } ?? false
  }

  /// Hashes with FNV-1a, eight bytes at a time.
  private static func hash(of bytes: UnsafeBufferPointer<UInt8>) -> Int {
    let raw = UnsafeRawBufferPointer(bytes)
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    var index = 0
    while index + 8 <= raw.count {
      hash = (hash ^ raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)) &* 0x100_0000_01b3
      // The highest bits of the product depend on all eight bytes, but the lowest bits depend on
      // only one byte.
      hash ^= hash >> 32
      index += 8
    }
    for byte in raw[index...] { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return Int(truncatingIfNeeded: hash >> 16 & 0xFFFF_FFFF)
  }

  private static let limit = 4_096
}
