import Ranking

extension ParameterReader {
  /// The parameters of what a home must have.
  static let homeFilterNames = [
    "min-price", "max-price", "keep-unpriced", "text", "promotion", "company", "near-station",
    "station-system", "since", "price-drop",
  ]

  /// The parameters of filters and of the order, which every search takes.
  static let filterNames = homeFilterNames + ["sort", "group", "facets", "explain"]

  /// How far from a station homes may be where only the station is named, in metres.
  private static let stationReach: Double = 1_000

  /// The filters and the order; `now` is what a date such as `7d` counts back from.
  mutating func filters(now: Timestamp) -> SearchFilters {
    var filters = SearchFilters()
    filters.price = price()
    filters.text = value("text") { text throws(FilterError) in try TextFilter(parsing: text) }
    filters.promotion = flag("promotion")
    filters.company = value("company") { text throws(FilterError) in
      try CompanyFilter(parsing: text)
    }
    filters.nearStation = value("near-station") { text throws(FilterError) in
      try Reach(parsing: text)
    }
    filters.stationSystem = text("station-system")
    if filters.stationSystem != nil, !isGiven("near-station") {
      filters.nearStation = Reach(metres: Self.stationReach)
    }
    filters.since = value("since") { text throws(FilterError) in
      try NewSinceFilter(parsing: text, now: now.seconds)
    }
    filters.priceDrop = value("price-drop") { text throws(FilterError) in
      try PriceDropFilter(parsing: text, now: now.seconds)
    }
    filters.dates = [text("since"), text("price-drop")].compactMap(\.self)
    filters.sort =
      value("sort") { text throws(FilterError) in try SortOrder(parsing: text) } ?? .distance
    filters.group = flag("group")
    return filters
  }

  private mutating func price() -> PriceFilter? {
    let given = problems.count
    let least = value("min-price") { text throws(FilterError) in
      try PriceFilter.baht(parsing: text)
    }
    let most = value("max-price") { text throws(FilterError) in
      try PriceFilter.baht(parsing: text)
    }
    let keepsUnpriced = flag("keep-unpriced")
    guard problems.count == given, least != nil || most != nil else { return nil }
    do throws(FilterError) {
      return try PriceFilter(from: least, to: most, keepsUnpriced: keepsUnpriced)
    } catch {
      fail("min-price", error.reason)
      return nil
    }
  }

  private mutating func value<Value>(
    _ name: String, _ parse: (String) throws(FilterError) -> Value
  ) -> Value? {
    guard let text = text(name) else { return nil }
    do {
      return try parse(text)
    } catch {
      fail(name, error.reason)
      return nil
    }
  }

  /// Whether a parameter that is either there or not is there: by itself, or as `true`.
  mutating func flag(_ name: String) -> Bool {
    guard isGiven(name) else { return false }
    guard let text = text(name, mayBeEmpty: true) else { return true }
    switch text.lowercased() {
    case "true", "1", "yes": return true
    case "false", "0", "no": return false
    default:
      fail(name, "“\(text.quotable)” is neither true nor false")
      return false
    }
  }
}
