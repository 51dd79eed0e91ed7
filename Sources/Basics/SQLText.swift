/// A part of a statement in SQL, and the values of its arguments, each of which is `?` in the text.
///
/// What a literal interpolates becomes an argument, or takes its arguments along where it is such a part
/// itself: `"price_max >= \(from) AND \(other)"`.
public struct SQLText: Sendable, Hashable {
  /// The value of an argument.
  public enum Value: Sendable, Hashable {
    /// A whole number.
    case integer(Int64)
    /// A floating-point number.
    case real(Double)
    /// A text.
    case text(String)
  }

  /// The text, with `?` for each argument.
  public private(set) var text: String
  /// The values of the arguments, in their order.
  public private(set) var values: [Value]

  /// `parts` with `separator` between them, each in parentheses; `empty` where there are none.
  public init(_ parts: [SQLText], joinedBy separator: String, orElse empty: String) {
    text =
      parts.isEmpty ? empty : parts.map { "(\($0.text))" }.joined(separator: " \(separator) ")
    values = parts.flatMap(\.values)
  }

  /// The condition that all of `conditions` hold.
  public static func all(_ conditions: [SQLText]) -> SQLText {
    SQLText(conditions, joinedBy: "AND", orElse: "TRUE")
  }

  /// The condition that any of `conditions` holds.
  public static func any(_ conditions: [SQLText]) -> SQLText {
    SQLText(conditions, joinedBy: "OR", orElse: "FALSE")
  }

  /// An argument for an array of PostgreSQL, as a text, which is to be cast to the array's type.
  public static func array(_ numbers: some Sequence<Double>) -> String {
    "{\(numbers.map { "\($0)" }.joined(separator: ","))}"
  }
}

extension SQLText: ExpressibleByStringInterpolation {
  /// What a literal consists of.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""
    fileprivate var values: [Value] = []

    /// An empty text with room for a literal's.
    public init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity + interpolationCount)
    }

    /// Adds SQL as it stands.
    public mutating func appendLiteral(_ literal: String) { text += literal }

    /// Adds an argument.
    public mutating func appendInterpolation(_ number: Int64) { append(.integer(number)) }

    /// Adds an argument.
    public mutating func appendInterpolation(_ number: Int) { append(.integer(Int64(number))) }

    /// Adds an argument.
    public mutating func appendInterpolation(_ number: Double) { append(.real(number)) }

    /// Adds an argument.
    public mutating func appendInterpolation(_ text: String) { append(.text(text)) }

    /// Adds a part with its arguments.
    public mutating func appendInterpolation(_ part: SQLText) {
      text += part.text
      values += part.values
    }

    /// Adds a name as SQL has it, quoted where it must be.
    public mutating func appendInterpolation(name: String) { text += name }

    private mutating func append(_ value: Value) {
      text += "?"
      values.append(value)
    }
  }

  /// SQL without arguments.
  public init(stringLiteral text: String) {
    self.text = text
    values = []
  }

  /// SQL with the arguments that a literal interpolates.
  public init(stringInterpolation parts: StringInterpolation) {
    text = parts.text
    values = parts.values
  }
}
