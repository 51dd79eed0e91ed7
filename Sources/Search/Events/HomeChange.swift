public import Basics
import ListingSources
package import ListingStore
public import Listings

/// The latest change to a home.
public struct HomeChange: Sendable {
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The home was newly listed after its source was first queried.
    case new
    /// The home's lowest price dropped.
    case priceDrop = "price-drop"
    /// The home is no longer listed.
    case gone
  }

  public var kind: Kind
  public var at: Timestamp
  /// The home's identity.
  public var id: ListingID
  /// The home's current data, or its last known data if it is gone.
  public var listing: Listing
  /// The price before a drop, as written by the source.
  public var priceBefore: String?
  /// Whether the home only appears to be new: it was listed long ago, or before its source was
  /// first queried.
  public var wasThere = false

  /// Creates a change to a home, which may be listed or gone.
  public init(
    kind: Kind, at: Timestamp, id: ListingID, listing: Listing, priceBefore: String? = nil
  ) {
    self.kind = kind
    self.at = at
    self.id = id
    self.listing = listing
    self.priceBefore = priceBefore
  }
}

extension [HomeChange] {
  /// Returns up to `count` of the latest changes, latest first.
  package func latest(_ count: Int) -> [HomeChange] {
    Array(sorted { ($0.at.seconds, $0.id) > ($1.at.seconds, $1.id) }.prefix(count))
  }
}

extension HomeChange {
  package init(_ stored: StoredListing, of source: String) {
    let (kind, at): (Kind, Int64) =
      if let goneAt = stored.goneAt {
        (.gone, goneAt)
      } else if let droppedAt = stored.priceDroppedAt, droppedAt > stored.firstSeen {
        (.priceDrop, droppedAt)
      } else {
        (.new, stored.firstSeen)
      }
    self.init(
      kind: kind, at: Timestamp(seconds: at),
      id: ListingID(source: source, key: stored.listing.id), listing: stored.listing)
  }
}
