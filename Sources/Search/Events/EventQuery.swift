public import Basics
import Library
import ListingSources
public import ListingStore
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

/// What has become of a listing of a source.
public struct SourceEvent: Sendable {
  /// The name of the source.
  public var source: String
  /// What has become of the listing.
  public var event: StoreEvent

  /// The listing's identity.
  public var id: ListingID { ListingID(source: source, key: event.listing.listing.id) }
}

/// What happened, as someone wants to hear it.
public struct EventAnswer: Sendable {
  /// The events, in order.
  public var events: [SourceEvent]
  /// Where the next answer begins.
  public var next: EventCursor
  /// Whether there is more already.
  public var isCut: Bool
  /// Whether events are lost since the cursor: the client must search again.
  public var isLost: Bool
}

extension HomeFinder {
  /// Returns the changes since the query's cursor to the homes that it covers. A changed home is given
  /// in its present state.
  ///
  /// - Throws: `SearchError` for a station that is not known, or where the store cannot be read.
  public func events(_ query: EventQuery) throws(SearchError) -> EventAnswer {
    let condition = try query.condition(filterContext(stations))
    var events: [SourceEvent] = []
    var cursor = query.cursor
    while true {
      let history = try sources.history(
        after: cursor, limit: min(Self.changesAtOnce, 5 * query.limit))
      let room = query.limit - events.count
      let wanted = history.events.filter { condition.matches($0.event.listing) }
      events += wanted.prefix(room)
      if wanted.count > room, let last = events.last {
        return EventAnswer(events: events, next: last.event.cursor, isCut: true, isLost: false)
      }
      guard history.isCut, wanted.count < room else {
        return EventAnswer(
          events: events, next: history.next, isCut: history.isCut, isLost: history.isLost)
      }
      cursor = history.next
    }
  }

  /// The greatest number of changed listings that are read at a time.
  private static let changesAtOnce = 500
}

extension SourceSet {
  /// What has happened to the listings of all sources behind `cursor`, in order. The sources share a
  /// store, and with it the numbers of its changes.
  fileprivate func history(
    after cursor: EventCursor?, limit: Int
  ) throws(SearchError) -> EventAnswer {
    var histories: [(name: String, history: StoreHistory)] = []
    for library in libraries {
      do {
        histories.append(
          (library.source.name, try library.snapshots.feed.history(after: cursor, limit: limit)))
      } catch {
        throw SearchError(error)
      }
    }
    // What one source has told so far, the others have told as well.
    let all = histories.map(\.history)
    let next = all.dropFirst().reduce(all[0].next) { min($0, $1.next) }
    let isLost = all.contains(where: \.isLost)
    let events = histories.flatMap { name, history in
      history.events.map { SourceEvent(source: name, event: $0) }
    }
    .filter { $0.event.cursor <= next }
    .sorted { $0.event.cursor < $1.event.cursor }
    return EventAnswer(
      events: isLost ? [] : events, next: next, isCut: all.contains(where: \.isCut),
      isLost: isLost)
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
