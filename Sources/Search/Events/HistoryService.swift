import Basics
import Library
import ListingSources
import ListingStore
public import Listings
public import Parameters
import Ranking
import Store

/// Reports changes to homes from the store's history.
public struct HistoryService: Sendable {
  let sources: SourceSet
  private let listings: ListingService
  let context: FilterContext

  /// The maximum number of changes in an answer.
  public static let changesAtMost = 200
  /// The maximum age of reported changes in seconds, which is 30 days.
  private static let changesKept: Int64 = 30 * 86_400
  /// The number of listings to read per batch, and the maximum number to read per source.
  private static let (rowsAtOnce, rowsAtMost) = (500, 20_000)

  init(_ sources: SourceSet, _ listings: ListingService, _ context: FilterContext) {
    self.sources = sources
    self.listings = listings
    self.context = context
  }

  /// Returns changes from the last 30 days to homes that the search of `answer` finds now or found
  /// before, latest first. Returns at most `changesAtMost` changes, and never more than the
  /// search's limit. If there are no changes, returns the newest homes, so that a feed does not
  /// start empty.
  ///
  /// - Throws: `SearchError` if the store cannot be read.
  public func changes(of answer: SearchAnswer) throws(SearchError) -> [HomeChange] {
    let query = EventQuery(searchedBy: answer)
    let condition = try query.condition(context)
    let limit = min(query.limit, Self.changesAtMost)
    var changes: [HomeChange] = []
    var homes: [HomeChange] = []
    for library in sources.libraries {
      do throws(ListingStoreError) {
        let latest = try latest(limit, of: library) { condition.matches($0) }
        changes += latest.changes
        homes += latest.homes
      } catch {
        throw SearchError(error)
      }
    }
    return (changes.isEmpty ? homes : changes).latest(limit)
  }

  private func latest(
    _ limit: Int, of library: ListingLibrary, where matches: (StoredListing) -> Bool
  ) throws(ListingStoreError) -> (changes: [HomeChange], homes: [HomeChange]) {
    let feed = library.snapshots.feed
    let earliest = library.now().seconds - Self.changesKept
    let newSince = ListingHistory.newSince(first: try library.snapshots.firstSeen() ?? .max)
    var changes: [HomeChange] = []
    var homes: [HomeChange] = []
    var cursor: EventCursor?
    for _ in 0..<(Self.rowsAtMost / Self.rowsAtOnce) where changes.count < limit {
      let page = try feed.latestChanges(before: cursor, limit: Self.rowsAtOnce)
      for stored in page.listings {
        var change = HomeChange(stored, of: library.source.name)
        let wasThere = change.kind == .new && stored.firstSeen < newSince
        let isLate = change.at.seconds >= earliest && !wasThere
        guard isLate || change.kind == .new && homes.count < limit, matches(stored) else {
          continue
        }
        if !isLate {
          change.wasThere = true
          homes.append(change)
          continue
        }
        if change.kind == .priceDrop {
          change.priceBefore = try feed.listing(stored.listing.id)?.prices
            .last { $0.at == change.at.seconds }?.before
        }
        changes.append(change)
      }
      guard let next = page.next else { break }
      cursor = next
    }
    return (changes, homes)
  }

  /// Returns an earlier change to a home, including the home's stored fields; nil if the home is no
  /// longer stored.
  ///
  /// - Parameter seconds: The time of the change, in seconds since 1970.
  public func change(
    _ kind: HomeChange.Kind, of id: ListingID, at seconds: Int64
  ) -> HomeChange? {
    guard let answer = try? listings.find(id.text) else { return nil }
    return HomeChange(
      kind: kind, at: Timestamp(seconds: seconds), id: id, listing: answer.known.listing,
      priceBefore: kind == .priceDrop ? answer.prices.last { $0.at == seconds }?.before : nil)
  }
}
