public import ListingStore
public import Listings
public import Store

/// What has become of a listing of a source.
public struct SourceEvent: Sendable {
  /// The name of the source.
  public var source: String
  /// What has become of the listing.
  public var event: StoreEvent

  /// The listing's identity.
  public var id: ListingID { ListingID(source: source, key: event.listing.listing.id) }
}

/// What happened, as someone wants to hear it.
public struct EventAnswer: Sendable {
  /// The events, in order.
  public var events: [SourceEvent]
  /// Where the next answer begins.
  public var next: EventCursor
  /// Whether there is more already.
  public var isCut: Bool
  /// Whether events are lost since the cursor: the client must search again.
  public var isLost: Bool
}
