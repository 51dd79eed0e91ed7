import Geo
import HomefindTesting
import Listings
import Ranking
import Stations
import Testing

/// Generated homes and the embedded stations.
enum Homes {
  static let asok = Coordinate(latitude: 13.7370, longitude: 100.5603)
  /// All sort orders except the order by score, which `ScoreTests` covers.
  static let plainOrders = SortOrder.allCases.filter { $0 != .recommended }

  /// Creates a home near Asok that has only the given fields.
  static func home(
    _ id: Int64 = 1, thai: String? = nil, english: String? = nil,
    type: AccommodationType = .condo, price: String? = nil, promotion: String? = nil,
    company: String? = nil, companyID: Int64? = nil, address: String? = nil,
    latitude: Double = 13.7370, longitude: Double = 100.5603, firstSeen: Int64 = 0,
    priceDropped: Int64? = nil, typeText: String? = nil
  ) throws -> KnownListing {
    var listing = Listing(
      id: ListingKey(id), name: LocalizedText(thai: thai, english: english), type: type,
      position: try #require(Coordinate(latitude: latitude, longitude: longitude)))
    listing.typeText = typeText
    listing.priceText = price
    listing.promotion = promotion
    listing.companyName = company
    listing.companyID = companyID
    listing.address = address
    return KnownListing(
      listing, history: ListingHistory(firstSeen: firstSeen, priceDropped: priceDropped))
  }

  /// Creates homes in a few clusters, many at the same coordinate, with values for all filters.
  static func random(_ count: Int, seed: UInt64) throws -> [KnownListing] {
    var random = SeededRandom(seed: seed)
    let prices = [
      nil, "โทรสอบถาม", "เริ่ม 2.59 ล้านบาท", "1,990,000", "3.5 - 4.2 ล้าน", "ไม่เกิน 900,000 บาท",
      "12 ล้าน",
    ]
    let names = ["ไอดีโอ โมบิ", "เดอะ ไลน์", "แกรนด์", "กรีนวิลล์", "บ้านกลางเมือง", "๙ คอนโด"]
    var ids = Set<Int64>()
    while ids.count < count { ids.insert(.random(in: -50...Int64(9 * count), using: &random)) }
    return try ids.shuffled(using: &random).map { id in
      let spot = Double(Int.random(in: 0..<40, using: &random))
      let isApart = Bool.random(using: &random)
      return try home(
        id, thai: names.randomElement(using: &random),
        english: Bool.random(using: &random) ? "The Line \(id % 7)" : nil,
        type: AccommodationType.allCases.randomElement(using: &random) ?? .other,
        price: prices.randomElement(using: &random) ?? nil,
        promotion: ["ฟรีโอน", "-", nil].randomElement(using: &random) ?? nil,
        company: ["แสนสิริ", "Q-House", nil].randomElement(using: &random) ?? nil,
        companyID: id % 3,
        latitude: 13.70 + 0.002 * spot + (isApart ? .random(in: 0...0.01, using: &random) : 0),
        longitude: 100.5 + 0.003 * spot + (isApart ? .random(in: 0...0.01, using: &random) : 0),
        firstSeen: .random(in: 0...5, using: &random),
        priceDropped: Bool.random(using: &random) ? .random(in: 0...5, using: &random) : nil)
    }
  }

  static func stations() throws -> StationTable {
    StationTable(contentsOf: try StationFacts.ofMainRegion())
  }
}
