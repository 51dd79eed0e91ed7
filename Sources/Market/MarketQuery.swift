public import Listings
public import Parameters
import Ranking
public import Stations

/// A query that compares parts of the market.
public struct MarketQuery: Sendable, Hashable {
  /// The places to compare.
  public enum Place: Sendable, Hashable {
    /// The areas around the stations of a rail system; nil means all systems.
    case stations(RailSystem?)
    /// The districts of a province, given by code, Thai name or English name.
    case districts(province: String)
    /// The area around one place.
    case around(WrittenPlace)
  }

  public var place: Place
  /// The radius in metres around a station or place, inclusive.
  public var radius: Double
  /// The types of homes to include; if empty, all types.
  public var types: Set<AccommodationType>
  public var sort: MarketOrder

  /// The default radius around stations and places, in metres.
  public static let standardRadius: Double = 1_000
  public static let parameters = ["system", "province", "at", "radius", "type", "sort"]

  /// Parses a query from the parameters of a command line or URL.
  ///
  /// - Throws: `SearchError` with code `invalidParameter` that names every invalid parameter.
  public init(parameters: [String: [String]], also: [String] = []) throws(SearchError) {
    var reader = ParameterReader(parameters, known: Self.parameters, others: also)
    let given = ["at", "province", "system"].filter(reader.isGiven)
    for name in given.dropFirst() { reader.fail(name, .beside(given[0])) }
    let system = reader.system()
    let province = reader.name("province")
    let written = reader.text("at")
    var place = Place.stations(system)
    if let written {
      if let around = reader.place(written, named: "at") { place = .around(around) }
    } else if let province {
      place = .districts(province: province)
    }
    self.place = place
    if reader.isGiven("radius"), !reader.isGiven("at") { reader.fail("radius", .onlyWith("at")) }
    radius = reader.radius() ?? Self.standardRadius
    types = reader.types()
    sort =
      reader.choice("sort", of: MarketOrder.allCases, or: ParameterProblem.notAMarketOrder)
      ?? .place
    try reader.finish()
  }
}

/// The sort order of areas in a market comparison; areas that lack the figure come last.
public enum MarketOrder: String, Sendable, Hashable, CaseIterable {
  /// Sorts stations in line order, and districts by code.
  case place
  /// Sorts by number of homes, highest first.
  case homes
  /// Sorts by median price, lowest first.
  case median
  /// Sorts by number of new homes, highest first.
  case new
  /// Sorts by number of price changes, highest first.
  case changes

  /// Returns the areas sorted this way; areas that compare equal keep their order.
  func sorted(_ areas: [MarketAnswer.Area]) -> [MarketAnswer.Area] {
    func key(_ area: MarketAnswer.Area) -> Double {
      let figures = area.figures
      switch self {
      case .place: return 0
      case .homes: return -Double(figures.homes)
      case .median: return figures.prices.quartiles?.median ?? .infinity
      case .new: return -Double(figures.new)
      case .changes: return -Double(figures.changes.homes)
      }
    }
    return areas.enumerated().map { (key: key($1), number: $0, area: $1) }
      .sorted { ($0.key, $0.number) < ($1.key, $1.number) }.map(\.area)
  }
}
