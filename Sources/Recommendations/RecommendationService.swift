import Basics
import Library
import ListingSources
public import ListingStore
public import Listings
public import Parameters
public import Ranking
public import Search

/// Counts what people do with homes, and gathers what recommendations rest on.
public final class RecommendationService: Sendable {
  private let finder: HomeFinder
  let counter = InterestCounter()
  private let caches: [InterestCache]
  private let merged = MergedInterest()
  private let ratings = RatingCounts()

  /// A service over the store and the homes of `finder`.
  public init(_ finder: HomeFinder) {
    self.finder = finder
    caches = finder.libraries.map(InterestCache.init)
  }

  /// Counts that a client has done something with a home, once a day.
  ///
  /// - Parameter client: What identifies the client, such as its address; it is not kept.
  /// - Throws: `SearchError` as `ListingService.find(_:parameters:)` does.
  public func count(_ query: InterestQuery, by client: String) throws(SearchError) {
    let id: ListingID
    do throws(SearchError) {
      id = try finder.listings.find(query.home).id
    } catch {
      throw error.renamed("home")
    }
    counter.count(query.kind, of: id, by: client, at: finder.sources.now().seconds)
  }

  /// Stores what was counted since the last call.
  ///
  /// - Throws: `ListingStoreError` if a store cannot be written; what was not stored is kept for the next
  ///   call.
  public func store() throws(ListingStoreError) {
    var failure: ListingStoreError?
    for day in counter.take() {
      for cache in caches {
        let library = cache.library
        let counts = day.counts.filter { $0.key.source == library.source.name }
        guard !counts.isEmpty else { continue }
        do throws(ListingStoreError) {
          try library.snapshots.feed.add(
            Dictionary(uniqueKeysWithValues: counts.map { ($0.key.key, $0.value) }), of: day.day,
            deletingBefore: HomeInterest.firstDay(at: library.now().seconds))
          cache.forget()
        } catch {
          counter.putBack(InterestCounter.Day(day: day.day, counts: counts))
          failure = error
        }
      }
    }
    if let failure { throw failure }
  }

  /// Recommends homes by these ratings too, from now on.
  ///
  /// - Parameter ratings: By the homes' ids; those of homes that are not for sale count nothing.
  public func take(ratings: [String: HomeRatings]) { self.ratings.take(ratings) }

  /// Returns what was counted of homes in the last two weeks, and how they are rated.
  ///
  /// - Throws: `SearchError` if a store cannot be read.
  public func interest() throws(SearchError) -> InterestCounts {
    var parts = [ratings.counts]
    for cache in caches { parts.append(try cache.counts()) }
    return merged.merged(parts)
  }
}

extension HomeFinder {
  /// Recommends homes by what `service` counts.
  public mutating func recommend(by service: RecommendationService) {
    interest = { () throws(SearchError) in try service.interest() }
  }
}
