import Glibc

/// Texts that many listings have in common, up to a number. They are found by their bytes: strings
/// are equal in other forms too, and comparing those takes longer.
struct CommonTexts {
  private(set) var texts: [String] = []
  /// One more than the place of a text, from the slot of its hash on; 0 where there is none.
  private var slots: [UInt16] = []

  /// Where `text` stands; nil where there is none, or no room for another.
  mutating func place(of text: String?) -> Int? {
    guard var text else { return nil }
    return text.withUTF8 { place(of: $0) }
  }

  /// Where the text of these bytes, which are UTF-8, stands; nil where there is no room for another.
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

  /// FNV-1a, eight bytes at a time.
  private static func hash(of bytes: UnsafeBufferPointer<UInt8>) -> Int {
    let raw = UnsafeRawBufferPointer(bytes)
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    var index = 0
    while index + 8 <= raw.count {
      hash = (hash ^ raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)) &* 0x100_0000_01b3
      // The product's highest bits know of all eight bytes, its lowest of one.
      hash ^= hash >> 32
      index += 8
    }
    for byte in raw[index...] { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return Int(truncatingIfNeeded: hash >> 16 & 0xFFFF_FFFF)
  }

  private static let limit = 4_096
}
