/// A fragment of an SQL statement, in which each `?` represents one of the arguments.
///
/// Interpolated values become arguments. Interpolated fragments are inserted together with their
/// arguments: `"price_max >= \(from) AND \(other)"`.
public struct SQLText: Sendable, Hashable {
  /// The value of an argument.
  public enum Value: Sendable, Hashable {
    /// An integer.
    case integer(Int64)
    /// A floating-point number.
    case real(Double)
    case text(String)
  }

  /// The text, with `?` for each argument.
  public private(set) var text: String
  /// The values of the arguments, in order.
  public private(set) var values: [Value]

  /// Joins `parts`, each in parentheses, with `separator`; uses `empty` if there are no conditions
  /// to join.
  public init(_ parts: [SQLText], joinedBy separator: String, orElse empty: String) {
    text =
      parts.isEmpty ? empty : parts.map { "(\($0.text))" }.joined(separator: " \(separator) ")
    values = parts.flatMap(\.values)
  }

  /// Returns a condition that is true if all of `conditions` are true.
  public static func all(_ conditions: [SQLText]) -> SQLText {
    SQLText(conditions, joinedBy: "AND", orElse: "TRUE")
  }

  /// Returns a condition that is true if any of `conditions` is true.
  public static func any(_ conditions: [SQLText]) -> SQLText {
    SQLText(conditions, joinedBy: "OR", orElse: "FALSE")
  }

  /// Returns a PostgreSQL array as a text argument, which the statement must cast to the type of
  /// the array.
  public static func array(_ numbers: some Sequence<Double>) -> String {
    "{\(numbers.map { "\($0)" }.joined(separator: ","))}"
  }
}

extension SQLText: ExpressibleByStringInterpolation {
  /// The content of a string literal with interpolated values.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""
    fileprivate var values: [Value] = []

    /// Creates an empty fragment.
    public init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity + interpolationCount)
    }

    /// Appends SQL unchanged.
    public mutating func appendLiteral(_ literal: String) { text += literal }

    /// Appends an argument.
    public mutating func appendInterpolation(_ number: Int64) { append(.integer(number)) }

    /// Appends an argument.
    public mutating func appendInterpolation(_ number: Int) { append(.integer(Int64(number))) }

    /// Appends an argument.
    public mutating func appendInterpolation(_ number: Double) { append(.real(number)) }

    /// Appends an argument.
    public mutating func appendInterpolation(_ text: String) { append(.text(text)) }

    /// Appends a fragment with its arguments.
    public mutating func appendInterpolation(_ part: SQLText) {
      text += part.text
      values += part.values
    }

    /// Appends an SQL identifier, which the caller must quote if necessary.
    public mutating func appendInterpolation(name: String) { text += name }

    private mutating func append(_ value: Value) {
      text += "?"
      values.append(value)
    }
  }

  /// Creates a fragment without arguments.
  public init(stringLiteral text: String) {
    self.text = text
    values = []
  }

  /// Creates a fragment with the interpolated arguments.
  public init(stringInterpolation parts: StringInterpolation) {
    text = parts.text
    values = parts.values
  }
}
