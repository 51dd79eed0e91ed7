/// The SHA-1 hash function (RFC 3174).
///
/// WS-Security's password digest requires this function. Do not use SHA-1 for any other purpose.
public struct SHA1 {
  private var state: (UInt32, UInt32, UInt32, UInt32, UInt32) = (
    0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0
  )
  private var schedule = [UInt32](repeating: 0, count: 80)

  /// Returns the 20-byte digest of `message`.
  public static func digest(_ message: [UInt8]) -> [UInt8] {
    var digest = SHA1()
    SHABlocks.forEach(of: message) { digest.add($0) }
    var bytes: [UInt8] = []
    let (a, b, c, d, e) = digest.state
    for word in [a, b, c, d, e] {
      withUnsafeBytes(of: word.bigEndian) { bytes.append(contentsOf: $0) }
    }
    return bytes
  }

  private mutating func add(_ block: UnsafeRawBufferPointer) {
    for index in 0..<16 { schedule[index] = block.word(index) }
    for index in 16..<80 {
      schedule[index] =
        (schedule[index - 3] ^ schedule[index - 8] ^ schedule[index - 14] ^ schedule[index - 16])
        .rotated(31)
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
      let next = a.rotated(27) &+ mixed &+ e &+ schedule[index] &+ constant
      (e, d, c, b, a) = (d, c, b.rotated(2), a, next)
    }
    state = (state.0 &+ a, state.1 &+ b, state.2 &+ c, state.3 &+ d, state.4 &+ e)
  }
}
