/// The 64-bit FNV-1a hash (draft-eastlake-fnv, section 2): unlike Swift's hash, it is the same in
/// every run. Do not use this hash for secrets.
public struct FNV1a: Sendable {
  /// The hash of all bytes added so far.
  public var value: UInt64 = 0xcbf2_9ce4_8422_2325

  /// Creates the hash of an empty sequence of bytes.
  @inlinable public init() {}

  /// Returns the hash of `bytes`.
  @inlinable public static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
    var hash = Self()
    for byte in bytes { hash.add(byte) }
    return hash.value
  }

  /// Adds a byte.
  @inlinable public mutating func add(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
  }

  /// Adds the UTF-8 bytes of a string.
  @inlinable public mutating func add(_ text: String) {
    var text = text
    text.withUTF8 { for byte in $0 { add(byte) } }
  }
}
