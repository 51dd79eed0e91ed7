import Basics
import ListingStore
import Listings
import Parameters
import Stations

/// The part of a search that a library's store covers.
struct StoredCoverage {
  private let library: ListingLibrary
  private let circle: SearchedCircle
  private let types: Set<AccommodationType>
  private let policy: FetchPolicy
  private let time: Timestamp
  /// The latest view of the store.
  private(set) var view: SnapshotCache.View

  /// Determines how much of a search in `circle` the view covers.
  init(
    _ view: SnapshotCache.View, of library: ListingLibrary, around circle: SearchedCircle,
    _ types: Set<AccommodationType>, _ policy: FetchPolicy
  ) {
    self.view = view
    self.library = library
    self.circle = circle
    self.types = types
    self.policy = policy
    time = library.now()
  }

  private func proof(_ times: ClosedRange<Int64>) -> [CoveredCircle]? {
    view.coverage.proof(
      center: circle.center, radius: circle.radius, types: TypeSet(types), fetchedIn: times)
  }

  /// Returns the homes if they are fresh; nil if a fetch is needed.
  ///
  /// - Throws: `SearchError` if the store cannot be read again and has no usable data.
  mutating func fresh(
    _ stations: StationTable, _ area: SearchedCircle?
  ) throws(SearchError) -> SearchCoverage? {
    if let circles = proof(library.freshTimes(at: time)) {
      return SearchCoverage(view, circles, .cached)
    }
    // The store may have received the missing data since the latest view was created.
    guard try library.isBehind(view) else { return nil }
    // If stale circles are sufficient, do not wait for an unresponsive server.
    let waits = policy != .storeFirst || proof(library.limits.usableTimes(at: time)) == nil
    let age: ViewAge =
      library.snapshots.absence != nil ? .lagging : waits ? .current : .prompt
    do throws(SearchError) {
      view = try library.view(stations, around: area, age: age)
    } catch {
      return try stale(after: error)
    }
    return proof(library.freshTimes(at: time)).map { SearchCoverage(view, $0, .cached) }
  }

  /// Returns the homes if they may be used while fresh homes are being fetched.
  func usable() -> SearchCoverage? {
    proof(library.limits.usableTimes(at: time)).map { SearchCoverage(view, $0, .stale) }
  }

  /// Returns the homes regardless of their age.
  ///
  /// - Throws: `SearchError` if the store does not cover the search.
  func ofAnyAge() throws(SearchError) -> SearchCoverage {
    if let circles = proof(.min...time.seconds) { return SearchCoverage(view, circles, .stale) }
    throw SearchError(.notStored, SearchMessage.homesNotStored)
  }

  /// Returns the homes as a substitute for homes that could not be fetched.
  ///
  /// While the server that hosts the store is unavailable, responses from the feed cannot be
  /// stored. During that time, any homes in memory are returned, regardless of their age and of the
  /// clock that timestamped them.
  ///
  /// - Throws: `failure` if the store has no usable data or the search must not use it.
  func stale(after failure: SearchError) throws(SearchError) -> SearchCoverage {
    let isAway = failure.code == .storeUnavailable
    guard policy != .feedOnly, failure.code.allowsStale else { throw failure }
    if let circles = proof(isAway ? .min ... .max : library.limits.usableTimes(at: time)) {
      return SearchCoverage(view, circles, .stale, failure: failure)
    }
    guard !isAway,
      let part = library.partial(view, around: circle, types, at: time, after: failure)
    else { throw failure }
    return part
  }
}
