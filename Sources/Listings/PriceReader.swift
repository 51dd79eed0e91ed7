/// Determines a home's price from the tokens of its price text.
struct PriceReader {
  private enum Bound { case both, from, upTo }

  /// A number with its unit and currency.
  private struct Amount {
    var figure: PriceFigure
    var scale: Int64 = 1
    /// The additional amount in smaller units, such as the 5 แสน in `1 ล้าน 5 แสน`.
    var rest: Int64 = 0
    var hasCurrency = false
    /// Whether the currency precedes the number; a unit may still follow the number: `฿2-3 ล้าน`.
    var isPrefixed = false
    var isForeign = false
    var isMeasured = false

    /// Whether the unit or a currency indicates that the amount is money.
    var isMoney: Bool { scale > 1 || hasCurrency }
    var value: Int64? { figure.amount(times: scale).map { $0 + rest } }
    /// The value of the number, ignoring its unit.
    var plain: Int64 { figure.amount(times: 1) ?? .max }
  }

  private struct Candidate {
    var low: Int64
    var high: Int64
    var bound: Bound
  }

  private let tokens: [PriceToken]
  private let words: PriceWords
  private var index = 0
  private var candidates: [Candidate] = []

  // The context for the next amount, as determined by the preceding words.
  private var bound = Bound.both
  private var isAnnounced = false
  private var isAside = false
  private var isRightAfterAside = false
  private var isFormer = false
  private var isReduced = false
  private var isPerMeasure = false
  private var isTelephone = false

  init(_ tokens: [PriceToken], _ words: PriceWords) {
    self.tokens = tokens
    self.words = words
  }

  /// Returns the lowest and the highest price in the text; each value is nil if the text does not
  /// contain such a price.
  mutating func read() -> (min: Int64?, max: Int64?) {
    while let token = token(at: 0) {
      if case .number = token {
        readPrice()
      } else {
        note(token)
        index += 1
      }
    }
    return summary()
  }

  private func token(at offset: Int) -> PriceToken? {
    tokens.indices.contains(index + offset) ? tokens[index + offset] : nil
  }

  private mutating func note(_ token: PriceToken) {
    switch token {
    case .from: announce(.from)
    case .upTo: announce(.upTo)
    case .price: announce(bound)
    case .aside:
      isAside = true
      isRightAfterAside = true
    case .fee: isAside = true
    case .former: isFormer = true
    case .reduced, .perOrReduced:
      isReduced = true
      announce(bound)
    case .telephone: isTelephone = true
    case .measure: isPerMeasure = self.token(at: -1) == .per || self.token(at: 1) == .each
    case .other: isRightAfterAside = false
    default: break
    }
  }

  private mutating func announce(_ bound: Bound) {
    self.bound = bound
    isAnnounced = true
    isAside = false
    isRightAfterAside = false
  }

  /// Reads an amount or a range of amounts, and stores it if it is a price.
  private mutating func readPrice() {
    let sign = token(at: -1)
    var isOpen = false
    guard var first = readAmount(isOpen: &isOpen) else { return }
    if sign == .currency, !first.hasCurrency {
      first.hasCurrency = true
      first.isPrefixed = true
    }
    first.isForeign = first.isForeign || sign == .foreign
    var chain = [first]
    while token(at: 0) == .range || token(at: 0) == .more {
      var next = 1
      var isMarked = false
      if token(at: next) == .currency || token(at: next) == .foreign {
        isMarked = token(at: next) == .currency
        next += 1
      }
      guard case .number = token(at: next) else { break }
      index += next
      guard var amount = readAmount(isOpen: &isOpen) else { break }
      amount.hasCurrency = amount.hasCurrency || isMarked
      chain.append(amount)
    }
    isOpen = readOpenEnd() || isOpen
    if chain.contains(where: \.isForeign) {
      forgetContext()
      return
    }
    if token(at: 0) == .per || token(at: 0) == .perOrReduced, token(at: 1) == .measure {
      index += 2
      forgetContext()
      return
    }
    let looksLikeTelephone = chain.contains { $0.figure.hasLeadingZero }
    if looksLikeTelephone { isTelephone = true }
    if looksLikeTelephone || chain.count > 2 || chain.contains(where: \.isMeasured) {
      // In `1.9 ล้าน - 30 ตร.ม.`, the dash does not mean a range. Keep only the amounts that are
      // clearly money.
      let money = chain.prefix { $0.isMoney && !$0.isMeasured }
      guard (1...2).contains(money.count) else { return }
      chain = Array(money)
    }
    keep(chain, isOpen: isOpen)
  }

  /// Reads the number at `index` with its unit, smaller units and currency.
  private mutating func readAmount(isOpen: inout Bool) -> Amount? {
    guard case .number(let figure) = token(at: 0) else { return nil }
    var amount = Amount(figure: figure)
    index += 1
    if token(at: 0) == .onwards, case .scale = token(at: 1) {
      isOpen = true
      index += 1
    }
    while case .scale(let scale) = token(at: 0) {
      // The words พัน ล้าน mean a thousand million.
      guard amount.scale == 1 || (amount.scale < scale && amount.scale <= 1_000_000) else { break }
      amount.scale *= scale
      index += 1
    }
    if amount.scale == 1, token(at: 0) == .millionOrMetres {
      index += 1
      if amount.plain < 100 {
        amount.scale = 1_000_000
      } else {
        amount.isMeasured = true
      }
    }
    readSmallerUnits(into: &amount)
    while token(at: 0) == .currency || token(at: 0) == .currencyLetter {
      amount.hasCurrency = true
      index += 1
    }
    if token(at: 0) == .foreign, !amount.hasCurrency {
      amount.isForeign = true
      index += 1
    }
    if !amount.isMoney, token(at: 0) == .measure || token(at: 0) == .count {
      amount.isMeasured = true
      index += 1
    }
    return amount
  }

  /// Reads smaller units, such as the 5 แสน in `1 ล้าน 5 แสน`.
  private mutating func readSmallerUnits(into amount: inout Amount) {
    var smallest = amount.scale
    while amount.figure.decimals == 0 {
      let start = token(at: 0) == .more ? 1 : 0
      guard case .number(let figure) = token(at: start),
        case .scale(let scale) = token(at: start + 1), scale < smallest, figure.decimals == 0,
        let part = figure.amount(times: scale), part < smallest
      else { break }
      amount.rest += part
      smallest = scale
      index += start + 2
    }
  }

  private mutating func readOpenEnd() -> Bool {
    guard token(at: 0) == .onwards else { return false }
    index += 1
    return true
  }

  private mutating func keep(_ chain: [Amount], isOpen: Bool) {
    guard var low = chain.first, var high = chain.last else { return }
    // One unit often applies to both ends of a range: `2.5-3.2 ล้าน`.
    if chain.count == 2 {
      let mayShare = !low.hasCurrency || (low.isPrefixed && low.plain <= high.plain)
      if low.scale == 1, mayShare, high.scale > 1, low.plain < 1000 {
        low.scale = high.scale
      } else if high.scale == 1, !high.hasCurrency, low.scale > 1, high.plain < 1000 {
        high.scale = low.scale
      }
    }
    guard let lowest = low.value, let highest = high.value, lowest > 0, highest > 0,
      isPrice(low, high, of: highest)
    else {
      isRightAfterAside = false
      return
    }
    if isReduced { candidates.removeAll() }
    let isPlain = chain.count > 1
    candidates.append(
      Candidate(
        low: Swift.min(lowest, highest), high: Swift.max(lowest, highest),
        bound: isPlain ? .both : isOpen ? .from : bound))
    forgetContext()
  }

  /// Whether an amount with this value is the home's price rather than another number in the text.
  private mutating func isPrice(_ low: Amount, _ high: Amount, of value: Int64) -> Bool {
    let isMoney = low.isMoney || high.isMoney
    if isPerMeasure || isFormer || (isAside && (isRightAfterAside || value < words.mostFee)) {
      isPerMeasure = false
      isFormer = false
      isAside = false
      return false
    }
    if isMoney { return true }
    if isTelephone { return false }
    // A negative number is not a price.
    if standsAlone, tokens.first == .range { return false }
    if standsAlone { return low.figure.decimals == 0 || value >= 100 }
    return value >= words.leastPrice || (isAnnounced && value >= 1000)
  }

  /// Whether the text contains only numbers and words that belong to a price.
  private var standsAlone: Bool {
    tokens.allSatisfy { token in
      switch token {
      case .number, .range, .onwards, .price, .from, .upTo: true
      default: false
      }
    }
  }

  private mutating func forgetContext() {
    bound = .both
    isAnnounced = false
    isAside = false
    isRightAfterAside = false
    isFormer = false
    isReduced = false
    isPerMeasure = false
  }

  /// Returns a range that covers all prices in the text. An amount below a twentieth of the largest
  /// amount is treated as a fee.
  private func summary() -> (min: Int64?, max: Int64?) {
    let largest = candidates.map(\.high).max() ?? 0
    let prices = candidates.filter { $0.high >= largest / 20 }
    let lowest = prices.filter { $0.bound != .upTo }.map(\.low).min()
    let isOpen = prices.contains { $0.bound == .from }
    let highest = prices.filter { isOpen ? $0.bound == .upTo : true }.map(\.high).max()
    // In "up to 2 million, from 3 million", the prices belong to different homes.
    if let lowest, let highest, lowest > highest { return (highest, lowest) }
    return (lowest, highest)
  }
}
