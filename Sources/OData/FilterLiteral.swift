import Basics
import Geo

extension FilterSyntax {
  /// Returns the value and type of a literal; the type of `null` is nil.
  ///
  /// - Throws: `ODataProblem.notALiteral`, or `notSupported` for a type that no field has.
  func value(_ node: Int32) throws(ODataProblem) -> (value: ODataValue, type: ODataType?) {
    let text = text(node)
    switch nodes[Int(node)].kind {
    case .null: return (.null, nil)
    case .boolean: return (.bool(text == "true"), .boolean)
    case .string: return (.string(Self.unquoted(text[...])), .string)
    case .enumeration:
      // Lookup values are strings here, so drop the type name.
      return (.string(Self.unquoted(text.drop { $0 != "'" })), .string)
    case .number:
      let number: Double? =
        switch text {
        case "INF": .infinity
        case "-INF": -.infinity
        case "NaN": .nan
        default: Self.isNumber(text) ? Double(text) : nil
        }
      guard let number else { throw .notALiteral(text) }
      let isWhole = text.utf8.dropFirst().allSatisfy(\.isDigit)
      return (.number(number), isWhole ? .int64 : .decimal)
    case .date:
      guard let day = ODataText.day(text[...]) else { throw .notALiteral(text) }
      return (.date(day), .date)
    case .dateTime:
      guard let moment = ODataText.moment(text) else { throw .notALiteral(text) }
      return (.moment(moment), .dateTimeOffset)
    case .geography: return try ODataGeography.value(text)
    case .timeOfDay: throw .notSupported("Edm.TimeOfDay")
    case .duration: throw .notSupported("Edm.Duration")
    case .guid: throw .notSupported("Edm.Guid")
    case .binary: throw .notSupported("Edm.Binary")
    default: throw .notALiteral(text)
    }
  }

  /// Removes the quotation marks and replaces doubled quotation marks with single quotation marks.
  static func unquoted(_ text: Substring) -> String {
    var bytes: [UInt8] = []
    var isSecond = false
    for byte in text.utf8.dropFirst().dropLast() {
      if byte == UInt8(ascii: "'"), !isSecond {
        isSecond = true
        continue
      }
      isSecond = false
      bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Whether the text consists of digits with an optional fraction and exponent. (`Double` accepts
  /// other formats, such as hexadecimal digits.)
  private static func isNumber(_ text: String) -> Bool {
    var rest = text.utf8[...]
    func sign() {
      if let byte = rest.first, byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") {
        rest = rest.dropFirst()
      }
    }
    func digits() -> Bool {
      let count = rest.prefix { $0.isDigit }.count
      rest = rest.dropFirst(count)
      return count > 0
    }
    sign()
    guard digits() else { return false }
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      guard digits() else { return false }
    }
    if let byte = rest.first, byte | 0x20 == UInt8(ascii: "e") {
      rest = rest.dropFirst()
      sign()
      guard digits() else { return false }
    }
    return rest.isEmpty
  }
}

/// Parses and formats OData dates, timestamps and numbers.
public enum ODataText {
  /// Formats a number, without an exponent if it is an integer.
  static func text(decimal: Double) -> String {
    let isWhole = decimal.magnitude < 0x1p53 && decimal == decimal.rounded(.towardZero)
    return isWhole ? String(Int64(decimal)) : decimal.description
  }

  /// Parses a date such as `2026-11-21` and returns it in days since 1970; nil if it is invalid.
  static func day(_ text: Substring) -> Int? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].utf8.count == 4, parts[1].utf8.count == 2,
      parts[2].utf8.count == 2, let year = number(parts[0]), let month = number(parts[1]),
      let day = number(parts[2]), (1...12).contains(month), day >= 1
    else { return nil }
    let date = CivilDate(year: year, month: month, day: day)
    // Reject dates such as February 30, which the conversion would change to another date.
    return CivilDate(daysSince1970: date.daysSince1970) == date ? date.daysSince1970 : nil
  }

  /// Parses a timestamp such as `2026-11-21T02:10:00.5+02:00` and returns it in microseconds since
  /// 1970; nil if it is invalid.
  public static func moment(_ text: String) -> Int64? {
    let parts = text.split(separator: "T", omittingEmptySubsequences: false)
    guard parts.count == 2, let day = day(parts[0]) else { return nil }
    let time = parts[1].prefix { !"Z+-".contains($0) }
    let clock = time.split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(clock.count), clock[0].utf8.count == 2, clock[1].utf8.count == 2,
      let hour = number(clock[0]), hour < 24, let minute = number(clock[1]), minute < 60
    else { return nil }
    var micros = Int64(day) * 86_400 + Int64(hour * 3_600 + minute * 60)
    var fraction: Int64 = 0
    if clock.count == 3 {
      let second = clock[2].split(separator: ".", omittingEmptySubsequences: false)
      guard second.count <= 2, second[0].utf8.count == 2, let whole = number(second[0]), whole < 60
      else { return nil }
      micros += Int64(whole)
      if second.count == 2 {
        guard (1...12).contains(second[1].utf8.count), number(second[1]) != nil,
          let digits = number((second[1] + "00000").prefix(6))
        else { return nil }
        fraction = Int64(digits)
      }
    }
    let zone = parts[1].dropFirst(time.count)
    if zone != "Z" {
      let offset = zone.dropFirst().split(separator: ":", omittingEmptySubsequences: false)
      guard offset.count == 2, offset.allSatisfy({ $0.utf8.count == 2 }),
        let hours = number(offset[0]), hours < 24, let minutes = number(offset[1]), minutes < 60
      else { return nil }
      let seconds = Int64(hours * 3_600 + minutes * 60)
      micros += zone.first == "-" ? seconds : -seconds
    }
    return micros * 1_000_000 + fraction
  }

  /// Formats a timestamp in UTC, such as `2026-11-21T02:10:00Z`. Writes the microseconds unless
  /// they are 0.
  static func text(moment: Int64) -> String {
    let (seconds, fraction) = moment.quotientAndRemainder(flooredBy: 1_000_000)
    let text = CivilDate.text(secondsSince1970: seconds)
    return fraction == 0 ? text : "\(text.dropLast()).\(String(fraction + 1_000_000).dropFirst())Z"
  }

  /// Formats a date as `2026-11-21`.
  static func text(day: Int) -> String {
    String(CivilDate.text(secondsSince1970: Int64(day) * 86_400).prefix { $0 != "T" })
  }

  /// Parses a number that consists only of digits.
  private static func number(_ text: Substring) -> Int? {
    text.utf8.allSatisfy(\.isDigit) ? Int(text) : nil
  }
}
