import Basics

/// A distance and a time in words, as in directions: `go 0.2 mi`, `1 ชม. 5 นาที`,
/// `11,6 km (ca. 26 Minuten)`.
struct MeasureText: Equatable {
  /// The distance in metres; the sum of all parts in text such as `1 mi 200 ft`.
  var distance: Double?
  /// The time in seconds: the sum of the days, hours, minutes and seconds.
  var duration: Double?
  /// The maximum rounding error of the distance in metres: half a unit of its last digit.
  var rounding = 0.0

  /// Parses the first distance and the first time in English, Thai, German or Portuguese text and
  /// ignores all other words.
  init(_ text: String) {
    var scanner = MeasureScanner(text)
    var distanceUnit: Double?
    var isLastDistance = false
    while let measure = scanner.next() {
      switch measure.unit {
      case .metres(let size):
        // A second distance that directly follows the first with a smaller unit is part of it; any
        // other distance is separate.
        if let unit = distanceUnit, !(isLastDistance && size < unit && measure.followsDirectly) {
          isLastDistance = false
          continue
        }
        distance = (distance ?? 0) + measure.value * size
        distanceUnit = size
        rounding = measure.lastDigit * size / 2
        isLastDistance = true
      case .seconds(let size):
        // The parts of a time are ordered from the largest unit to the smallest.
        guard smallestTime.map({ size < $0 }) ?? true else { continue }
        smallestTime = size
        duration = (duration ?? 0) + measure.value * size
        isLastDistance = false
      }
    }
  }

  /// The smallest unit of the time so far, in seconds.
  private var smallestTime: Double?

  /// Whether the text agrees with a length in metres, up to its rounding and `tolerance`, a
  /// fraction of the length. Allows two extra metres, which services may lose by rounding each
  /// part.
  func agrees(with length: Double, tolerance: Double) -> Bool {
    guard let distance else { return true }
    return abs(distance - length) <= rounding + tolerance * max(distance, length) + 2
  }
}

/// Finds numbers that are followed by a unit.
private struct MeasureScanner {
  struct Measure {
    var value: Double
    /// The value of one unit in the last digit's place.
    var lastDigit: Double
    var unit: MeasureUnit
    /// Whether only white space separates this measure from the previous one.
    var followsDirectly: Bool
  }

  private let bytes: [UInt8]
  private var index = 0
  private var knownDotThousands: Bool?

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  mutating func next() -> Measure? {
    var isDirect = true
    while index < bytes.count {
      guard bytes[index].isDigit else {
        if !isBlank(at: index) { isDirect = false }
        index += 1
        continue
      }
      let isInWord = index > 0 && bytes[index - 1].isLetter
      let start = index
      while index < bytes.count, isPartOfNumber(at: index) { index += 1 }
      let number = bytes[start..<index]
      let behind = index
      while index < bytes.count, isBlank(at: index) { index += 1 }
      guard !isInWord, let unit = unit(), let (value, lastDigit) = value(of: number) else {
        index = behind
        isDirect = false
        continue
      }
      return Measure(value: value, lastDigit: lastDigit, unit: unit, followsDirectly: isDirect)
    }
    return nil
  }

  /// Whether the byte is an ASCII letter or part of a non-ASCII character other than the no-break
  /// space.
  private func isLetter(at index: Int) -> Bool {
    let byte = bytes[index]
    if byte < 0x80 { return byte.isLetter }
    return !isBlank(at: index)
  }

  /// Whether the byte is white space or part of a no-break space, which takes two bytes.
  private func isBlank(at index: Int) -> Bool {
    switch bytes[index] {
    case 0x20, 0x09, 0x0A, 0x0D: true
    case 0xC2: index + 1 < bytes.count && bytes[index + 1] == 0xA0
    case 0xA0: index > 0 && bytes[index - 1] == 0xC2
    default: false
    }
  }

  /// Whether the byte is a digit, or a separator followed by a digit.
  private func isPartOfNumber(at index: Int) -> Bool {
    let byte = bytes[index]
    if byte.isDigit { return true }
    guard byte == UInt8(ascii: ".") || byte == UInt8(ascii: ","), index + 1 < bytes.count else {
      return false
    }
    return bytes[index + 1].isDigit
  }

  /// Reads the unit at the current position. Thai has no spaces between words, so this matches the
  /// longest prefix that is a unit.
  private mutating func unit() -> MeasureUnit? {
    let start = index
    while index < bytes.count, isLetter(at: index) { index += 1 }
    if let unit = MeasureUnit(word(start..<index)) { return unit }
    // Thai letters take three bytes each, and the first byte is always 0xE0.
    guard start < index, bytes[start] == 0xE0 else { return nil }
    for end in stride(from: min(index, start + 30), to: start, by: -1) where end < index {
      guard let unit = MeasureUnit(word(start..<end)) else { continue }
      index = end
      return unit
    }
    return nil
  }

  private func word(_ range: Range<Int>) -> String {
    String(
      decoding: bytes[range].map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
  }

  private mutating func value(of number: ArraySlice<UInt8>) -> (Double, lastDigit: Double)? {
    let separators = number.filter { !$0.isDigit }
    var decimal: UInt8?
    if let last = separators.last, let place = number.lastIndex(of: last) {
      let isRepeated = separators.filter { $0 == last }.count > 1
      let isThousands =
        number.endIndex - place == 4 && Set(separators).count == 1
        && number.first != UInt8(ascii: "0") && (last == UInt8(ascii: ",") || isDotThousands())
      decimal = isRepeated || isThousands ? nil : last
    }
    var digits: [UInt8] = []
    var decimals = 0
    for byte in number {
      if byte == decimal {
        digits.append(UInt8(ascii: "."))
        decimals = 1
      } else if byte.isDigit {
        digits.append(byte)
        if decimals > 0 { decimals += 1 }
      }
    }
    var index = 0
    let value = digits.withUnsafeBufferPointer { DecimalNumber.read($0, &index, to: $0.count) }
    guard let value else { return nil }
    return (value, (1..<max(decimals, 1)).reduce(1.0) { digit, _ in digit / 10 })
  }

  /// Whether a dot before three digits is a thousands separator, which is true only in German and
  /// Portuguese.
  private mutating func isDotThousands() -> Bool {
    if let knownDotThousands { return knownDotThousands }
    var start = 0
    var isKnown = false
    for end in 0...bytes.count where end == bytes.count || !isLetter(at: end) {
      if end > start, MeasureUnit.dotlessWords.contains(word(start..<end)) { isKnown = true }
      start = end + 1
    }
    knownDotThousands = isKnown
    return isKnown
  }
}
