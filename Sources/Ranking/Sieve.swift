import Geo
import Listings

/// The filters of a query while they are asked of one home after the other, and how many homes each
/// of them held back.
///
/// It stops when the task that it runs in is cancelled: then no home passes any more.
struct Sieve {
  /// A filter, made ready to be asked of many homes.
  private enum Check {
    case filter(any ListingFilter)
    case text(Int)
    case places(PlaceSet)
  }

  /// Whether the task was cancelled before all homes were looked at.
  private(set) var isStopped = false
  private var home: Home
  private let filters: [any ListingFilter]
  private let checks: [Check]
  private var texts: [TextMatcher] = []
  private var counts: [Int]
  private var looks = 0

  /// After so many homes a look is taken at whether the task is cancelled: some ten microseconds.
  static let interval = 256

  /// - Parameter count: How many homes it will be asked of at most.
  init(_ filters: [any ListingFilter], _ snapshot: ListingSnapshot, count: Int) {
    home = snapshot.table[0]
    self.filters = filters
    var checks: [Check] = []
    for filter in filters {
      switch filter {
      case let filter as NearStationFilter where count >= Self.manyHomes:
        checks.append(.places(snapshot.places(near: filter)))
      case let filter as TextFilter:
        checks.append(.text(texts.count))
        texts.append(TextMatcher(filter))
      default: checks.append(.filter(filter))
      }
    }
    self.checks = checks
    counts = [Int](repeating: 0, count: filters.count)
  }

  mutating func passes(_ place: Int) -> Bool {
    if isStopped { return false }
    looks &+= 1
    if looks % Self.interval == 0, Task.isCancelled {
      isStopped = true
      return false
    }
    home.place = place
    for number in checks.indices where !passes(place, number) {
      counts[number] += 1
      return false
    }
    return true
  }

  /// Throws where the task was cancelled before all homes were looked at.
  func checkStopped() throws(CancellationError) {
    if isStopped { throw CancellationError() }
  }

  /// What was held back, in the order of the filters.
  var dropped: [RankAnswer.Dropped] {
    zip(filters, counts).map { filter, count in
      RankAnswer.Dropped(filter: type(of: filter).name, count: count)
    }
  }

  private mutating func passes(_ place: Int, _ number: Int) -> Bool {
    switch checks[number] {
    case .filter(let filter): filter.matches(home)
    case .places(let places): places.contains(place)
    case .text(let number): texts[number].matches(home)
    }
  }

  /// For so many homes it saves work to find all that are near a station in one walk.
  private static let manyHomes = 1_000
}

/// Throws where the present task is cancelled.
func checkCancellation() throws(CancellationError) {
  if Task.isCancelled { throw CancellationError() }
}

extension ListingSnapshot {
  /// The homes that `filter` lets pass.
  fileprivate func places(near filter: NearStationFilter) -> PlaceSet {
    var places = PlaceSet(upTo: count)
    index.forEachPlace(within: filter.reach.metres, ofAnyOf: filter.stations) {
      places.insert($0)
    }
    return places
  }
}
