import Basics
package import Library
package import ListingStore
import Listings
import Parameters
import Ranking
package import Stations
import Synchronization

/// Searches homes in the PostgreSQL database that holds their store.
package struct DatabaseEngine: IndexEngine {
  private let feed: FeedStore
  let source: String
  private let postgis: String
  private let folding = Folding()

  package let readsHomes = false

  /// The greatest number of homes that are looked at in memory for one answer: some 60 MB.
  package static let mostHomes = 50_000

  /// An engine over the part of a store that is of `source`.
  ///
  /// - Parameter postgis: The schema that PostGIS is in, as SQL has it.
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

  /// Returns the index with `stations`.
  package func index(_ stations: StationTable) -> DatabaseIndex { DatabaseIndex(self, stations) }

  /// Folds the texts of the next listings that have changed.
  ///
  /// - Returns: Whether there are more.
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

  /// Whether the last answer found listings whose texts are not folded.
  var isBehind: Bool { folding.isBehind.load(ordering: .relaxed) }

  /// Whether texts are to be folded, which has not failed a moment ago: a standby takes none, nor does
  /// a role that may not write.
  package var isDueForTexts: Bool {
    isBehind && folding.failedAt.withLock { $0.map { .now - $0 >= Self.patience } ?? true }
  }

  /// How long after a failure no texts are folded behind answers.
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

  /// The state that copies of an engine share.
  private final class Folding: Sendable {
    let isBehind = Atomic(false)
    let failedAt = Mutex<ContinuousClock.Instant?>(nil)
  }
}
