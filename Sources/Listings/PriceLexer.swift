/// The meaning of a word, sign or number in price text.
enum PriceToken: Sendable, Equatable {
  case number(PriceFigure)
  /// A factor after a number, such as ล้าน (million).
  case scale(Int64)
  /// A lone `m`, which means million after a small number and metres after a large number.
  case millionOrMetres
  case currency
  /// A foreign currency, whose rate of exchange is unknown.
  case foreign
  /// A lone letter that means the currency after a number and is otherwise part of a name.
  case currencyLetter
  /// A unit of area, length or time, or a percentage. An amount in such a unit is not the home's
  /// price, and neither is a price per unit.
  case measure
  /// An item that is counted, such as a room. A number of such items is not a price, but a price
  /// per item can be one.
  case count
  case per
  /// A word that means "per" before a unit, and otherwise precedes the reduced price.
  case perOrReduced
  /// The word ละ ("each"), which follows its noun.
  case each
  case range
  /// A word between an amount and its smaller units, or between the ends of a range: "and".
  case more
  case from
  case upTo
  /// A word that means "and up" after a number.
  case onwards
  /// A word that means "price".
  case price
  /// A word that precedes an amount other than the price, such as a deposit, a discount or an
  /// instalment.
  case aside
  /// A word for a fee, which also occurs in the names of homes with a price.
  case fee
  /// A word that precedes the price before a reduction.
  case former
  /// A word that precedes the reduced price.
  case reduced
  case telephone
  /// Any other text.
  case other
}

/// A number as written: `digits` divided by ten to the power of `decimals`.
struct PriceFigure: Sendable, Equatable {
  var digits: Int64 = 0
  var decimals = 0
  /// Whether the number starts with a zero, as codes and phone numbers such as `02` do.
  var hasLeadingZero = false
  /// Whether the number is longer than any price.
  var isTooLong = false

  /// Returns the number multiplied by `scale` and rounded to the nearest integer; nil if the result
  /// is too large for a price.
  func amount(times scale: Int64) -> Int64? {
    guard !isTooLong else { return nil }
    let (product, overflow) = digits.multipliedReportingOverflow(by: scale)
    guard !overflow else { return nil }
    var divisor: Int64 = 1
    for _ in 0..<decimals { divisor *= 10 }
    let whole = product / divisor
    let rounded = (product % divisor) * 2 >= divisor ? whole + 1 : whole
    return rounded <= 1_000_000_000_000 ? rounded : nil
  }

  fileprivate mutating func append(_ digit: UInt8) {
    // A number with more digits is not a price, unless the additional digits are decimals, which
    // `appendDecimal` drops.
    guard digits < 1_000_000_000_000_000 else {
      isTooLong = true
      return
    }
    digits = digits * 10 + Int64(digit)
  }

  fileprivate mutating func appendDecimal(_ digit: UInt8) {
    guard decimals < 8, digits < 1_000_000_000_000 else { return }
    digits = digits * 10 + Int64(digit)
    decimals += 1
  }
}

/// Splits price text into tokens.
struct PriceLexer {
  private let text: UnsafeBufferPointer<UInt8>
  private let words: PriceWords
  private var index = 0

  init(_ text: UnsafeBufferPointer<UInt8>, _ words: PriceWords) {
    self.text = text
    self.words = words
  }

  /// Returns the tokens of the whole text. A run of unknown words is one token.
  mutating func tokens() -> [PriceToken] {
    var tokens: [PriceToken] = []
    while index < text.count {
      if let space = text.spaceLength(at: index) {
        index += space
      } else if text.digit(at: index) != nil {
        readNumber(into: &tokens)
      } else if let word = words.lexicon.match(in: text, at: index) {
        index += word.length
        tokens.append(word.meaning)
      } else {
        index = text.endOfUnknown(at: index, mark: UInt8(ascii: "#"))
        if tokens.last != .other { tokens.append(.other) }
      }
    }
    return tokens
  }

  private mutating func readNumber(into tokens: inout [PriceToken]) {
    var figure = PriceFigure()
    let whole = readDigits { figure.append($0) }
    figure.hasLeadingZero = whole.first == 0 && whole.count > 1
    let mark = index < text.count ? text[index] : 0
    if mark == words.grouping || text.spaceLength(at: index) != nil {
      readGroups(after: whole.count, into: &figure)
    }
    if index < text.count, text[index] == words.decimal {
      readDecimals(into: &figure)
    }
    tokens.append(.number(figure))
    // A common ending of a written price: `4,290,000.-`
    if index + 1 < text.count, text[index + 1] == UInt8(ascii: "-"),
      [UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: "/")].contains(text[index])
    {
      index += 2
      tokens.append(.currency)
    }
  }

  /// Reads a run of digits, and returns its first digit and its length.
  private mutating func readDigits(_ body: (UInt8) -> Void) -> (first: UInt8, count: Int) {
    var first: UInt8 = 0
    var count = 0
    while let digit = text.digit(at: index) {
      if count == 0 { first = digit.value }
      body(digit.value)
      count += 1
      index += digit.length
    }
    return (first, count)
  }

  /// Reads groups of three digits after grouping marks, or after spaces if there are at least two
  /// groups (`1 990 000`). One or two digits after a grouping mark are decimals, because some
  /// sellers write the marks as in other countries: `2,59` where the grouping mark is a comma.
  private mutating func readGroups(after wholeDigits: Int, into figure: inout PriceFigure) {
    guard wholeDigits <= 3 else { return }
    let isMark = text[index] == words.grouping
    let start = index
    var grouped = figure
    var groups = 0
    while index < text.count {
      let mark = isMark && text[index] == words.grouping ? 1 : text.spaceLength(at: index)
      guard let mark, (text[index] == words.grouping) == isMark else { break }
      let before = index
      index += mark
      var group = PriceFigure()
      let run = readDigits { group.append($0) }
      if isMark, groups == 0, (1...2).contains(run.count) {
        index = before + mark
        _ = readDigits { figure.appendDecimal($0) }
        return
      }
      guard run.count == 3 else {
        index = before
        break
      }
      if grouped.digits < 1_000_000_000_000 {
        grouped.digits = grouped.digits * 1000 + group.digits
      } else {
        grouped.isTooLong = true
      }
      groups += 1
    }
    if groups >= (isMark ? 1 : 2), !figure.hasLeadingZero {
      figure = grouped
    } else {
      index = start
    }
  }

  /// Reads decimals after a decimal mark, or groups of three digits if there are at least two groups
  /// (`1.990.000` where the mark is a dot).
  private mutating func readDecimals(into figure: inout PriceFigure) {
    let start = index
    var grouped = figure
    var groups = 0
    while index < text.count, text[index] == words.decimal, !grouped.isTooLong {
      let before = index
      index += 1
      let run = readDigits { grouped.append($0) }
      guard run.count == 3 else {
        index = before
        break
      }
      groups += 1
    }
    if groups >= 2 {
      figure = grouped
      return
    }
    index = start
    guard text.digit(at: start + 1) != nil else { return }
    index = start + 1
    _ = readDigits { figure.appendDecimal($0) }
  }
}
