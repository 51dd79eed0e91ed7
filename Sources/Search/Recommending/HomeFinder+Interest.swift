import Basics
import ListingSources
public import ListingStore
public import Listings
public import Parameters
import Ranking

extension HomeFinder {
  /// Counts that a client has done something with a home, once a day.
  ///
  /// - Parameter client: What stands for the client, such as its address; not kept.
  /// - Throws: `SearchError` as `listing(_:)` does.
  public func count(_ query: InterestQuery, by client: String) throws(SearchError) {
    let id: ListingID
    do throws(SearchError) {
      id = try listing(query.home).id
    } catch {
      throw error.renamed("home")
    }
    sources.interest.count(query.kind, of: id, by: client, at: libraries[0].now().seconds)
  }
}

extension SourceSet {
  /// Stores what was counted since this was last called.
  ///
  /// - Throws: `ListingStoreError` where a store cannot be written; what was not stored stays for the
  ///   next time.
  public func storeInterest() throws(ListingStoreError) {
    var failure: ListingStoreError?
    for day in interest.take() {
      for library in libraries {
        let counts = day.counts.filter { $0.key.source == library.source.name }
        guard !counts.isEmpty else { continue }
        do throws(ListingStoreError) {
          try library.snapshots.feed.add(
            Dictionary(uniqueKeysWithValues: counts.map { ($0.key.key, $0.value) }), of: day.day,
            deletingBefore: InterestCache.firstDay(at: library.now().seconds))
          library.interest.forget()
        } catch {
          interest.putBack(InterestCounter.Day(day: day.day, counts: counts))
          failure = error
        }
      }
    }
    if let failure { throw failure }
  }

  /// From now on homes are recommended by these ratings too.
  ///
  /// - Parameter ratings: By the homes' ids; those of homes that are not for sale count nothing.
  public func take(ratings: [String: HomeRatings]) { self.ratings.take(ratings) }

  /// What was counted of homes in the last two weeks, and how they are rated.
  func recentInterest() throws(SearchError) -> InterestCounts {
    var parts = [ratings.counts]
    for library in libraries { parts.append(try library.interest.counts(of: library)) }
    return mergedInterest.merged(parts)
  }
}
