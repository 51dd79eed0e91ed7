public import Listings
public import Search

/// A home that was found for a saved search.
public struct AlertItem: Sendable, Hashable {
  /// Its number; later ones are greater.
  var number: Int64
  /// The home.
  public var listing: ListingID
  /// What has happened to it.
  public var kind: AlertKind
  /// When, in seconds since 1970.
  public var at: Int64
}

extension [AlertItem] {
  /// Returns what happened to the homes, with their stored fields; homes that are no longer stored
  /// are left out.
  public func changes(in history: HistoryService) -> [HomeChange] {
    compactMap { history.change($0.kind, of: $0.listing, at: $0.at) }
  }
}
