/// Creates gzip files (RFC 1952) without a library, for test servers.
public enum Gzip {
  private static let head: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]

  /// Returns the bytes in stored blocks (RFC 1951, section 3.2.4), slightly longer than the input.
  public static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var file = head
    var rest = bytes[...]
    repeat {
      let block = rest.prefix(0xFFFF)
      rest = rest.dropFirst(block.count)
      let size = UInt16(block.count)
      file.append(rest.isEmpty ? 1 : 0)
      append(size, to: &file)
      append(~size, to: &file)
      file += block
    } while !rest.isEmpty
    append(checksum(bytes), to: &file)
    append(UInt32(truncatingIfNeeded: bytes.count), to: &file)
    return file
  }

  /// Returns the given number of zero bytes, compressed to about a 150th of their size.
  ///
  /// The checksum at the end is wrong, so use the result only for readers that stop before the end.
  public static func zeros(_ count: Int) -> [UInt8] {
    var bits = BitWriter(bytes: head)
    // One final block of the fixed code (RFC 1951, section 3.2.6): the byte 0, then copies of 258
    // bytes at distance 1, then single zeros.
    bits.write(0b1, count: 1)
    bits.write(0b01, count: 2)
    let single = 0b0011_0000
    var left = count
    if left > 0 {
      bits.writeCode(single, count: 8)
      left -= 1
    }
    while left >= 258 {
      bits.writeCode(0b1100_0101, count: 8)
      bits.writeCode(0, count: 5)
      left -= 258
    }
    for _ in 0..<left { bits.writeCode(single, count: 8) }
    bits.writeCode(0, count: 7)
    return bits.finished() + Array(repeating: 0, count: 8)
  }

  private static func append(_ number: some FixedWidthInteger, to file: inout [UInt8]) {
    withUnsafeBytes(of: number.littleEndian) { file += $0 }
  }

  /// Returns the CRC-32 that gzip uses.
  static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var sum = UInt32.max
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? (sum >> 1) ^ 0xEDB8_8320 : sum >> 1 }
    }
    return ~sum
  }
}

/// Packs bits into bytes, lowest bit first.
private struct BitWriter {
  var bytes: [UInt8]
  private var last: UInt8 = 0
  private var used = 0

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Writes a number, lowest bit first.
  mutating func write(_ number: Int, count: Int) {
    for place in 0..<count {
      last |= UInt8(number >> place & 1) << used
      used += 1
      if used == 8 { flush() }
    }
  }

  /// Writes a Huffman code, highest bit first.
  mutating func writeCode(_ code: Int, count: Int) {
    for place in (0..<count).reversed() { write(code >> place, count: 1) }
  }

  mutating func finished() -> [UInt8] {
    if used > 0 { flush() }
    return bytes
  }

  private mutating func flush() {
    bytes.append(last)
    last = 0
    used = 0
  }
}
