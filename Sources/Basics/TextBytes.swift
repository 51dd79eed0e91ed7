/// Builds a short string byte by byte, which is several times faster than concatenating strings.
public struct TextBytes: Sendable {
  /// The string in UTF-8.
  public private(set) var bytes: [UInt8] = []

  /// Creates an empty string with the given capacity in bytes.
  public init(capacity: Int) {
    bytes.reserveCapacity(capacity)
  }

  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Appends a string.
  public mutating func add(_ text: String) {
    var text = text
    text.withUTF8 { bytes.append(contentsOf: $0) }
  }

  /// Appends a byte.
  public mutating func add(byte: UInt8) {
    bytes.append(byte)
  }

  /// Appends a number in base `radix`, with lower-case letters and with leading zeros up to `width`
  /// digits.
  public mutating func add(number: UInt64, radix: UInt64 = 10, width: Int = 1) {
    var low = bytes.count
    var rest = number
    repeat {
      let digit = UInt8(truncatingIfNeeded: rest % radix)
      bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
      rest /= radix
    } while rest > 0 || bytes.count - low < width
    var high = bytes.count - 1
    while low < high {
      bytes.swapAt(low, high)
      (low, high) = (low + 1, high - 1)
    }
  }
}
