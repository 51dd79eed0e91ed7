import Geo
import ListingStore
import Listings
import Testing

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
  var listing = Listing(
    id: id, name: LocalizedText(thai: "บ้าน \(id)", english: "Home \(id)"), type: .condo,
    typeText: "4", position: place(east: east, north: north))
  listing.priceText = price
  listing.companyID = 9_007_199_254_740_993
  listing.companyName = "A & B"
  return listing
}
