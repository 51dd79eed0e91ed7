/// The code shared by SHA-1 and SHA-256, which splits a message into 64-byte blocks and pads the
/// last block with the message's length (FIPS 180-4, section 5.1.1).
enum SHABlocks {
  /// Calls `body` with each block of `message`. Only the end of the message is copied.
  static func forEach(of message: [UInt8], _ body: (UnsafeRawBufferPointer) -> Void) {
    let whole = message.count - message.count % 64
    var end = message[whole...]
    end.append(0x80)
    while end.count % 64 != 56 { end.append(0) }
    let bitCount = UInt64(message.count) * 8
    for shift in stride(from: 56, through: 0, by: -8) {
      end.append(UInt8(truncatingIfNeeded: bitCount >> UInt64(shift)))
    }
    message.withUnsafeBytes { split(UnsafeRawBufferPointer(rebasing: $0[..<whole]), body) }
    end.withUnsafeBytes { split($0, body) }
  }

  private static func split(
    _ bytes: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) -> Void
  ) {
    for start in stride(from: 0, to: bytes.count, by: 64) {
      body(UnsafeRawBufferPointer(rebasing: bytes[start..<start + 64]))
    }
  }
}

extension UnsafeRawBufferPointer {
  /// Returns the big-endian word at an index in a block.
  func word(_ index: Int) -> UInt32 {
    UInt32(bigEndian: loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self))
  }
}

extension UInt32 {
  /// Rotates the bits to the right.
  func rotated(_ count: UInt32) -> UInt32 { self >> count | self << (32 - count) }
}
