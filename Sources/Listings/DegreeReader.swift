/// Parses an angle in degrees.
struct DegreeReader {
  /// The result of parsing a string as an angle.
  enum Reading: Equatable { case empty, broken, value(WrittenAngle) }

  private let text: UnsafeBufferPointer<UInt8>
  private var index = 0
  /// The decimal mark of the last number.
  private var mark: UInt8?

  /// Parses all of `text`.
  static func read(_ text: UnsafeBufferPointer<UInt8>) -> Reading {
    if let value = plainNumber(text) {
      return .value(WrittenAngle(degrees: value, mark: UInt8(ascii: ".")))
    }
    var reader = DegreeReader(text: text)
    reader.skipSpaces()
    if reader.index == text.count { return .empty }
    return reader.degrees().map(Reading.value) ?? .broken
  }

  /// Parses a string that consists of ASCII digits and a decimal point, as nearly all strings do;
  /// returns nil for other strings. The loop is short because it runs twice for every row in a
  /// response.
  private static func plainNumber(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
    // A Double represents fifteen decimal digits exactly.
    guard (2...16).contains(text.count) else { return nil }
    var digits: UInt64 = 0
    var point: Int?
    for (index, byte) in text.enumerated() {
      if let digit = byte.digitValue {
        digits = digits &* 10 &+ UInt64(digit)
      } else if byte == UInt8(ascii: "."), point == nil, index > 0 {
        point = index
      } else {
        return nil
      }
    }
    guard let point else { return nil }
    return Double(digits) / powersOfTen[text.count - 1 - point]
  }

  private mutating func degrees() -> WrittenAngle? {
    var hemisphere = readHemisphere()
    let isMinus = readMinus()
    guard let number = readNumber() else { return nil }
    var angle = WrittenAngle(degrees: number, mark: mark)
    skipSpaces()
    if readSign(["°", "º", "˚"]) {
      guard let parts = readMinutes() else { return nil }
      angle.degrees += parts
      angle.mark = angle.mark ?? mark
      angle.hasSign = true
    }
    if let letter = readHemisphere() {
      guard hemisphere == nil else { return nil }
      hemisphere = letter
    }
    angle.axis = hemisphere?.axis
    // A minus sign together with S or W is ambiguous.
    if isMinus, hemisphere?.isNegative == true { return nil }
    if isMinus || hemisphere?.isNegative == true { angle.degrees.negate() }
    return index == text.count ? angle : nil
  }

  /// Reads optional minutes and seconds and returns them in degrees; nil if they are invalid. Only
  /// the last number may have decimal places.
  private mutating func readMinutes() -> Double? {
    skipSpaces()
    guard text.digit(at: index) != nil else { return 0 }
    guard mark == nil, let minutes = readNumber(), minutes < 60,
      readSign(["'", "′", "’", "‘", "´", "ʹ"])
    else { return nil }
    skipSpaces()
    guard text.digit(at: index) != nil else { return minutes / 60 }
    guard mark == nil, let seconds = readNumber(), seconds < 60,
      readSign(["\"", "″", "”", "“", "ʺ", "''", "′′", "’’", "´´"])
    else { return nil }
    skipSpaces()
    return minutes / 60 + seconds / 3600
  }

  /// Reads a sign and returns whether it is a minus. Accepts a hyphen-minus and a typographic
  /// minus.
  private mutating func readMinus() -> Bool {
    if readSign(["-", "\u{2212}", "\u{2013}"]) { return true }
    _ = readSign(["+"])
    return false
  }

  /// Reads a hemisphere letter and the spaces after it.
  private mutating func readHemisphere() -> (axis: WrittenAngle.Axis, isNegative: Bool)? {
    guard index < text.count else { return nil }
    let hemisphere: (axis: WrittenAngle.Axis, isNegative: Bool)
    switch text[index].asciiLowered {
    case UInt8(ascii: "n"): hemisphere = (.latitude, false)
    case UInt8(ascii: "s"): hemisphere = (.latitude, true)
    case UInt8(ascii: "e"): hemisphere = (.longitude, false)
    case UInt8(ascii: "w"): hemisphere = (.longitude, true)
    default: return nil
    }
    index += 1
    skipSpaces()
    return hemisphere
  }

  /// Reads a decimal number and rounds it correctly. The number may start with a decimal point, but
  /// not with a decimal comma, because a comma also separates numbers.
  private mutating func readNumber() -> Double? {
    let start = index
    mark = nil
    var digits: UInt64 = 0
    var count = 0
    var decimals = 0
    var isLong = false
    while index < text.count {
      if let digit = text.digit(at: index) {
        count += 1
        index += digit.length
        isLong = isLong || digits >= 900_719_925_474_099 || decimals == 22
        if !isLong {
          digits = digits * 10 + UInt64(digit.value)
          if mark != nil { decimals += 1 }
        }
      } else if mark == nil, text[index] == UInt8(ascii: ".") {
        mark = text[index]
        index += 1
        skipSpaces()
      } else if mark == nil, count > 0, text[index] == UInt8(ascii: ",") {
        mark = text[index]
        index += 1
      } else {
        break
      }
    }
    guard count > 0 else { return nil }
    // A Double represents both operands exactly, so the quotient is rounded only once (Clinger
    // 1990).
    if !isLong { return Double(digits) / Self.powersOfTen[decimals] }
    return longNumber(start, index)
  }

  /// Parses a number with more digits than a Double represents exactly. Uses the standard library,
  /// which rounds correctly.
  private func longNumber(_ start: Int, _ end: Int) -> Double? {
    var plain: [UInt8] = []
    var place = start
    while place < end {
      if let digit = text.digit(at: place) {
        plain.append(digit.value + 48)
        place += digit.length
      } else if let space = text.spaceLength(at: place) {
        place += space
      } else {
        plain.append(UInt8(ascii: "."))
        place += 1
      }
    }
    return Double(String(decoding: plain, as: UTF8.self))
  }

  /// The powers of ten that a Double represents exactly.
  private static let powersOfTen: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
    1e18, 1e19, 1e20, 1e21, 1e22,
  ]

  private mutating func readSign(_ signs: [String]) -> Bool {
    for sign in signs where text[index...].starts(with: sign.utf8) {
      index += sign.utf8.count
      return true
    }
    return false
  }

  private mutating func skipSpaces() {
    while let space = text.spaceLength(at: index) { index += space }
  }
}
