import Synchronization

/// The results of the last few searches, for callers who come back for the next page.
///
/// They belong to one store, whose listings do not change.
final class RecentSearches: Sendable {
  /// How many searches are kept.
  static let limit = 8
  /// How many homes a search may have found and be kept: 1.5 MB of them.
  static let hitLimit = 50_000

  private struct Entry {
    let search: RadiusSearch
    let hits: [RadiusSearch.Hit]
  }

  /// The latest last.
  private let entries = Mutex<[Entry]>([])

  /// The homes that a search finds in the store.
  ///
  /// - Throws: What the store throws.
  func hits(of search: RadiusSearch, in store: ListingStore) async throws -> [RadiusSearch.Hit] {
    if let known = known(search) { return known }
    let hits = try await search.run(in: store)
    if hits.count <= RecentSearches.hitLimit { keep(Entry(search: search, hits: hits)) }
    return hits
  }

  private func known(_ search: RadiusSearch) -> [RadiusSearch.Hit]? {
    entries.withLock { entries in
      guard let index = entries.lastIndex(where: { $0.search == search }) else { return nil }
      let entry = entries.remove(at: index)
      entries.append(entry)
      return entry.hits
    }
  }

  private func keep(_ entry: Entry) {
    entries.withLock { entries in
      entries.removeAll { $0.search == entry.search }
      entries.append(entry)
      if entries.count > RecentSearches.limit { entries.removeFirst() }
    }
  }
}
