import Basics
import Library
import ListingSources
public import ListingStore
public import Listings
public import Parameters
public import Ranking
public import Search

/// Counts people's actions on homes, and provides the counts used by recommendations.
public final class RecommendationService: Sendable {
  private let finder: HomeFinder
  let counter = InterestCounter()
  private let caches: [InterestCache]
  private let merged = MergedInterest()
  private let ratings = RatingCounts()

  /// Creates a service for the store and the homes of `finder`.
  public init(_ finder: HomeFinder) {
    self.finder = finder
    caches = finder.libraries.map(InterestCache.init)
  }

  /// Counts an action by a client on a home, at most once a day.
  ///
  /// - Parameter client: The client's identifier, such as its address; it is not stored.
  /// - Throws: The same errors as `ListingService.find(_:parameters:)`.
  public func count(_ query: InterestQuery, by client: String) throws(SearchError) {
    let id: ListingID
    do throws(SearchError) {
      id = try finder.listings.find(query.home).id
    } catch {
      throw error.renamed("home")
    }
    counter.count(query.kind, of: id, by: client, at: finder.sources.now().seconds)
  }

  /// Stores the actions counted since the last call.
  ///
  /// - Throws: `ListingStoreError` if a store cannot be written; in that case, unsaved counts are
  ///   retained for the next call.
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

  /// Uses `ratings` for recommendations from now on.
  ///
  /// - Parameter ratings: The ratings by home id; ratings of homes that are not for sale are
  ///   ignored.
  public func take(ratings: [String: HomeRatings]) { self.ratings.take(ratings) }

  /// Returns the counts for the last two weeks, merged with the ratings.
  ///
  /// - Throws: `SearchError` if a store cannot be read.
  public func interest() throws(SearchError) -> InterestCounts {
    var parts = [ratings.counts]
    for cache in caches { parts.append(try cache.counts()) }
    return merged.merged(parts)
  }
}

extension HomeFinder {
  /// Uses the service's counts for the finder's recommendations.
  public mutating func recommend(by service: RecommendationService) {
    interest = { () throws(SearchError) in try service.interest() }
  }
}
