public import ListingStore
public import Listings
public import Store

/// A change of a listing of a source.
public struct SourceEvent: Sendable {
  /// The name of the source.
  public var source: String
  /// The event in the source's history.
  public var event: StoreEvent

  /// The identity of the listing.
  public var id: ListingID { ListingID(source: source, key: event.listing.listing.id) }
}

/// The answer to an event query.
public struct EventAnswer: Sendable {
  /// The events, in order.
  public var events: [SourceEvent]
  /// The cursor at which the next answer starts.
  public var next: EventCursor
  /// Whether more events are available already.
  public var isCut: Bool
  /// Whether events since the cursor are lost, so that the client must search again.
  public var isLost: Bool
}
