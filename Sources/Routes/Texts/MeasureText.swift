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
  /// of the length.
  func agrees(with length: Double, tolerance: Double) -> Bool {
    guard let distance else { return true }
    return abs(distance - length) <= rounding + tolerance * max(distance, length) + 0.5
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

  private let characters: [Character]
  private let isDotThousands: Bool
  private var index = 0

  init(_ text: String) {
    characters = Array(text.lowercased())
    // Only in these two languages is a dot with three digits behind it one of thousands.
    let words = text.lowercased().split { !$0.isLetter }
    isDotThousands = words.contains { MeasureUnit.dotlessWords.contains(String($0)) }
  }

  mutating func next() -> Measure? {
    var isDirect = true
    while index < characters.count {
      guard characters[index].isASCII, characters[index].isNumber else {
        if !characters[index].isWhitespace { isDirect = false }
        index += 1
        continue
      }
      let isInWord = index > 0 && characters[index - 1].isLetter && characters[index - 1].isASCII
      let start = index
      while index < characters.count, isPartOfNumber(at: index) { index += 1 }
      let number = String(characters[start..<index])
      let behind = index
      while index < characters.count, characters[index].isWhitespace { index += 1 }
      guard !isInWord, let unit = unit(), let (value, lastDigit) = value(of: number) else {
        index = behind
        isDirect = false
        continue
      }
      return Measure(value: value, lastDigit: lastDigit, unit: unit, followsDirectly: isDirect)
    }
    return nil
  }

  /// Whether a digit stands here, or a separator with a digit behind it.
  private func isPartOfNumber(at index: Int) -> Bool {
    let character = characters[index]
    if character.isASCII, character.isNumber { return true }
    guard character == "." || character == ",", index + 1 < characters.count else { return false }
    return characters[index + 1].isASCII && characters[index + 1].isNumber
  }

  /// The unit that the letters from here on are. Thai writes no spaces between words, so there the
  /// longest beginning that is a unit counts.
  private mutating func unit() -> MeasureUnit? {
    let start = index
    while index < characters.count, characters[index].isLetter { index += 1 }
    if let unit = MeasureUnit(String(characters[start..<index])) { return unit }
    guard start < index, characters[start].unicodeScalars.allSatisfy(Self.isThai) else {
      return nil
    }
    for end in stride(from: min(index - 1, start + 10), to: start, by: -1) {
      guard let unit = MeasureUnit(String(characters[start..<end])) else { continue }
      index = end
      return unit
    }
    return nil
  }

  private static func isThai(_ scalar: Unicode.Scalar) -> Bool {
    (0x0E01...0x0E4E).contains(scalar.value)
  }

  private func value(of number: String) -> (Double, lastDigit: Double)? {
    let separators = number.filter { $0 == "." || $0 == "," }
    var decimal: Character?
    if let last = separators.last {
      let behind = number.split(separator: last, omittingEmptySubsequences: false).last ?? ""
      let isRepeated = separators.filter { $0 == last }.count > 1
      let isThousands =
        behind.count == 3 && Set(separators).count == 1 && !number.hasPrefix("0")
        && (last == "," || isDotThousands)
      decimal = isRepeated || isThousands ? nil : last
    }
    var plain = ""
    var decimals = 0
    var isBehind = false
    for character in number {
      if character == decimal {
        plain.append(".")
        isBehind = true
      } else if character.isNumber {
        plain.append(character)
        if isBehind { decimals += 1 }
      }
    }
    guard let value = DecimalNumber.whole(plain) else { return nil }
    return (value, (0..<decimals).reduce(1.0) { digit, _ in digit / 10 })
  }
}
