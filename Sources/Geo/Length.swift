public import Messages

/// A length, as people write and read it.
public struct Length: Sendable, Hashable, Comparable {
  /// The length in metres. It may be negative or zero: what is too short is for the caller to say.
  public let metres: Double

  /// A length of `metres`.
  public init(metres: Double) {
    self.metres = metres
  }

  /// The length that `text` says: a number with a point for decimals, then a unit, with or without
  /// a space between, in upper or lower case. Units are metres, kilometres and miles (1609.344 m)
  /// in English or Thai, in full or short; without one the number is metres.
  ///
  /// - Throws: `LengthError`, which says what is wrong with the text.
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

  /// Whether the first length is the shorter.
  public static func < (left: Length, right: Length) -> Bool { left.metres < right.metres }

  private static func trimmed(_ text: Substring.UnicodeScalarView) -> Substring.UnicodeScalarView {
    let start = text.drop { $0.properties.isWhitespace }
    guard let last = start.lastIndex(where: { !$0.properties.isWhitespace }) else { return start }
    return start[...last]
  }

  /// A digit, Arabic or Thai, or the decimal point, as Arabic numerals have it.
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
  /// The length for people: `850 m`, `1.25 km`, `12.3 km`, `850 ม.`. Whole metres below a kilometre,
  /// at most two decimals below ten, one from there.
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
    // In hundredths of a kilometre; from ten kilometres in tenths of one.
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
  /// A length as `init(parsing:)` reads it, in whole kilometres if it has no rest: `2km`, `800m`.
  package static func text(_ metres: Double) -> String {
    let (kilometres, rest) = Int(metres).quotientAndRemainder(dividingBy: 1_000)
    return rest == 0 ? "\(kilometres)km" : "\(Int(metres))m"
  }
}
