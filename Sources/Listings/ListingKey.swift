/// A source's key for a listing: any string, such as `145831` or `BK/12 ก`.
///
/// Non-negative 64-bit integers in their usual notation are stored as numbers, which need less
/// memory than strings, because most sources number their listings.
///
/// Keys can be created from literals, and whole numbers sort by value, before other keys:
///
/// ```swift
/// let keys: [ListingKey] = ["BK/12", 30, "7"]
/// keys.sorted()  // → [7, 30, "BK/12"]
/// ListingKey("145831") == 145_831  // → true
/// ListingKey("007").number  // → nil
/// ```
public struct ListingKey: Sendable {
  private enum Value: Sendable {
    case number(Int64)
    case text(String)
  }

  private let value: Value

  /// Creates a key from a number. A negative number is stored as a string.
  public init(_ number: Int64) {
    value = number < 0 ? .text(String(number)) : .number(number)
  }

  /// Creates a key from a string.
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

  /// The key as a number; nil if it is not a whole number.
  public var number: Int64? {
    if case .number(let number) = value { number } else { nil }
  }
}

/// Keys are equal if their UTF-8 bytes are equal, because sources distinguish strings that Unicode
/// treats as equivalent.
extension ListingKey: Hashable, Comparable {
  /// Whether both keys have the same UTF-8 bytes.
  public static func == (left: ListingKey, right: ListingKey) -> Bool {
    switch (left.value, right.value) {
    case (.number(let left), .number(let right)): left == right
    case (.text(let left), .text(let right)): left.utf8.elementsEqual(right.utf8)
    default: false
    }
  }

  /// Whether the first key sorts before the second: whole numbers by value, then all other keys by
  /// their bytes.
  public static func < (left: ListingKey, right: ListingKey) -> Bool {
    switch (left.value, right.value) {
    case (.number(let left), .number(let right)): left < right
    case (.number, .text): true
    case (.text, .number): false
    case (.text(let left), .text(let right)): left.utf8.lexicographicallyPrecedes(right.utf8)
    }
  }

  /// Hashes the key's number or UTF-8 bytes.
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
  public init(integerLiteral number: Int64) { self.init(number) }

  public init(stringLiteral text: String) { self.init(text) }
}

extension ListingKey: CustomStringConvertible {
  public var description: String { text }
}
