public import Store

/// What has become of a listing.
public struct StoreEvent: Sendable {
  /// The kinds of what can become of one.
  public enum Kind: String, Sendable, CaseIterable {
    /// The feed had never sent it, or had stopped to.
    case new
    /// The feed sent it differently before.
    case changed
    /// The feed sends it no longer.
    case gone
  }

  /// What it is.
  public var kind: Kind
  /// The listing as it is now, or was last.
  public var listing: StoredListing
  /// Where the history goes on behind it.
  public var cursor: EventCursor
}

/// A part of the history.
public struct StoreHistory: Sendable {
  /// What happened, each listing once, in the order of its last change.
  public var events: [StoreEvent]
  /// Where the history goes on behind it.
  public var next: EventCursor
  /// Whether more has happened than there was room for.
  public var isCut: Bool
  /// Whether events since the cursor were deleted, or the store was replaced: the client must start
  /// over.
  public var isLost: Bool
}

extension FeedStore {
  /// What has happened behind `cursor`; nothing for nil, which is the place to begin at.
  ///
  /// A listing that came and went in between is left out.
  ///
  /// - Parameters:
  ///   - cursor: Where an earlier history ended.
  ///   - limit: How many changed listings to look at.
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

  /// The listings that changed last, the latest change first, those that are gone among them.
  ///
  /// - Parameters:
  ///   - cursor: Where an earlier answer ended; nil for the latest changes of all.
  ///   - limit: The most listings to return.
  /// - Returns: The listings, and the cursor behind the last of them; nil where there are no more.
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

  /// The listings that changed behind a revision, the first change first, those that are gone among them.
  /// Changes that version 0.1 stored are left out: many of them have one revision.
  ///
  /// - Parameters:
  ///   - revision: The one of the last change that is known.
  ///   - limit: The most listings to return.
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
  /// Whether a history that goes on behind `cursor` has it as new: it was not listed before.
  public func isNew(after cursor: EventCursor) -> Bool {
    (cursor.revision, cursor.row) < (begun, number)
  }

  /// Whether anything has happened to it behind `cursor`.
  public func hasChanged(after cursor: EventCursor) -> Bool {
    (cursor.revision, cursor.row) < (revision, number)
  }
}
