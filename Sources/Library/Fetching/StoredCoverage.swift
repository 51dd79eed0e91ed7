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
  /// The last view of the store.
  private(set) var view: SnapshotCache.View

  /// Determines what `view` covers of a search around `circle`.
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
  /// - Throws: `SearchError` if the store cannot be read again and holds nothing usable.
  mutating func fresh(
    _ stations: StationTable, _ area: SearchedCircle?
  ) throws(SearchError) -> SearchCoverage? {
    if let circles = proof(library.freshTimes(at: time)) {
      return SearchCoverage(view, circles, .cached)
    }
    // The store may have received the missing data since the last view.
    guard try library.isBehind(view) else { return nil }
    // If stale circles are good enough, do not wait for a server that does not respond.
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

  /// Returns the homes if they may be used while others are fetched.
  func usable() -> SearchCoverage? {
    proof(library.limits.usableTimes(at: time)).map { SearchCoverage(view, $0, .stale) }
  }

  /// Returns the homes, whatever their age.
  ///
  /// - Throws: `SearchError` if the store does not cover the search.
  func ofAnyAge() throws(SearchError) -> SearchCoverage {
    if let circles = proof(.min...time.seconds) { return SearchCoverage(view, circles, .stale) }
    throw SearchError(.notStored, SearchMessage.homesNotStored)
  }

  /// Returns the homes as a replacement for those that could not be fetched.
  ///
  /// While the server that holds the store is away, the feed's responses cannot be stored. Then any
  /// homes in memory are returned, whatever their age and whichever clock fetched them.
  ///
  /// - Throws: `failure` if the store holds nothing usable or the search must not use it.
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
