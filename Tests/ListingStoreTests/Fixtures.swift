import Foundation
import GRDB
import Geo
import Listings
import Store
import Testing

@testable import ListingStore

/// A place so many metres east and north of Asok.
func place(east: Double, north: Double) -> Coordinate {
  let metresPerDegree = 111_000.0
  guard
    let place = Coordinate(
      latitude: 13.7370 + north / metresPerDegree,
      longitude: 100.5603 + east / metresPerDegree / 0.9714)
  else { preconditionFailure("no place on the globe") }
  return place
}

/// A condo so many metres east and north of Asok.
func condo(
  _ id: Int64, east: Double = 0, north: Double = 0, price: String? = nil
) -> Listing {
  condo(key: ListingKey(id), east: east, north: north, price: price)
}

/// The same with any key.
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

/// The circle of 1 km around Asok, as fetched at 100.
let aroundAsok = CoveredCircle(
  center: place(east: 0, north: 0), radius: 1_000, types: .every, fetchedAt: 100)

/// Makes the empty store of an earlier version, marked as a store as the present version marks it.
func makeStore(ofVersion version: String, at path: String) throws {
  try StoreFile.make(
    path, applicationID: StoreIdentity.applicationID, configuration: ListingStore.configuration)
  let database = try DatabaseQueue(path: path)
  try ListingStoreSchema.migrator.migrate(database, upTo: version)
  try database.close()
}

/// A store with a home whose header is whole and whose other pages are not.
///
/// - Returns: Its bytes.
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
