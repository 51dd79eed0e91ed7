import Geo

/// Applies a query's filters to one home after another and counts the homes that each filter
/// excludes.
///
/// Once the current task is cancelled, no more homes pass.
struct FilterChain {
  /// A filter, prepared for many homes.
  private enum Check {
    // This is a closure, because calling the stored filter would copy it for each home.
    case filter((Home) -> Bool)
    case text(Int)
    case places(PlaceSet)
  }

  /// Whether the task was cancelled before all homes were checked.
  private(set) var isStopped: Bool
  private var home: Home
  private let filters: [any ListingFilter]
  private let checks: [Check]
  private var texts: [TextMatcher] = []
  private var counts: [Int]
  private var checked = 0

  /// Whether every home passes.
  var passesAll: Bool { checks.isEmpty }

  /// - Parameter count: The maximum number of homes to check.
  init(_ filters: [any ListingFilter], _ snapshot: ListingSnapshot, count: Int) {
    home = snapshot.table[0]
    self.filters = filters
    var checks: [Check] = []
    var isStopped = false
    for filter in filters {
      switch filter {
      case let filter as NearStationFilter where count >= Self.manyHomes:
        checks.append(.places(snapshot.places(near: filter)))
      case let filter as CommuteFilter
      where count >= Self.manyHomes || snapshot.commuteTimes.isReady:
        if let places = try? snapshot.places(reaching: filter) {
          checks.append(.places(places))
        } else {
          isStopped = true
        }
      case let filter as TextFilter:
        checks.append(.text(texts.count))
        texts.append(TextMatcher(filter, snapshot.table))
      default: checks.append(.filter { filter.matches($0) })
      }
    }
    self.checks = checks
    self.isStopped = isStopped
    counts = [Int](repeating: 0, count: filters.count)
  }

  mutating func passes(_ place: Int) -> Bool {
    if isStopped { return false }
    checked &+= 1
    if checked % CancellationCheck.interval == 0, Task.isCancelled {
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

  /// The homes that pass, if the only filter is a precomputed set; otherwise nil.
  var onlyPlaces: PlaceSet? {
    guard checks.count == 1, case .places(let places) = checks[0] else { return nil }
    return places
  }

  /// A precomputed set that contains all homes that pass; nil if there is no such set.
  var candidates: PlaceSet? {
    for case .places(let places) in checks { return places }
    return nil
  }

  /// Throws if the task was cancelled before all homes were checked.
  func checkStopped() throws(CancellationError) {
    if isStopped { throw CancellationError() }
  }

  /// The number of homes that each filter excluded, in the order of the filters.
  var dropped: [RankAnswer.Dropped] {
    zip(filters, counts).map { filter, count in
      RankAnswer.Dropped(filter: type(of: filter).name, count: count)
    }
  }

  private mutating func passes(_ place: Int, _ number: Int) -> Bool {
    switch checks[number] {
    case .filter(let matches): matches(home)
    case .places(let places): places.contains(place)
    case .text(let number): texts[number].matches(home)
    }
  }

  /// The minimum number of homes that justifies a single pass to find all homes near the stations.
  private static let manyHomes = 1_000
}

extension ListingSnapshot {
  /// Returns the homes that match `filter`.
  fileprivate func places(near filter: NearStationFilter) -> PlaceSet {
    var places = PlaceSet(upTo: count)
    index.forEachPlace(within: filter.reach.metres, ofAnyOf: filter.stations) {
      places.insert($0)
    }
    return places
  }
}
