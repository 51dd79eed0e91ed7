public import Geo
public import Listings

/// All homes but some.
public struct UnwantedFilter: ListingFilter {
  /// `unwanted`.
  public static let name = "unwanted"

  /// The homes that are left out, which are few: what stands elsewhere is soon told from them.
  private let homes: [(id: ListingID, position: Coordinate)]

  /// All homes but these.
  public init(_ homes: [(id: ListingID, position: Coordinate)]) { self.homes = homes }

  /// Whether `home` is none of them.
  public func matches(_ home: Home) -> Bool {
    let position = home.position
    return homes.allSatisfy { $0.position != position || $0.id != home.listingID }
  }
}
