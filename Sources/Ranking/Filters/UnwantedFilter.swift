import Basics
public import Geo
public import Listings

/// Excludes specific homes.
public struct UnwantedFilter: ListingFilter {
  public static let name = "unwanted"

  /// The excluded homes, usually only a few. Comparing positions first rules out most homes
  /// quickly.
  private let homes: [(id: ListingID, position: Coordinate)]

  public init(_ homes: [(id: ListingID, position: Coordinate)]) { self.homes = homes }

  public func matches(_ home: Home) -> Bool {
    let position = home.position
    return homes.allSatisfy { $0.position != position || $0.id != home.listingID }
  }

  public func databaseCondition(_ tables: DatabaseTables) -> DatabaseCondition? {
    let unwanted = homes.filter { $0.id.source == tables.source }.map { home -> SQLText in
      let isThere: SQLText =
        "listing.latitude = \(home.position.latitude) AND listing.longitude = \(home.position.longitude)"
      if let number = home.id.key.number { return "\(isThere) AND listing.id = \(number)" }
      return """
        \(isThere) AND (listing.feed, listing.id) IN (
          SELECT feed, id FROM listing_key
          WHERE md5(key) = md5(\(home.id.key.text)) AND key = \(home.id.key.text))
        """
    }
    return DatabaseCondition("NOT (\(SQLText.any(unwanted)))")
  }
}
