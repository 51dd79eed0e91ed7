/// What SHA-1 and SHA-256 have in common: a message is taken in blocks of 64 bytes, the last of them
/// filled up with the message's length (FIPS 180-4, section 5.1.1).
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
  /// The word of a block at an index, its highest byte first.
  func word(_ index: Int) -> UInt32 {
    UInt32(bigEndian: loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self))
  }
}

extension UInt32 {
  /// The bits moved to the right, those that leave coming back at the left.
  func rotated(_ count: UInt32) -> UInt32 { self >> count | self << (32 - count) }
}
