public import Basics
public import Listings
import Messages
public import Parameters
import Stations
public import Store

/// Which of the things that happen someone wants to hear of.
public struct EventQuery: Sendable, Hashable {
  var place = SearchCondition.Place.everywhere
  /// The types wanted; empty means every home.
  public var types: Set<AccommodationType>
  /// What homes must have besides.
  public var filters: SearchFilters
  /// Where an earlier answer ended; from now on where nil.
  public var cursor: EventCursor?
  /// How many events an answer that ends holds at most.
  public var limit: Int

  /// The parameters that a question takes.
  public static let parameters =
    ["lat", "lon", "radius", "bbox", "polygon", "type", "cursor", "limit"]
    + HomeFilters.addressParameters.map(\.name) + FormatParameters.ofHomes
  /// How many events may be asked for.
  public static let limits = 1...1_000

  /// The homes that an answer to a search is about, wherever their distances are measured from.
  init(searchedBy answer: SearchAnswer) {
    let query = answer.query
    place = SearchCondition.Place(
      of: query.place, around: answer.center.coordinate, radius: query.radius)
    types = query.types
    filters = query.filters
    limit = query.limit
  }

  /// Reads a question from named texts, as an address has them.
  ///
  /// - Throws: `SearchError` with code `invalidParameter` that names every bad parameter.
  public init(
    parameters: [String: [String]], now: Timestamp = .now()
  ) throws(SearchError) {
    var reader = ParameterReader(parameters, known: Self.parameters)
    let isAround = ["lat", "lon", "radius"].contains(where: reader.isGiven)
    let isWithin = reader.isGiven("bbox") || reader.isGiven("polygon")
    if isAround, isWithin {
      reader.fail("lat", .besideArea)
    } else if isWithin {
      if let area = reader.area() { place = .area(area) }
    } else if isAround {
      let radius = reader.radius() ?? SearchQuery.defaultRadius
      if let center = reader.coordinate() { place = .circle(center, radius: radius) }
    }
    types = reader.types()
    filters = reader.filters(now: now)
    cursor = reader.value("cursor", or: { _ in .notACursor }, EventCursor.init(text:))
    limit = reader.number("limit", in: Self.limits) ?? 100
    try reader.finish()
  }
}

extension EventQuery {
  /// What homes must be.
  ///
  /// - Throws: `SearchError` with code `unknownPlace` where a filter names no place.
  func condition(_ context: FilterContext) throws(SearchError) -> SearchCondition {
    var notes: [Message] = []
    return SearchCondition(
      place: place, types: types, filters: try filters.list(context, notes: &notes))
  }
}
