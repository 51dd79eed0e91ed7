import Basics
import DatabaseIndex
import Geo
import HomefindTesting
import Library
import ListingSources
import ListingStore
import Listings
import Messages
import Ranking
import Stations
import Testing

@testable import Search

/// Generated homes for searches in a file, in a database with a memory index, and directly in the
/// database.
struct SearchedHomes {
  static let name = "near.example"
  /// The current time for all searches, in seconds since 1970.
  static let now: Int64 = 1_763_000_000

  /// A source that is always unavailable.
  private struct Source: ListingSource {
    let name = SearchedHomes.name
    let kind = "soap"
    let storeName = SearchedHomes.name

    func listings(
      around center: Coordinate, radius: Double, types: Set<AccommodationType>
    ) async throws(SourceError) -> SourceListings {
      throw SourceError(.unavailable, Message(verbatim: "down"))
    }

    func provinces() async throws(SourceError) -> [Province] { [] }

    func districts(inProvince code: String) async throws(SourceError) -> [District] { [] }
  }

  let homes: [Listing]
  let stations: StationTable

  /// Creates homes in clusters, many of them at the same coordinate, with numeric and textual keys.
  init(_ count: Int, seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let names = ["ไอดีโอ โมบิ", "เดอะ ไลน์", "แกรนด์", "กรีนวิลล์", "บ้านกลางเมือง", "๙ คอนโด", nil]
    let prices = [
      nil, "โทรสอบถาม", "เริ่ม 2.59 ล้านบาท", "1,990,000", "3.5 - 4.2 ล้าน", "ไม่เกิน 900,000 บาท",
      "12 ล้าน",
    ]
    homes = try (0..<count).map { number in
      let spot = Double(Int.random(in: 0..<40, using: &random))
      let isApart = Bool.random(using: &random)
      let key: ListingKey =
        number % 5 == 0
        ? ListingKey("K\(number * 7 % 1_009)/ก") : ListingKey(Int64(number * 7 % 1_009))
      var home = Listing(
        id: key,
        name: LocalizedText(
          thai: names.randomElement(using: &random) ?? nil,
          english: Bool.random(using: &random) ? "The Line 100%_\(number % 7)" : nil),
        type: AccommodationType.allCases.randomElement(using: &random) ?? .other,
        position: try #require(
          Coordinate(
            latitude: 13.70 + 0.002 * spot
              + (isApart ? .random(in: 0...0.01, using: &random) : 0),
            longitude: 100.5 + 0.003 * spot
              + (isApart ? .random(in: 0...0.01, using: &random) : 0))))
      home.typeText = ["Loft", "ลอฟท์", nil].randomElement(using: &random) ?? nil
      home.priceText = prices.randomElement(using: &random) ?? nil
      home.promotion = ["ฟรีโอน", "-", nil].randomElement(using: &random) ?? nil
      home.companyName = ["แสนสิริ", "Q-House", "7", nil].randomElement(using: &random) ?? nil
      home.companyID = Int64(number % 9)
      return home
    }
    stations = StationTable(contentsOf: try StationFacts.ofMainRegion())
  }

  /// Records the homes at three different times. Between these times, some homes appear, become
  /// cheaper or disappear.
  func record(in store: ListingStore) throws {
    let feed = try store.feed(Self.name)
    var homes = homes
    try feed.record(Array(homes.dropLast(homes.count / 4)), of: circle(20 * 86_400))
    for index in homes.indices where index.isMultiple(of: 6) {
      homes[index].priceText = "1 ล้านบาท"
    }
    try feed.record(homes, of: circle(10 * 86_400))
    try feed.record(Array(homes.dropFirst(7)), of: circle(60))
  }

  func change(in store: ListingStore) throws {
    var homes = homes
    for index in homes.indices where index.isMultiple(of: 4) {
      homes[index].name = LocalizedText(thai: "กรีนวิลล์ ใหม่", english: nil)
      homes[index].companyName = "แสนสิริ"
      homes[index].promotion = "ฟรีโอน"
    }
    try store.feed(Self.name).record(homes, of: circle(30))
  }

  /// Returns a circle that covers the whole globe and was fetched `age` seconds ago.
  private func circle(_ age: Int64) throws -> CoveredCircle {
    CoveredCircle(
      center: try #require(Coordinate(latitude: 0, longitude: 0)), radius: 21_000_000,
      types: .every, fetchedAt: Self.now - age)
  }

  /// Creates a finder for a store. If `postgis`, the name of the PostGIS schema, is given, the
  /// finder searches in the database.
  func finder(_ store: ListingStore, postgis: String? = nil) throws -> HomeFinder {
    let feed = try store.feed(Self.name)
    let library = ListingLibrary(
      source: Source(), feed: feed,
      engine: IndexMode.engine(for: feed, of: Self.name, postgis: postgis),
      now: { Timestamp(seconds: Self.now) })
    return HomeFinder(library: library, stations: stations, policy: .storeOnly)
  }

  /// Returns a snapshot of all homes for sale.
  func snapshot(_ store: ListingStore) throws -> ListingSnapshot {
    var homes = PackedListings()
    _ = try store.feed(Self.name).forEach { row in
      if row.goneAt == nil { homes.append(row) }
    }
    return ListingSnapshot(homes, of: Self.name, stations: stations)
  }

  /// Returns a random place near the homes.
  static func place(_ random: inout SeededRandom) throws -> Coordinate {
    try #require(
      Coordinate(
        latitude: .random(in: 13.69...13.8, using: &random),
        longitude: .random(in: 100.49...100.63, using: &random)))
  }
}
