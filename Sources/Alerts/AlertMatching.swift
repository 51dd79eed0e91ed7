import Accounts
import Listings
import Ranking
import Search
import Store

extension AlertConditions.Table {
  /// A home that was found for a search.
  struct Match: Sendable, Hashable {
    var search: SavedSearchID
    var since: EventCursor
    var listing: ListingID
    var kind: AlertKind
    var at: Int64
  }

  /// What of the events concerns which search: one pass over the events.
  func matches(of events: [SourceEvent]) -> [Match] {
    var matches: [Match] = []
    for event in events {
      for number in index.matches(event.home) {
        let watch = watches[number]
        for (kind, at) in event.changes(after: watch.since, since: watch.sinceTime)
        where watch.report.contains(kind) {
          matches.append(
            Match(search: watch.id, since: watch.since, listing: event.id, kind: kind, at: at))
        }
      }
    }
    return matches
  }
}

extension AlertService {
  /// How far the events of the store of listings are matched; nil where nobody has saved a search.
  func position(_ db: StoreConnection) throws -> EventCursor? {
    try db.value(
      "SELECT cursor FROM alert_state WHERE EXISTS (SELECT 1 FROM saved_search)", as: String.self
    ).flatMap(EventCursor.init(text:))
  }

  /// Stores what was found, and in the same transaction that the events are matched up to `next`. So a home
  /// is found once, whenever the program ends and however many programs match.
  ///
  /// - Returns: Whether it was stored; not where another has matched these events.
  func store(
    _ matches: [AlertConditions.Table.Match], from position: EventCursor,
    to next: EventCursor, _ db: StoreConnection
  ) throws -> Bool {
    let changed = try db.execute(
      "UPDATE alert_state SET cursor = ? WHERE cursor = ?", [next.text, position.text])
    guard changed > 0 else { return false }
    // A home is found once for each kind, but its price may drop again.
    for match in matches {
      try db.execute(
        """
        INSERT INTO alert_item (search, listing, kind, at, pending, push)
        SELECT s.id, ?, ?, ?, s.frequency <> ?,
          EXISTS (SELECT 1 FROM push_subscription AS p WHERE p.account = s.account)
        FROM saved_search AS s WHERE s.id = ? AND s.since = ?
        ON CONFLICT (search, listing, kind) DO UPDATE
          SET at = excluded.at, pending = excluded.pending, push = excluded.push
          WHERE excluded.at > alert_item.at AND alert_item.kind = ?
        """,
        [
          match.listing.text, match.kind.rawValue, match.at, AlertFrequency.never.rawValue,
          match.search, match.since.text, AlertKind.priceDrop.rawValue,
        ])
    }
    return true
  }

  /// The items of a search, up to a number in the order that `order` says, whose arguments are `values`.
  func items(
    of search: SavedSearchID, _ order: String, by values: [any StoreValue] = [], _ limit: Int,
    _ db: StoreConnection
  ) throws -> [AlertItem] {
    try db.rows(
      "SELECT id, listing, kind, at FROM alert_item WHERE search = ? \(order) LIMIT ?",
      [search] + values + [limit]
    ).compactMap { row in
      guard let listing = ListingID(text: row[1]), let kind = AlertKind(rawValue: row[2]) else {
        return nil
      }
      return AlertItem(number: row[0], listing: listing, kind: kind, at: row[3])
    }
  }
}
