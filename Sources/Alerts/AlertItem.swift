public import Listings
public import Search

/// A home that was found for a saved search.
public struct AlertItem: Sendable, Hashable {
  /// The number of the item; later items have greater numbers.
  var number: Int64
  /// The home.
  public var listing: ListingID
  /// The kind of change to the home.
  public var kind: AlertKind
  /// When the change happened, in seconds since 1970.
  public var at: Int64
}

extension [AlertItem] {
  /// Returns the changes to the homes, with their stored fields; homes that are no longer stored
  /// are omitted.
  public func changes(in history: HistoryService) -> [HomeChange] {
    compactMap { history.change($0.kind, of: $0.listing, at: $0.at) }
  }
}
