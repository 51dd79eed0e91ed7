public import Basics
public import Listings
import Messages
public import Parameters
import Stations
public import Store

/// A query for changes to homes.
public struct EventQuery: Sendable, Hashable {
  var place = SearchCondition.Place.everywhere
  /// The types of homes to report; if empty, all types.
  public var types: Set<AccommodationType>
  /// The other conditions on homes.
  public var filters: SearchFilters
  /// The position at which the previous answer ended; nil to start at the present.
  public var cursor: EventCursor?
  /// The maximum number of events in a non-streaming answer.
  public var limit: Int

  public static let parameters =
    ["lat", "lon", "radius", "bbox", "polygon", "type", "cursor", "limit"]
    + HomeFilters.addressParameters.map(\.name) + FormatParameters.ofHomes
  /// The accepted values of `limit`.
  public static let limits = 1...1_000

  /// Creates a query for changes to the homes that a search covers.
  init(searchedBy answer: SearchAnswer) {
    let query = answer.query
    place = SearchCondition.Place(
      of: query.place, around: answer.center.coordinate, radius: query.radius)
    types = query.types
    filters = query.filters
    limit = query.limit
  }

  /// Parses a query from parameters, as in a URL.
  ///
  /// - Throws: `SearchError` with code `invalidParameter` that names every invalid parameter.
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
  /// Returns the condition that homes must meet for their changes to be reported.
  ///
  /// - Throws: `SearchError` with code `unknownPlace` if a filter names an unknown place.
  func condition(_ context: FilterContext) throws(SearchError) -> SearchCondition {
    var notes: [Message] = []
    return SearchCondition(
      place: place, types: types, filters: try filters.list(context, notes: &notes))
  }
}
