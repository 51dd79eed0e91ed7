/// The digest SHA-1 (RFC 3174).
///
/// It is here because WS-Security's password digest is defined with it; nothing else should use it.
struct SHA1 {
  private var state: (UInt32, UInt32, UInt32, UInt32, UInt32) = (
    0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0
  )
  private var schedule = [UInt32](repeating: 0, count: 80)

  /// The 20 bytes of the digest of `message`.
  static func digest(_ message: [UInt8]) -> [UInt8] {
    var padded = message
    padded.append(0x80)
    padded.append(contentsOf: repeatElement(0, count: (119 - message.count % 64) % 64))
    padded.append(bigEndian: UInt64(message.count) &* 8)
    var digest = SHA1()
    for start in stride(from: 0, to: padded.count, by: 64) {
      digest.add(padded[start..<start + 64])
    }
    var bytes: [UInt8] = []
    let (a, b, c, d, e) = digest.state
    for word in [a, b, c, d, e] { bytes.append(bigEndian: word) }
    return bytes
  }

  private mutating func add(_ block: ArraySlice<UInt8>) {
    for index in 0..<16 {
      let start = block.startIndex + 4 * index
      schedule[index] = block[start..<start + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }
    for index in 16..<80 {
      schedule[index] =
        (schedule[index - 3] ^ schedule[index - 8] ^ schedule[index - 14] ^ schedule[index - 16])
        .rotated(by: 1)
    }
    var (a, b, c, d, e) = state
    for index in 0..<80 {
      let (mixed, constant): (UInt32, UInt32) =
        switch index {
        case ..<20: ((b & c) | (~b & d), 0x5A82_7999)
        case ..<40: (b ^ c ^ d, 0x6ED9_EBA1)
        case ..<60: ((b & c) | (b & d) | (c & d), 0x8F1B_BCDC)
        default: (b ^ c ^ d, 0xCA62_C1D6)
        }
      let next = a.rotated(by: 5) &+ mixed &+ e &+ schedule[index] &+ constant
      (e, d, c, b, a) = (d, c, b.rotated(by: 30), a, next)
    }
    state = (state.0 &+ a, state.1 &+ b, state.2 &+ c, state.3 &+ d, state.4 &+ e)
  }
}

extension UInt32 {
  /// The bits moved to the left, those that leave coming back at the right.
  fileprivate func rotated(by count: UInt32) -> UInt32 { self << count | self >> (32 - count) }
}

extension [UInt8] {
  /// Appends a number, its highest byte first.
  fileprivate mutating func append(bigEndian number: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: number.bigEndian) { append(contentsOf: $0) }
  }
}
