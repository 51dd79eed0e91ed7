package import ListingStore
package import Parameters
package import Ranking
package import Stations
import Store

/// An in-memory index that mirrors the stores.
package struct MemoryIndex: HomeIndex {
  private let view: MergedView
  private let sources: SourceSet
  private let stations: StationTable

  package init(_ view: MergedView, of sources: SourceSet, _ stations: StationTable) {
    self.view = view
    self.sources = sources
    self.stations = stations
  }

  package func answer(_ query: RankQuery) throws(SearchError) -> RankAnswer {
    let snapshot = view.snapshot
    var query = query
    if case .circle(let radius) = query.area, let text = query.text {
      let count = snapshot.count(within: radius, of: query.center, types: query.types)
      query.narrow(narrowed(text, in: view, count: count))
    }
    return try unlessCancelled { () throws(CancellationError) in try snapshot.answer(query) }
  }

  package func nearest(
    _ count: Int, of query: RankQuery, beyond inner: Double?, within outer: Double
  ) throws(SearchError) -> [RankAnswer.Item] {
    switch (sources.use, query.area) {
    case (.brief, .everywhere): return []
    case (.brief, .circle(var radius)):
      // A short-lived library reads only the homes that it needs, starting with the nearest.
      var found: [RankAnswer.Item] = []
      while radius < outer, found.count < count {
        radius = min(max(5 * radius, 1_000), outer)
        let wider = try sources.view(
          stations, around: SearchedCircle(center: query.center, radius: radius))
        found = try nearest(count, of: query, in: wider, beyond: inner, within: radius)
      }
      return found
    case (.brief, _): return try nearest(count, of: query, in: view, beyond: inner, within: outer)
    default:
      // For a single source, a newer view may exist.
      let latest = sources.only?.snapshots.latest.map { sources.merged([$0], stations) }
      return try nearest(count, of: query, in: latest ?? view, beyond: inner, within: outer)
    }
  }

  private func nearest(
    _ count: Int, of query: RankQuery, in view: MergedView, beyond inner: Double?,
    within radius: Double
  ) throws(SearchError) -> [RankAnswer.Item] {
    let snapshot = view.snapshot
    var query = query
    if let text = query.text { query.narrow(narrowed(text, in: view, count: snapshot.count)) }
    return try unlessCancelled { () throws(CancellationError) in
      try snapshot.nearest(
        count, to: query.center, beyond: inner, within: radius, types: query.types,
        filters: query.filters)
    }
  }

  package func homes(of query: RankQuery) -> ListingSnapshot { view.snapshot }

  package func count() -> Int { view.snapshot.count }

  package func cost(of query: RankQuery, itemTime: Duration) -> Duration {
    view.snapshot.cost(of: query, itemTime: itemTime)
  }

  package func costOfNearest(_ query: RankQuery) -> Duration {
    view.snapshot.cost(ofAsking: query.filters)
  }

  /// Returns `filter` narrowed by the only source's full-text index, if that saves time.
  private func narrowed(_ filter: TextFilter, in view: MergedView, count: Int) -> TextFilter {
    guard let only = sources.only else { return filter }
    return only.narrowed(filter, in: view.parts[0], count: count)
  }
}

extension RankQuery {
  /// The text filter, if any.
  fileprivate var text: TextFilter? {
    for filter in filters {
      if let text = filter as? TextFilter { return text }
    }
    return nil
  }

  /// Replaces the text filter with `filter`, which an index has narrowed.
  fileprivate mutating func narrow(_ filter: TextFilter) {
    filters = filters.map { $0 is TextFilter ? filter : $0 }
  }
}

/// Searches homes in memory.
package struct MemoryEngine: IndexEngine {
  package let readsHomes = true
  package let isDueForTexts = false

  package init() {}

  package func index(
    _ view: MergedView, of sources: SourceSet, _ stations: StationTable
  ) -> any HomeIndex {
    MemoryIndex(view, of: sources, stations)
  }

  package func indexTexts(of feed: FeedStore) throws(ListingStoreError) -> Bool {
    try feed.indexTexts(SearchText.folded)
  }
}
