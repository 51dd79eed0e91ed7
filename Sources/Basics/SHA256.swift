/// The SHA-256 hash function (FIPS 180-4), for checksums, IDs and long random secrets. Never use
/// this function for passwords, because they can be guessed.
public enum SHA256 {
  /// Returns the digest of `bytes` as 64 hexadecimal digits.
  public static func hex(of bytes: [UInt8]) -> String {
    words(of: bytes).map { $0.padded(to: 8, radix: 16) }.joined()
  }

  /// Returns the 32-byte digest of `bytes`.
  public static func digest(_ bytes: [UInt8]) -> [UInt8] {
    words(of: bytes).flatMap { word in withUnsafeBytes(of: word.bigEndian) { Array($0) } }
  }

  /// Returns the 32-byte HMAC-SHA256 (RFC 2104) of `message`. Without the key, the result cannot be
  /// distinguished from random bytes.
  public static func authentication(of message: [UInt8], key: [UInt8]) -> [UInt8] {
    let short = key.count > blockLength ? digest(key) : key
    let padded = short + [UInt8](repeating: 0, count: blockLength - short.count)
    return digest(padded.map { $0 ^ 0x5C } + digest(padded.map { $0 ^ 0x36 } + message))
  }

  /// The block size in bytes.
  private static let blockLength = 64

  private static func words(of bytes: [UInt8]) -> [UInt32] {
    var state = initial
    var schedule = [UInt32](repeating: 0, count: 64)
    SHABlocks.forEach(of: bytes) { add($0, to: &state, &schedule) }
    return state
  }

  private static func add(
    _ block: UnsafeRawBufferPointer, to state: inout [UInt32], _ w: inout [UInt32]
  ) {
    for index in 0..<16 {
      w[index] = block.word(index)
    }
    for index in 16..<64 {
      let (early, late) = (w[index - 15], w[index - 2])
      let first = early.rotated(7) ^ early.rotated(18) ^ early >> 3
      let second = late.rotated(17) ^ late.rotated(19) ^ late >> 10
      w[index] = w[index - 16] &+ first &+ w[index - 7] &+ second
    }
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for index in 0..<64 {
      let second = e.rotated(6) ^ e.rotated(11) ^ e.rotated(25)
      let choice = e & f ^ ~e & g
      let one = h &+ second &+ choice &+ constants[index] &+ w[index]
      let first = a.rotated(2) ^ a.rotated(13) ^ a.rotated(22)
      let two = first &+ (a & b ^ a & c ^ b & c)
      (h, g, f, e, d, c, b, a) = (g, f, e, d &+ one, c, b, a, one &+ two)
    }
    for (index, value) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= value }
  }

  /// The first 32 fractional bits of the square roots of the first eight primes.
  private static let initial = primes.prefix(8).map { fraction(Double($0).squareRoot()) }

  /// The first 32 fractional bits of the cube roots of the first 64 primes.
  private static let constants = primes.prefix(64).map { prime -> UInt32 in
    // Computes the root times 2^32 as an integer, by bisection. Unlike a `Double`, this is exact.
    var low: UInt64 = 0
    var high: UInt64 = 8 << 32
    while high - low > 1 {
      let middle = (low + high) / 2
      if isCube(of: middle, atMost: prime) { low = middle } else { high = middle }
    }
    return UInt32(truncatingIfNeeded: low)
  }

  private static func fraction(_ root: Double) -> UInt32 {
    UInt32(truncatingIfNeeded: UInt64(root * 4_294_967_296))
  }

  /// Whether the cube of `root`, a number with 32 fractional bits, is less than `prime`.
  private static func isCube(of root: UInt64, atMost prime: Int) -> Bool {
    let square = root.multipliedFullWidth(by: root)
    let low = square.low.multipliedFullWidth(by: root)
    // The cube has 96 fractional bits; compare the integer part.
    let high = square.high.multipliedReportingOverflow(by: root)
    if high.overflow { return false }
    let (middle, carried) = high.partialValue.addingReportingOverflow(low.high)
    if carried { return false }
    return middle >> 32 < UInt64(prime)
  }

  private static let primes: [Int] = (2...311).filter { number in
    !(2..<number).contains { number % $0 == 0 }
  }
}
