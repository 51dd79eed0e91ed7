import Foundation
public import Geo
public import ListingStore
public import Listings
import Region

extension Listing {
  /// Returns a made-up home with all text fields of a real feed, in the same languages and of
  /// similar length.
  ///
  /// - Parameter number: Determines the text and prices, so that homes with different numbers
  ///   differ.
  public static func example(
    _ number: Int, id: Int64, type: AccommodationType = .condo, at position: Coordinate
  ) -> Listing {
    var listing = Listing(
      id: ListingKey(id),
      name: LocalizedText(thai: "โครงการตัวอย่าง อโศก \(number)", english: "Example Asok \(number)"),
      type: type, typeText: "4", position: position)
    listing.priceText = "เริ่ม \(number % 9 + 1).59 ล้านบาท"
    listing.telephoneText = "02-123-4567 # \(number)"
    listing.address = "ถนนสุขุมวิท แขวงคลองเตยเหนือ เขตวัฒนา กรุงเทพฯ \(number)"
    listing.companyName = "บริษัท พร็อพเพอร์ตี้ จำกัด \(number % 50)"
    listing.companyID = Int64(number % 50)
    listing.promotion = "ฟรีค่าโอน"
    return listing
  }
}

/// Fills stores with the homes of a feed.
public enum FilledStore {
  /// Records `homes` in the store at `path` as the complete set of `feed` homes within 500 km of
  /// Bangkok, fetched at the current time.
  public static func record(_ homes: [Listing], of feed: String, at path: String) throws {
    let store = try ListingStore.open(path: path)
    defer { store.close() }
    try record(homes, of: feed, in: store)
  }

  /// Records `homes` in an open store as the complete set of `feed` homes within 500 km of Bangkok,
  /// fetched at the current time.
  public static func record(_ homes: [Listing], of feed: String, in store: ListingStore) throws {
    guard let center = Coordinate(latitude: 13.75, longitude: 100.5) else {
      preconditionFailure("no place on the globe")
    }
    _ = try store.feed(feed).record(
      homes,
      of: CoveredCircle(
        center: center, radius: 500_000, types: .every,
        fetchedAt: Int64(Date.now.timeIntervalSince1970)))
  }
}

extension Coordinate {
  /// The city pillar of Bangkok.
  public static let cityPillar = City.landmark.position
}
