/// Reads an angle in degrees.
struct DegreeReader {
  /// What a text was found to hold.
  enum Reading: Equatable { case empty, broken, value(Double) }

  private let text: UnsafeBufferPointer<UInt8>
  private var index = 0

  /// What `text` holds.
  static func read(_ text: UnsafeBufferPointer<UInt8>) -> Reading {
    if let value = plainNumber(text) { return .value(value) }
    var reader = DegreeReader(text: text)
    reader.skipSpaces()
    if reader.index == text.count { return .empty }
    return reader.degrees().map(Reading.value) ?? .broken
  }

  /// The number where the text is nothing but ASCII digits with a point, as nearly all are: one
  /// short loop, since every row of an answer passes here twice.
  private static func plainNumber(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
    // Fifteen digits are exact in a Double.
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

  private mutating func degrees() -> Double? {
    var isNegative = readHemisphere() ?? false
    if index < text.count, text[index] == UInt8(ascii: "-") || text[index] == UInt8(ascii: "+") {
      isNegative = isNegative != (text[index] == UInt8(ascii: "-"))
      index += 1
    }
    guard var value = readNumber() else { return nil }
    skipSpaces()
    if readSign(["°", "º", "˚"]) {
      guard let parts = readMinutes() else { return nil }
      value += parts
    }
    if let isOther = readHemisphere() { isNegative = isNegative != isOther }
    return index == text.count ? (isNegative ? -value : value) : nil
  }

  /// Minutes and seconds, as far as there are any, in degrees.
  private mutating func readMinutes() -> Double? {
    skipSpaces()
    guard text.digit(at: index) != nil else { return 0 }
    guard let minutes = readNumber(), minutes < 60, readSign(["'", "′", "’"]) else { return nil }
    skipSpaces()
    guard text.digit(at: index) != nil else { return minutes / 60 }
    guard let seconds = readNumber(), seconds < 60, readSign(["\"", "″", "”", "''"]) else {
      return nil
    }
    skipSpaces()
    return minutes / 60 + seconds / 3600
  }

  /// Whether a letter for a hemisphere stands here and means a negative angle.
  private mutating func readHemisphere() -> Bool? {
    guard index < text.count else { return nil }
    let isNegative: Bool
    switch text[index].asciiLowered {
    case UInt8(ascii: "n"), UInt8(ascii: "e"): isNegative = false
    case UInt8(ascii: "s"), UInt8(ascii: "w"): isNegative = true
    default: return nil
    }
    index += 1
    skipSpaces()
    return isNegative
  }

  /// A decimal number, correctly rounded.
  private mutating func readNumber() -> Double? {
    let start = index
    var digits: UInt64 = 0
    var count = 0
    var decimals = 0
    var isFraction = false
    var isLong = false
    while index < text.count {
      if let digit = text.digit(at: index) {
        count += 1
        index += digit.length
        isLong = isLong || digits >= 900_719_925_474_099 || decimals == 22
        if !isLong {
          digits = digits * 10 + UInt64(digit.value)
          if isFraction { decimals += 1 }
        }
      } else if !isFraction,
        text[index] == UInt8(ascii: ".") || text[index] == UInt8(ascii: ",")
      {
        isFraction = true
        index += 1
        skipSpaces()
      } else {
        break
      }
    }
    guard count > 0 else { return nil }
    // Both are exact in a Double, and so their quotient is rounded once (Clinger 1990).
    if !isLong { return Double(digits) / Self.powersOfTen[decimals] }
    return longNumber(start, index)
  }

  /// A number of more digits than a Double holds exactly, which the standard library rounds.
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

  /// The powers of ten that a Double holds exactly.
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
