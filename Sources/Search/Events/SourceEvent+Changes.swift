import ListingStore
public import Ranking
public import Store

extension SourceEvent {
  /// The tolerance, in seconds, for price-drop times. The fetch time is recorded slightly before
  /// the drop is stored.
  private static let tolerance: Int64 = 60

  /// The home's current state, for checking conditions.
  public var home: Home { Home(event.listing) }

  /// Returns the changes to the home since a position in the history, with their times in seconds
  /// since 1970.
  ///
  /// - Parameter time: The time of the position in the history, in seconds since 1970.
  public func changes(
    after position: EventCursor, since time: Int64
  ) -> [(kind: HomeChange.Kind, at: Int64)] {
    let stored = event.listing
    guard stored.hasChanged(after: position) else { return [] }
    if let goneAt = stored.goneAt { return [(.gone, goneAt)] }
    var changes: [(kind: HomeChange.Kind, at: Int64)] = []
    if stored.isNew(after: position) { changes.append((.new, stored.lastSeen)) }
    if let droppedAt = stored.priceDroppedAt, droppedAt > stored.firstSeen,
      droppedAt >= time - Self.tolerance
    {
      changes.append((.priceDrop, droppedAt))
    }
    return changes
  }
}
