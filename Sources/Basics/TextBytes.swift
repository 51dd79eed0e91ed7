/// Puts a short text together byte by byte, in a fraction of the time that sums of texts take.
public struct TextBytes: Sendable {
  /// The text so far in UTF-8.
  public private(set) var bytes: [UInt8] = []

  /// No text, with room for so many bytes.
  public init(capacity: Int) {
    bytes.reserveCapacity(capacity)
  }

  /// The text so far.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Adds a text.
  public mutating func add(_ text: String) {
    var text = text
    text.withUTF8 { bytes.append(contentsOf: $0) }
  }

  /// Adds a byte.
  public mutating func add(byte: UInt8) {
    bytes.append(byte)
  }

  /// Adds a number in digits and small letters, with zeros in front where it has fewer than `width`.
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
