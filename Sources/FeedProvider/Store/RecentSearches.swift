import Synchronization

/// The results of the last few searches, for callers who come back for the next page.
///
/// They belong to one store, whose listings do not change.
final class RecentSearches: Sendable {
  /// How many searches are kept: 4 MB each where a million homes are found and all pages asked for.
  static let limit = 8

  /// The latest last.
  private let results = Mutex<[OrderedResult]>([])

  /// What a search finds in the store.
  func result(of search: RadiusSearch, in store: ListingStore) -> OrderedResult {
    results.withLock { results in
      let result: OrderedResult
      if let index = results.lastIndex(where: { $0.search == search }) {
        result = results.remove(at: index)
      } else {
        result = OrderedResult(of: search, among: store.places)
      }
      results.append(result)
      if results.count > RecentSearches.limit { results.removeFirst() }
      return result
    }
  }
}
