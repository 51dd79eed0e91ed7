import Basics
package import Library
package import ListingStore
import Listings
import Parameters
import Ranking
package import Stations
import Synchronization

/// Searches for homes in the PostgreSQL database that contains the store.
package struct DatabaseEngine: IndexEngine {
  private let feed: FeedStore
  let source: String
  private let postgis: String
  private let folding = Folding()

  package let readsHomes = false

  /// The maximum number of homes to process in memory for one answer, which take about 60 MB.
  package static let mostHomes = 50_000

  /// Creates an engine for the homes of `source` in a store.
  ///
  /// - Parameter postgis: The schema that contains PostGIS, quoted as an SQL identifier.
  package init(_ feed: FeedStore, of source: String, postgis: String) {
    self.feed = feed
    self.source = source
    self.postgis = postgis
  }

  package func index(
    _ view: MergedView, of sources: SourceSet, _ stations: StationTable
  ) -> any HomeIndex {
    index(stations)
  }

  package func index(_ stations: StationTable) -> DatabaseIndex { DatabaseIndex(self, stations) }

  /// Folds the text of the next batch of changed listings.
  ///
  /// - Returns: Whether there are more listings to fold.
  /// - Throws: `ListingStoreError`.
  package func indexTexts(of _: FeedStore) throws(ListingStoreError) -> Bool {
    do throws(ListingStoreError) {
      return try feed.foldTexts { listing in
        let texts = ListingTexts(listing)
        return FoldedTexts(
          text: texts.searched, company: texts.company, type: texts.type,
          sortName: texts.sortName, hasPromotion: texts.hasPromotion)
      }
    } catch {
      folding.failedAt.withLock { $0 = .now }
      throw error
    }
  }

  static let tooManyHomes = SearchError(
    .invalidParameter, SearchMessage.tooManyHomes(limit: mostHomes))

  /// Whether the last answer found listings whose text has not been folded yet.
  var isBehind: Bool { folding.isBehind.load(ordering: .relaxed) }

  /// Whether text should be folded now: the text of some listings has not been folded yet, and
  /// folding has not failed recently. On a standby, or with a role without write access, folding
  /// always fails.
  package var isDueForTexts: Bool {
    isBehind && folding.failedAt.withLock { $0.map { .now - $0 >= Self.patience } ?? true }
  }

  /// The pause between background folding attempts after a failure.
  private static let patience = Duration.seconds(30)

  func tables(_ selector: ListingSelector) throws -> DatabaseTables {
    let foldedUpTo = try selector.foldedUpTo()
    folding.isBehind.store(foldedUpTo != nil, ordering: .relaxed)
    return DatabaseTables(source: source, postgis: postgis, foldedUpTo: foldedUpTo)
  }

  func select<Value>(
    _ body: (ListingSelector) throws -> Value
  ) throws(SearchError) -> Value {
    do throws(ListingStoreError) {
      return try feed.select(body)
    } catch {
      throw Task.isCancelled ? .cancelled : SearchError(error)
    }
  }

  /// The state shared by all copies of an engine.
  private final class Folding: Sendable {
    let isBehind = Atomic(false)
    let failedAt = Mutex<ContinuousClock.Instant?>(nil)
  }
}
