/// Reads little-endian numbers from a byte array; returns nil if a number extends past the end of
/// the array.
struct ByteView {
  let bytes: [UInt8]

  func number16(at offset: Int) -> Int? {
    guard offset >= 0, offset <= bytes.count - 2 else { return nil }
    return Int(bytes[offset]) | Int(bytes[offset + 1]) << 8
  }

  func number32(at offset: Int) -> Int? {
    guard let low = number16(at: offset), let high = number16(at: offset + 2) else { return nil }
    return low | high << 16
  }

  /// Returns `count` bytes starting at `offset`; nil if fewer are available.
  func slice(at offset: Int, count: Int) -> ArraySlice<UInt8>? {
    guard offset >= 0, count >= 0, offset <= bytes.count - count else { return nil }
    return bytes[offset..<offset + count]
  }
}
