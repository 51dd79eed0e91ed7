import Basics

/// The position at the end of a page. The next page continues from this position, even if rows have
/// changed in the meantime.
public struct ODataPosition: Sendable, Hashable {
  /// A hash of the query.
  public var fingerprint: UInt64
  /// The value of `now()` on the first page, in microseconds since 1970.
  public var now: Int64
  /// The number of further rows that `$top` allows; nil if there is no `$top`.
  public var left: Int?
  /// The sort values of the last row, followed by its key.
  public var values: [ODataValue]

  /// Creates a position.
  public init(fingerprint: UInt64, now: Int64, left: Int?, values: [ODataValue]) {
    self.fingerprint = fingerprint
    self.now = now
    self.left = left
    self.values = values
  }

  /// The position as a URL-safe string: letters, digits, `-`, `.`, `_` and `~`.
  public var text: String {
    let start = [
      String(fingerprint, radix: 36), String(now, radix: 36), left.map(String.init) ?? "",
    ]
    return (start + values.map(Self.text(of:))).joined(separator: ".")
  }

  /// Parses the string representation of a position.
  ///
  /// - Throws: `ODataProblem.foreignLink` if the string is malformed.
  public init(text: String) throws(ODataProblem) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard (4...16).contains(parts.count), let fingerprint = UInt64(parts[0], radix: 36),
      let now = Int64(parts[1], radix: 36),
      parts[2].isEmpty || Int(parts[2]).map({ $0 > 0 }) == true
    else { throw .foreignLink }
    var values: [ODataValue] = []
    for part in parts.dropFirst(3) {
      guard let value = Self.value(of: part) else { throw .foreignLink }
      values.append(value)
    }
    self.init(fingerprint: fingerprint, now: now, left: Int(parts[2]), values: values)
  }

  private static func text(of value: ODataValue) -> String {
    switch value {
    case .bool(let value): value ? "b1" : "b0"
    case .number(let value): "n" + String(value.bitPattern, radix: 36)
    case .date(let value): "d" + String(value, radix: 36)
    case .moment(let value): "m" + String(value, radix: 36)
    case .string(let text):
      "s"
        + PercentEncoding.escaped(text, mark: UInt8(ascii: "~")) { byte in
          byte.isLetterOrDigit
        }
    case .null, .point, .polygon, .list: "0"
    }
  }

  private static func value(of text: Substring) -> ODataValue? {
    let rest = text.dropFirst()
    switch text.first {
    case "0" where rest.isEmpty: return .null
    case "b": return rest == "1" ? .bool(true) : rest == "0" ? .bool(false) : nil
    case "n": return UInt64(rest, radix: 36).map { .number(Double(bitPattern: $0)) }
    case "d": return Int(rest, radix: 36).map(ODataValue.date)
    case "m": return Int64(rest, radix: 36).map(ODataValue.moment)
    case "s":
      return PercentEncoding.unescaped(rest, mark: UInt8(ascii: "~")).map(ODataValue.string)
    default: return nil
    }
  }
}
