public import Basics
import Library
import ListingSources
package import ListingStore
public import Listings
import Messages
public import Parameters
import Ranking
import Store

/// What has happened to a home last.
public struct HomeChange: Sendable {
  /// What can happen to one.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// It was listed, and was not there when its source was first asked.
    case new
    /// Its least price became lower.
    case priceDrop = "price-drop"
    /// It is not listed any more.
    case gone
  }

  /// What has happened.
  public var kind: Kind
  /// When.
  public var at: Timestamp
  /// The home's identity.
  public var id: ListingID
  /// The home as it is now, or was last.
  public var listing: Listing
  /// The price before a drop, as written.
  public var priceBefore: String?
  /// Whether the home is not new: it was there when its source was first asked, or came long ago.
  public var wasThere = false

  /// A change.
  public init(
    kind: Kind, at: Timestamp, id: ListingID, listing: Listing, priceBefore: String? = nil
  ) {
    self.kind = kind
    self.at = at
    self.id = id
    self.listing = listing
    self.priceBefore = priceBefore
  }
}

extension HomeFinder {
  /// The most changes that are returned.
  public static let changesAtMost = 200
  /// For how many seconds changes are reported: 30 days.
  private static let changesKept: Int64 = 30 * 86_400
  /// The listings that are read at a time, and the most that are read of a source.
  private static let (rowsAtOnce, rowsAtMost) = (500, 20_000)

  /// What has happened in the last 30 days to homes that the search of `answer` finds or found, the
  /// latest first: as many as its limit, `changesAtMost` at most. If nothing has happened, the newest homes,
  /// so that a feed does not begin empty.
  ///
  /// - Throws: `SearchError` where the store cannot be read.
  public func changes(of answer: SearchAnswer) throws(SearchError) -> [HomeChange] {
    let query = EventQuery(searchedBy: answer)
    let condition = try query.condition(filterContext(stations))
    let limit = min(query.limit, Self.changesAtMost)
    var changes: [HomeChange] = []
    var homes: [HomeChange] = []
    for library in libraries {
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
}

extension [HomeChange] {
  /// The latest, the latest first, as many as `count` at most.
  package func latest(_ count: Int) -> [HomeChange] {
    Array(sorted { ($0.at.seconds, $0.id) > ($1.at.seconds, $1.id) }.prefix(count))
  }
}

extension HomeChange {
  package init(_ stored: StoredListing, of source: String) {
    let (kind, at): (Kind, Int64) =
      if let goneAt = stored.goneAt {
        (.gone, goneAt)
      } else if let droppedAt = stored.priceDroppedAt, droppedAt > stored.firstSeen {
        (.priceDrop, droppedAt)
      } else {
        (.new, stored.firstSeen)
      }
    self.init(
      kind: kind, at: Timestamp(seconds: at),
      id: ListingID(source: source, key: stored.listing.id), listing: stored.listing)
  }
}

extension HomeFinder {
  /// Returns an earlier change of a home with the home's stored fields; nil if the home is no longer stored.
  ///
  /// - Parameter seconds: The time of the change, in seconds since 1970.
  public func change(
    _ kind: HomeChange.Kind, of id: ListingID, at seconds: Int64
  ) -> HomeChange? {
    guard let answer = try? listing(id.text) else { return nil }
    return HomeChange(
      kind: kind, at: Timestamp(seconds: seconds), id: id, listing: answer.known.listing,
      priceBefore: kind == .priceDrop ? answer.prices.last { $0.at == seconds }?.before : nil)
  }
}
