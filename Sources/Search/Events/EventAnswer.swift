public import ListingStore
public import Listings
public import Store

/// A change to a source's listing.
public struct SourceEvent: Sendable {
  public var source: String
  /// The event in the source's history.
  public var event: StoreEvent

  /// The listing's identity.
  public var id: ListingID { ListingID(source: source, key: event.listing.listing.id) }
}

/// The answer to an event query.
public struct EventAnswer: Sendable {
  /// The events, in chronological order.
  public var events: [SourceEvent]
  /// The cursor to continue from in the next query.
  public var next: EventCursor
  /// Whether more events are already available.
  public var isCut: Bool
  /// Whether events since the query's cursor have been lost, in which case the client must search
  /// again.
  public var isLost: Bool
}
