public import Listings
import ListingStore
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

extension HomeFinder {
  /// What happened to the homes of `items`, with what is known of them by now; those that the store knows no
  /// more are left out.
  public func changes(of items: [AlertItem]) -> [HomeChange] {
    items.compactMap { item in
      guard let answer = try? listing(item.listing.text) else { return nil }
      return HomeChange(
        kind: item.kind, at: Timestamp(seconds: item.at), id: item.listing,
        listing: answer.known.listing,
        priceBefore: item.kind == .priceDrop
          ? answer.prices.last { $0.at == item.at }?.before : nil)
    }
  }
}
