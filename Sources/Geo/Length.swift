public import Messages

/// A length that can be parsed from text and formatted as text.
public struct Length: Sendable, Hashable, Comparable {
  /// The length in metres. The length may be negative or zero; callers must check the minimum.
  public let metres: Double

  /// Creates a length from metres.
  public init(metres: Double) {
    self.metres = metres
  }

  /// Parses a number, which may have a decimal point, and a unit, optionally separated by a space,
  /// ignoring case. Units are metres, kilometres and miles (1609.344 m), in English or Thai, as
  /// words or abbreviations; without a unit, the number is in metres.
  ///
  /// - Throws: `LengthError` if the text is not a length.
  public init(parsing text: String) throws(LengthError) {
    var rest = Self.trimmed(text.unicodeScalars[...])
    guard let first = rest.first else { throw .missing }
    let hasSign = first == "-" || first == "+"
    var digits = hasSign ? String(first) : ""
    rest = rest.dropFirst(hasSign ? 1 : 0)
    while let scalar = rest.first, let digit = Self.numeral(scalar) {
      digits.append(digit)
      rest = rest.dropFirst()
    }
    if rest.first == "," { throw .comma(text) }
    guard let number = Double(digits), number.isFinite else { throw .notALength(text) }
    let unit = String(Self.trimmed(rest))
    guard let metresPerUnit = Self.metresPerUnit(unit) else { throw .unknownUnit(unit) }
    metres = number * metresPerUnit
  }

  public static func < (left: Length, right: Length) -> Bool { left.metres < right.metres }

  private static func trimmed(_ text: Substring.UnicodeScalarView) -> Substring.UnicodeScalarView {
    let start = text.drop { $0.properties.isWhitespace }
    guard let last = start.lastIndex(where: { !$0.properties.isWhitespace }) else { return start }
    return start[...last]
  }

  /// Returns the ASCII digit for an Arabic or Thai digit, or the decimal point; nil for other
  /// characters.
  private static func numeral(_ scalar: Unicode.Scalar) -> Character? {
    switch scalar.value {
    case 0x30...0x39, 0x2E: Character(scalar)
    case 0x0E50...0x0E59: Unicode.Scalar(scalar.value - 0x0E50 + 0x30).map(Character.init)
    default: nil
    }
  }

  private static func metresPerUnit(_ unit: String) -> Double? {
    var name = unit.lowercased()
    if name.hasSuffix(".") { name.removeLast() }
    return switch name {
    case "": unit.isEmpty ? 1 : nil
    case "m", "metre", "metres", "meter", "meters", "ม", "เมตร": 1
    case "km", "kilometre", "kilometres", "kilometer", "kilometers", "กม", "กิโล", "กิโลเมตร": 1000
    case "mi", "mile", "miles", "ไมล์": 1609.344
    default: nil
    }
  }
}

extension Length: Localized {
  /// The length as text: `850 m`, `1.25 km`, `12.3 km`, `850 ม.`. Uses whole metres below one
  /// kilometre, at most two decimal places below ten kilometres, and at most one from ten
  /// kilometres upwards.
  public var message: Message {
    let (number, isKilometres) = figure
    return isKilometres
      ? Message("\(number) km", "\(number) กม.") : Message("\(number) m", "\(number) ม.")
  }

  private var figure: (number: String, isKilometres: Bool) {
    guard metres.isFinite, metres.magnitude < 1e15 else { return ("\(metres)", false) }
    let sign = metres < 0 ? "-" : ""
    let size = metres.magnitude
    let whole = Int(size.rounded())
    if whole < 1000 { return (whole == 0 ? "0" : "\(sign)\(whole)", false) }
    // The length in hundredths of a kilometre, rounded to tenths of a kilometre for ten kilometres
    // or more.
    let hundredths =
      size < 9_995 ? Int((size / 10).rounded()) : 10 * Int((size / 100).rounded())
    let decimals = hundredths % 100
    let fraction =
      switch (decimals / 10, decimals % 10) {
      case (0, 0): ""
      case (let tenths, 0): ".\(tenths)"
      case (let tenths, let rest): ".\(tenths)\(rest)"
      }
    return ("\(sign)\(hundredths / 100)\(fraction)", true)
  }
}

extension Length {
  /// Formats a length for `init(parsing:)`, in kilometres if it is a whole number of kilometres:
  /// `2km`, `800m`.
  package static func text(_ metres: Double) -> String {
    let (kilometres, rest) = Int(metres).quotientAndRemainder(dividingBy: 1_000)
    return rest == 0 ? "\(kilometres)km" : "\(Int(metres))m"
  }
}
