/// The key by which a source knows a listing: any text, such as `145831` or `BK/12 ก`.
///
/// Whole numbers of 64 bits, written as programs write them, are kept as numbers: most sources count
/// their listings, and a million numbers take little room.
public struct ListingKey: Sendable {
  private enum Value: Sendable {
    case number(Int64)
    case text(String)
  }

  private let value: Value

  /// The key that is a whole number, which is not negative.
  public init(_ number: Int64) {
    value = number < 0 ? .text(String(number)) : .number(number)
  }

  /// The key with this text.
  public init(_ text: String) {
    if let number = Int64(text), number >= 0, String(number).utf8.elementsEqual(text.utf8) {
      value = .number(number)
    } else {
      value = .text(text)
    }
  }

  /// The key as the source writes it.
  public var text: String {
    switch value {
    case .number(let number): String(number)
    case .text(let text): text
    }
  }

  /// The key's number; nil where the key is no whole number.
  public var number: Int64? {
    if case .number(let number) = value { number } else { nil }
  }
}

/// Keys are equal where their bytes in UTF-8 are: sources tell apart what Unicode calls equivalent.
extension ListingKey: Hashable, Comparable {
  /// Whether both keys have the same bytes.
  public static func == (left: ListingKey, right: ListingKey) -> Bool {
    switch (left.value, right.value) {
    case (.number(let left), .number(let right)): left == right
    case (.text(let left), .text(let right)): left.utf8.elementsEqual(right.utf8)
    default: false
    }
  }

  /// Whether the first key comes before the second: whole numbers by their values, then texts by
  /// their bytes.
  public static func < (left: ListingKey, right: ListingKey) -> Bool {
    switch (left.value, right.value) {
    case (.number(let left), .number(let right)): left < right
    case (.number, .text): true
    case (.text, .number): false
    case (.text(let left), .text(let right)): left.utf8.lexicographicallyPrecedes(right.utf8)
    }
  }

  /// Feeds the key into `hasher`.
  public func hash(into hasher: inout Hasher) {
    switch value {
    case .number(let number): hasher.combine(number)
    case .text(let text):
      var text = text
      text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
  }
}

extension ListingKey: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral {
  /// The key that is this number.
  public init(integerLiteral number: Int64) { self.init(number) }

  /// The key with this text.
  public init(stringLiteral text: String) { self.init(text) }
}

extension ListingKey: CustomStringConvertible {
  /// The key's text.
  public var description: String { text }
}
