import Basics
import Geo
import ListingSources
import ListingStore
import Listings
import Parameters

/// What was fetched for a search.
struct FetchOutcome: Sendable {
  /// The circles that were asked for.
  var circles: [CoveredCircle]
  /// How many different homes came.
  var homes: Int
  var duration: Duration
  /// When circles must have been fetched to be part of it, in seconds since 1970; nil where it is
  /// one circle.
  var times: ClosedRange<Int64>?
  /// Whether another fetch had stored it before this one asked the feed.
  var isStored = false

  /// What another fetch has stored, at `times`.
  static func stored(_ times: ClosedRange<Int64>) -> FetchOutcome {
    FetchOutcome(circles: [], homes: 0, duration: .zero, times: times, isStored: true)
  }

  func record(of fetch: FeedQuery, isShared: Bool) -> FetchRecord {
    FetchRecord(
      center: fetch.center, radius: fetch.radius, homes: homes, duration: duration,
      isShared: isShared)
  }
}

/// What one question to the feed brought, once it is in the store.
struct StoredAnswer: Sendable {
  var circle: CoveredCircle
  var ids: [ListingKey]
  var change: StoreChange
  /// How many homes the source has everywhere, if it keeps a complete copy of them.
  var total: Int?
}

extension ListingLibrary {
  /// How many parts of a search are asked for at a time.
  static let partsAtOnce = 2

  /// Asks the feed for a circle and keeps what it answers; in parts where it has too many homes.
  ///
  /// - Parameter policy: With ``FetchPolicy/feedOnly`` fresh parts are fetched too; with
  ///   ``FetchPolicy/storeFirst`` a fetch in parts goes on after the answer.
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

  /// How a question to the feed ended.
  enum Reply: Sendable {
    case stored(StoredAnswer)
    /// There are more homes than are taken in one piece: so many, where the feed counts them.
    case excess(Int?)
  }

  /// Asks the feed for a circle and keeps what it answers, unless there are more than `limit` homes.
  ///
  /// - Parameter isOfSync: Whether what becomes of homes that the answer lacks is left to the end of a sync.
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
    // A clock that was set back meanwhile must not have fetched anything in the future.
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
