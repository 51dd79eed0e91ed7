public import Store

/// A change to a listing.
public struct StoreEvent: Sendable {
  public enum Kind: String, Sendable, CaseIterable {
    /// The feed sent the listing for the first time, or again after it had been removed.
    case new
    /// The feed sent the listing with different content.
    case changed
    /// The feed no longer sends the listing.
    case gone
  }

  /// The kind of change.
  public var kind: Kind
  /// The listing in its current state, or in its last state if it has been removed.
  public var listing: StoredListing
  /// The cursor that continues the history after this event.
  public var cursor: EventCursor
}

/// A page of the history.
public struct StoreHistory: Sendable {
  /// The events, ordered by each listing's last change, with at most one event per listing.
  public var events: [StoreEvent]
  /// The cursor that continues the history after this page.
  public var next: EventCursor
  /// Whether the history continues after this page.
  public var isCut: Bool
  /// Whether events since the cursor were deleted, or the store was replaced. In either case, the
  /// client must start over.
  public var isLost: Bool
}

extension FeedStore {
  /// Returns the events after `cursor`. If `cursor` is nil, returns no events, only the cursor to
  /// start from.
  ///
  /// Omits listings that were both added and removed after the cursor.
  ///
  /// - Parameters:
  ///   - cursor: The `next` cursor of an earlier page.
  ///   - limit: The maximum number of changed listings to read.
  /// - Throws: `ListingStoreError`.
  public func history(
    after cursor: EventCursor?, limit: Int
  ) throws(ListingStoreError) -> StoreHistory {
    try read { db in
      let present = try Self.revision(db)
      let end = EventCursor(epoch: present.epoch, revision: present.number)
      guard let cursor else {
        return StoreHistory(events: [], next: end, isCut: false, isLost: false)
      }
      guard cursor.epoch == present.epoch, cursor.revision <= present.number else {
        return StoreHistory(events: [], next: end, isCut: false, isLost: true)
      }
      let rows = try listings(
        in: db, where: "(revision, id) > (?, ?) ORDER BY revision, id LIMIT ?",
        [cursor.revision, cursor.row, Int64(limit) + 1])
      let page = rows.prefix(limit)
      let isCut = rows.count > page.count
      var next = end
      if isCut, let last = page.last {
        next = EventCursor(
          epoch: present.epoch, revision: last.revision, row: last.number)
      }
      return StoreHistory(
        events: page.compactMap { Self.event($0, after: cursor) }, next: next, isCut: isCut,
        isLost: false)
    }
  }

  /// Returns the most recently changed listings, latest change first, including removed listings.
  ///
  /// - Parameters:
  ///   - cursor: The cursor that the previous page returned; nil for the first page.
  ///   - limit: The maximum number of listings to return.
  /// - Returns: The listings, and the cursor for the next page; the cursor is nil if there are no
  ///   more listings.
  /// - Throws: `ListingStoreError`.
  public func latestChanges(
    before cursor: EventCursor?, limit: Int
  ) throws(ListingStoreError) -> (listings: [StoredListing], next: EventCursor?) {
    try read { db in
      let rows = try listings(
        in: db, where: "(revision, id) < (?, ?) ORDER BY revision DESC, id DESC LIMIT ?",
        [cursor?.revision ?? .max, cursor?.row ?? .max, Int64(limit)])
      let last = rows.count == limit ? rows.last : nil
      return (
        rows, last.map { EventCursor(epoch: 0, revision: $0.revision, row: $0.number) }
      )
    }
  }

  /// Returns the listings that changed after a revision, earliest change first, including removed
  /// listings. Omits changes stored by version 0.1, because many of them share a revision.
  ///
  /// - Parameters:
  ///   - revision: The revision of the last change that the caller has read.
  ///   - limit: The maximum number of listings to return.
  /// - Throws: `ListingStoreError`.
  public func changes(
    after revision: Int64, limit: Int
  ) throws(ListingStoreError) -> [StoredListing] {
    let revision = max(revision, StoredListing.leastTime - 1)
    return try read { db in
      try listings(
        in: db, where: "revision > ? ORDER BY revision, id LIMIT ?", [revision, Int64(limit)])
    }
  }

  private static func event(_ listing: StoredListing, after cursor: EventCursor) -> StoreEvent? {
    let isUnknown = listing.isNew(after: cursor)
    let kind: StoreEvent.Kind
    if listing.goneAt != nil {
      if isUnknown { return nil }
      kind = .gone
    } else {
      kind = isUnknown ? .new : .changed
    }
    return StoreEvent(
      kind: kind, listing: listing,
      cursor: EventCursor(
        epoch: cursor.epoch, revision: listing.revision, row: listing.number))
  }
}

extension StoredListing {
  /// Whether the listing was added after `cursor`, possibly after it had been removed.
  public func isNew(after cursor: EventCursor) -> Bool {
    (cursor.revision, cursor.row) < (begun, number)
  }

  /// Whether the listing has changed since `cursor`.
  public func hasChanged(after cursor: EventCursor) -> Bool {
    (cursor.revision, cursor.row) < (revision, number)
  }
}
