public import Listings
public import Parameters
import Ranking
public import Stations

/// Which parts of a market someone wants to compare.
public struct MarketQuery: Sendable, Hashable {
  /// What is compared.
  public enum Place: Sendable, Hashable {
    /// The surroundings of stations: of a system, or of all.
    case stations(RailSystem?)
    /// The districts of a province, named by code, Thai or English name.
    case districts(province: String)
    /// The surroundings of one place.
    case around(WrittenPlace)
  }

  /// What is compared.
  public var place: Place
  /// How far around a station or place, in metres, inclusive.
  public var radius: Double
  /// The types that count; empty means every home.
  public var types: Set<AccommodationType>
  /// The order of the areas.
  public var sort: MarketOrder

  /// The radius around stations, and around a place where none is given, in metres.
  public static let standardRadius: Double = 1_000
  /// The parameters that a question takes.
  public static let parameters = ["system", "province", "at", "radius", "type", "sort"]

  /// Reads a question from named texts, as the command line and an address give them.
  ///
  /// - Throws: `SearchError` with code `invalidParameter` that names every bad parameter.
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

/// The order of areas in an answer about a market; those that have no figure come last.
public enum MarketOrder: String, Sendable, Hashable, CaseIterable {
  /// Stations along their lines, districts by code.
  case place
  /// The most homes first.
  case homes
  /// The lowest median price first.
  case median
  /// The most new homes first.
  case new
  /// The most changed prices first.
  case changes

  /// The areas in this order; equal ones stay as they are.
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
