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

  /// Matches events against searches in one pass over the events, and returns the matches.
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
  /// Returns the position up to which listing events have been matched; nil if there is no saved
  /// search.
  func position(_ db: StoreConnection) throws -> EventCursor? {
    try db.value(
      "SELECT cursor FROM alert_state WHERE EXISTS (SELECT 1 FROM saved_search)", as: String.self
    ).flatMap(EventCursor.init(text:))
  }

  /// Stores the matches and, in the same transaction, the position `next` up to which events have
  /// been matched. This way, a home is found only once, even if the program ends at any point or
  /// several processes match events.
  ///
  /// - Returns: Whether the matches were stored; false if another process has already matched these
  ///   events.
  func store(
    _ matches: [AlertConditions.Table.Match], from position: EventCursor,
    to next: EventCursor, _ db: StoreConnection
  ) throws -> Bool {
    let changed = try db.execute(
      "UPDATE alert_state SET cursor = ? WHERE cursor = ?", [next.text, position.text])
    guard changed > 0 else { return false }
    // A home is found once per kind of change, except that a drop in its price can be found again.
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

  /// Returns up to `limit` items of a search. `order` is SQL for a further condition and the sort
  /// order, and `values` are its arguments.
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
