import Basics

/// A distance and a time in words, as directions have them: `go 0.2 mi`, `11,6 km (ca. 26 Minuten)`,
/// `1 ชม. 5 นาที`.
struct MeasureText: Equatable {
  /// In metres; the sum where the text has parts of one, such as `1 mi 200 ft`.
  var distance: Double?
  /// In seconds; the sum of days, hours, minutes and seconds.
  var duration: Double?
  /// Half of the last digit of the distance, in metres: how far the text can be off by rounding.
  var rounding = 0.0

  /// The first distance and the first time of a text in English, Thai, German or Portuguese; any
  /// other word is passed over.
  init(_ text: String) {
    var scanner = MeasureScanner(text)
    var distanceUnit: Double?
    var isLastDistance = false
    while let measure = scanner.next() {
      switch measure.unit {
      case .metres(let size):
        // A second distance right behind a first one is its smaller part; any other is a new one.
        if let unit = distanceUnit, !(isLastDistance && size < unit && measure.followsDirectly) {
          isLastDistance = false
          continue
        }
        distance = (distance ?? 0) + measure.value * size
        distanceUnit = size
        rounding = measure.lastDigit * size / 2
        isLastDistance = true
      case .seconds(let size):
        // Parts of a time come from large to small.
        guard smallestTime.map({ size < $0 }) ?? true else { continue }
        smallestTime = size
        duration = (duration ?? 0) + measure.value * size
        isLastDistance = false
      }
    }
  }

  /// The size of the smallest unit of the time so far.
  private var smallestTime: Double?

  /// Whether a length in metres is what the text says, but for its rounding and `tolerance`, a part
  /// of the length; two metres more are forgiven, which services lose where they round each piece.
  func agrees(with length: Double, tolerance: Double) -> Bool {
    guard let distance else { return true }
    return abs(distance - length) <= rounding + tolerance * max(distance, length) + 2
  }
}

/// Finds numbers with a unit behind them.
private struct MeasureScanner {
  struct Measure {
    var value: Double
    /// What one more in the last digit is worth.
    var lastDigit: Double
    var unit: MeasureUnit
    /// Whether nothing but blanks stands between this and the measure before.
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

  /// A letter of ASCII, or a byte of one beyond it; a space that may not break is none.
  private func isLetter(at index: Int) -> Bool {
    let byte = bytes[index]
    if byte < 0x80 { return byte.isLetter }
    return !isBlank(at: index)
  }

  /// A space, or one that may not break, which takes two bytes.
  private func isBlank(at index: Int) -> Bool {
    switch bytes[index] {
    case 0x20, 0x09, 0x0A, 0x0D: true
    case 0xC2: index + 1 < bytes.count && bytes[index + 1] == 0xA0
    case 0xA0: index > 0 && bytes[index - 1] == 0xC2
    default: false
    }
  }

  /// Whether a digit stands here, or a separator with a digit behind it.
  private func isPartOfNumber(at index: Int) -> Bool {
    let byte = bytes[index]
    if byte.isDigit { return true }
    guard byte == UInt8(ascii: ".") || byte == UInt8(ascii: ","), index + 1 < bytes.count else {
      return false
    }
    return bytes[index + 1].isDigit
  }

  /// The unit that the letters from here on are. Thai writes no spaces between words, so there the
  /// longest beginning that is a unit counts.
  private mutating func unit() -> MeasureUnit? {
    let start = index
    while index < bytes.count, isLetter(at: index) { index += 1 }
    if let unit = MeasureUnit(word(start..<index)) { return unit }
    // Thai letters take three bytes each, the first always the same.
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

  /// Only in German and Portuguese is a dot with three digits behind it one of thousands.
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
