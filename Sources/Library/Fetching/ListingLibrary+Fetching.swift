import Basics
import Geo
import ListingSources
import ListingStore
import Listings
import Parameters

/// The outcome of a fetch for a search.
struct FetchOutcome: Sendable {
  /// The requested circles.
  var circles: [CoveredCircle]
  /// The number of distinct homes received.
  var homes: Int
  var duration: Duration
  /// The range of the circles' fetch times, in seconds since 1970; nil for a single circle.
  var times: ClosedRange<Int64>?
  /// Whether another fetch had already stored the data before this fetch queried the feed.
  var isStored = false

  /// Returns the outcome for data that another fetch stored at `times`.
  static func stored(_ times: ClosedRange<Int64>) -> FetchOutcome {
    FetchOutcome(circles: [], homes: 0, duration: .zero, times: times, isStored: true)
  }

  func record(of fetch: FeedQuery, isShared: Bool) -> FetchRecord {
    FetchRecord(
      center: fetch.center, radius: fetch.radius, homes: homes, duration: duration,
      isShared: isShared)
  }
}

/// The content of a stored feed response.
struct StoredAnswer: Sendable {
  var circle: CoveredCircle
  var ids: [ListingKey]
  var change: StoreChange
  /// The total number of homes if the source provides a complete copy of its homes; otherwise, nil.
  var total: Int?
}

extension ListingLibrary {
  /// The number of parts that one search fetches concurrently.
  static let partsAtOnce = 2

  /// Requests a circle from the feed and stores the response. If the circle contains too many
  /// homes, fetches it in parts.
  ///
  /// - Parameter policy: With ``FetchPolicy/feedOnly``, even fresh parts are fetched again. With
  ///   ``FetchPolicy/storeFirst``, a fetch in parts continues after the search has been answered.
  func run(_ fetch: FeedQuery, _ policy: FetchPolicy) async throws(SearchError) -> FetchOutcome {
    let time = now()
    let start = ContinuousClock.now
    switch try await ask(fetch, atMost: partLimit) {
    case .stored(let answer):
      return FetchOutcome(
        circles: [answer.circle], homes: answer.ids.count, duration: start.duration(to: .now))
    case .excess(let count):
      if policy == .storeFirst { flights.keep(fetch) }
      let disc = SearchedCircle(center: fetch.center, radius: fetch.radius)
      let earliest = policy == .feedOnly ? time.seconds : freshTimes(at: time).lowerBound
      let parts = BoundingBox.boxes(around: fetch.center, radius: fetch.radius)
        .compactMap(FetchPart.init)
        .flatMap { $0.quarters(having: count, in: disc) }
      let seen = SeenHomes(of: count, progress)
      seen.tell()
      var circles: [CoveredCircle] = []
      try await fetchParts(
        parts, types: fetch.types, in: disc, since: min(earliest, time.seconds),
        atOnce: Self.partsAtOnce
      ) { ended in
        guard let answer = ended.answer else { return }
        circles.append(answer.circle)
        seen.add(answer.ids)
      }
      return FetchOutcome(
        circles: circles, homes: seen.count, duration: start.duration(to: .now),
        times: min(earliest, time.seconds)...max(time.seconds, now().seconds))
    }
  }

  /// The outcome of a request to the feed.
  enum Reply: Sendable {
    case stored(StoredAnswer)
    /// There are too many homes for one request. The associated value is the number of homes, if
    /// the feed reports it.
    case excess(Int?)
  }

  /// Requests a circle from the feed, and stores the response unless it has more than `limit`
  /// homes.
  ///
  /// - Parameter isOfSync: Whether the request is part of a sync. A sync handles homes missing from
  ///   the responses only after its last request.
  func ask(
    _ fetch: FeedQuery, atMost limit: Int?, isOfSync: Bool = false
  ) async throws(SearchError) -> Reply {
    let time = now()
    let found: SourceListings
    if let limit {
      let portion = try await asking { () async throws(SourceError) in
        try await source.portion(
          around: fetch.center, radius: fetch.radius, types: fetch.types, atMost: limit)
      }
      switch portion {
      case .excess(let count): return .excess(count)
      case .whole(let listings): found = listings
      }
    } else {
      found = try await asking { () async throws(SourceError) in
        try await source.listings(around: fetch.center, radius: fetch.radius, types: fetch.types)
      }
    }
    // The fetch time must not be in the future, even if the clock was set back during the request.
    let circle = fetch.circle(
      at: Timestamp(seconds: min(time.seconds, now().seconds)),
      skipped: found.skipped)
    try requireUsable(found, of: circle, isOfSync: isOfSync)
    let removals: RemovalPolicy =
      isOfSync ? .deferred : .limited(removalRule, total: found.total)
    let change = try usingStore { () throws(ListingStoreError) in
      try snapshots.feed.record(found.listings, of: circle, removals: removals) { now().seconds }
    }
    if change.withheld > 0 {
      report(SearchNote.withheldRemovals(change.withheld, source: source.name))
    } else {
      try accept(found)
    }
    return .stored(
      StoredAnswer(
        circle: circle, ids: found.listings.map(\.id), change: change, total: found.total))
  }
}
