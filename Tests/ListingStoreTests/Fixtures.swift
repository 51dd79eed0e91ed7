import Foundation
import GRDB
import Geo
import Listings
import Store
import Testing

@testable import ListingStore

/// Returns the place at a distance in metres east and north of Asok.
func place(east: Double, north: Double) -> Coordinate {
  let metresPerDegree = 111_000.0
  guard
    let place = Coordinate(
      latitude: 13.7370 + north / metresPerDegree,
      longitude: 100.5603 + east / metresPerDegree / 0.9714)
  else { preconditionFailure("no place on the globe") }
  return place
}

/// Creates a condo at a distance in metres east and north of Asok.
func condo(
  _ id: Int64, east: Double = 0, north: Double = 0, price: String? = nil
) -> Listing {
  condo(key: ListingKey(id), east: east, north: north, price: price)
}

/// Creates a condo with any key.
func condo(
  key id: ListingKey, east: Double = 0, north: Double = 0, price: String? = nil
) -> Listing {
  var listing = Listing(
    id: id, name: LocalizedText(thai: "บ้าน \(id)", english: "Home \(id)"), type: .condo,
    typeText: "4", position: place(east: east, north: north))
  listing.priceText = price
  listing.companyID = 9_007_199_254_740_993
  listing.companyName = "A & B"
  return listing
}

/// A circle of 1 km around Asok, fetched at 100.
let aroundAsok = CoveredCircle(
  center: place(east: 0, north: 0), radius: 1_000, types: .every, fetchedAt: 100)

/// Creates an empty store of an earlier version that has the current version's mark.
func makeStore(ofVersion version: String, at path: String) throws {
  try StoreFile.make(
    path, applicationID: StoreIdentity.applicationID, configuration: ListingStore.configuration)
  let database = try DatabaseQueue(path: path)
  try ListingStoreSchema.migrator.migrate(database, upTo: version)
  try database.close()
}

/// Creates a store of homes and overwrites everything except the file header.
///
/// - Returns: The bytes of the damaged file.
func damagedStore(at path: String) throws -> Data {
  let store = try ListingStore.open(path: path)
  try store.feed("h").record((1...2_000).map { condo($0) }, of: aroundAsok)
  try store.database?.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
  store.close()
  var bytes = try Data(contentsOf: URL(filePath: path))
  bytes.replaceSubrange(100..<bytes.count, with: Data(repeating: 7, count: bytes.count - 100))
  try bytes.write(to: URL(filePath: path))
  return bytes
}
