import Listings

/// Computes the figures of one area after another, reusing the same buffers.
struct MarketPass {
  private let table: HomeColumns
  private let window: MarketWindow
  private let moved: MovedHomes
  /// Known prices by type code.
  private var prices = [[Int64]](repeating: [], count: AccommodationType.codeLimit)
  private var all: [Int64] = []
  /// The first-seen times of homes that may be new.
  private var recent: [Int64] = []
  /// The relative price changes of each month and, at the end, of the whole window.
  private var changes = [[Double]](repeating: [], count: MarketWindow.monthCount + 1)

  init(_ table: HomeColumns, _ window: MarketWindow, _ moved: MovedHomes) {
    (self.table, self.window, self.moved) = (table, window, moved)
  }

  /// Returns the figures for the homes at `places`.
  mutating func figures(of places: [Int]) -> MarketFigures {
    clear()
    var figures = MarketFigures()
    figures.homes = places.count
    var counts = [Int](repeating: 0, count: AccommodationType.codeLimit)
    var first = Int64.max
    for (number, place) in places.enumerated() {
      table.prefetch(places, behind: number)
      let facts = table.facts[place]
      let code = facts.type.code
      counts[code] += 1
      if let price = facts.price.leading { prices[code].append(price) }
      let seen = facts.history.firstSeen
      first = min(first, seen)
      if seen >= window.newSince { recent.append(seen) }
      if facts.hasPromotion { figures.promotions += 1 }
      if let moves = moved.moves(at: place) { add(moves) }
    }
    if !places.isEmpty {
      figures.knownSince = first
      let newSince = ListingHistory.newSince(first: first)
      figures.new = recent.count { $0 >= newSince }
    }
    for type in AccommodationType.allCases where counts[type.code] > 0 {
      all += prices[type.code]
      figures.types.append(
        MarketFigures.OfType(
          type: type, homes: counts[type.code], prices: .init(of: &prices[type.code])))
    }
    figures.prices = .init(of: &all)
    figures.changes = .init(changes[MarketWindow.monthCount])
    figures.months = window.names.indices.filter { !changes[$0].isEmpty }.map {
      MarketFigures.OfMonth(month: window.names[$0], changes: .init(changes[$0]))
    }
    return figures
  }

  private mutating func clear() {
    for index in prices.indices { prices[index].removeAll(keepingCapacity: true) }
    for index in changes.indices { changes[index].removeAll(keepingCapacity: true) }
    all.removeAll(keepingCapacity: true)
    recent.removeAll(keepingCapacity: true)
  }

  /// Counts a home's changes, which must be sorted by time: for each month and for the window,
  /// compares the price before the first change with the price after the last change.
  private mutating func add(_ moves: [PriceMove]) {
    var rest = moves.drop { window.month(of: $0.at) == nil }
    add(rest, to: MarketWindow.monthCount)
    while let first = rest.first, let month = window.month(of: first.at) {
      let ofMonth = rest.prefix { window.month(of: $0.at) == month }
      rest = rest[ofMonth.endIndex...]
      add(ofMonth, to: month)
    }
  }

  private mutating func add(_ moves: ArraySlice<PriceMove>, to index: Int) {
    guard let before = moves.first?.before, let after = moves.last?.after, before > 0,
      before != after
    else { return }
    changes[index].append(Double(after - before) / Double(before))
  }
}

extension MarketFigures.Prices {
  /// Computes the figures for `prices`, which it reorders.
  init(of prices: inout [Int64]) {
    homes = prices.count
    if homes >= MarketFigures.leastHomes { quartiles = Quartiles(reordering: &prices) }
  }
}
