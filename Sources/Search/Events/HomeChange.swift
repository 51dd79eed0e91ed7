public import Basics
import ListingSources
package import ListingStore
public import Listings

/// What has happened to a home last.
public struct HomeChange: Sendable {
  /// What can happen to one.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// It was listed, and was not there when its source was first asked.
    case new
    /// Its least price became lower.
    case priceDrop = "price-drop"
    /// It is not listed any more.
    case gone
  }

  /// What has happened.
  public var kind: Kind
  /// When.
  public var at: Timestamp
  /// The home's identity.
  public var id: ListingID
  /// The home as it is now, or was last.
  public var listing: Listing
  /// The price before a drop, as written.
  public var priceBefore: String?
  /// Whether the home is not new: it was there when its source was first asked, or came long ago.
  public var wasThere = false

  /// A change.
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
  /// The latest, the latest first, as many as `count` at most.
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
