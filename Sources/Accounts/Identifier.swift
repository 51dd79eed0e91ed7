import Basics
package import Store

/// An id that consists of 128 random bits and therefore cannot be guessed. `Subject` is the type of
/// the identified item.
public struct Identifier<Subject>: Sendable, Hashable {
  private let high: UInt64
  private let low: UInt64

  /// Creates a new id.
  public init() {
    var generator = SystemRandomNumberGenerator()
    (high, low) = (generator.next(), generator.next())
  }

  /// Parses an id of 32 hexadecimal digits in lower case; nil if the text has any other format.
  public init?(_ text: some StringProtocol) {
    let digits = text.utf8
    guard digits.count == 32,
      digits.allSatisfy({ $0.isDigit || (0x61...0x66).contains($0) }),
      let high = UInt64(text.prefix(16), radix: 16), let low = UInt64(text.suffix(16), radix: 16)
    else { return nil }
    (self.high, self.low) = (high, low)
  }

  /// The id in URLs and documents: 32 hexadecimal digits.
  public var text: String { high.padded(to: 16, radix: 16) + low.padded(to: 16, radix: 16) }
}

/// Ids are stored as 16 bytes in big-endian order.
extension Identifier: StoreValue, ColumnValue {
  package func bind(to statement: RepeatedStatement, at place: Int32) throws {
    try [high, low].flatMap { word in
      withUnsafeBytes(of: word.bigEndian) { Array($0) }
    }.bind(to: statement, at: place)
  }

  package init?(column bytes: UnsafeRawBufferPointer) {
    guard bytes.count == 16 else { return nil }
    self.init(
      high: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 0, as: UInt64.self)),
      low: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)))
  }

  private init(high: UInt64, low: UInt64) {
    (self.high, self.low) = (high, low)
  }
}
