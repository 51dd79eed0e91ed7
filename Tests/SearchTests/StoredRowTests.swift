import GRDB
import Geo
import HomefindTesting
import Library
import Listings
import Stations
import StoresTesting
import Testing

@testable import ListingStore
@testable import Ranking
@testable import Search

/// Compares rows that were packed during a read with the listings in these rows.
@Suite(.bothStores) struct StoredRowTests {
  /// Records homes with all kinds of text, numeric and textual keys, and falling prices.
  private func fill(_ feed: FeedStore) throws {
    var random = SeededRandom(seed: 31)
    let texts = [
      "", "Asok", "อโศก", "๑๒", "café", "🏠 ก", String(repeating: "น้ำ ", count: 400), "--", "x\"\\'",
    ]
    func text() -> String? {
      Bool.random(using: &random) ? nil : texts.randomElement(using: &random)
    }
    let homes = try (0..<300).map { number in
      let key = number % 5 == 0 ? ListingKey("ก/\(number)") : ListingKey(Int64(number * 7))
      var home = Listing.example(
        number, id: 0, type: AccommodationType.allCases.randomElement(using: &random) ?? .condo,
        at: try #require(Coordinate(latitude: 13.7 + 0.0001 * Double(number), longitude: 100.5)))
      home.id = key
      for field in TextField.allCases { field.set(text(), of: &home) }
      home.priceText = "\(number % 40 + 2) ล้านบาท"
      home.companyID = number % 3 == 0 ? nil : Int64(number) - 9
      return home
    }
    var circle = CoveredCircle(
      center: .cityPillar, radius: 100_000, types: .every, fetchedAt: 1_795_000_000)
    try feed.record(homes, of: circle)
    circle.fetchedAt += 86_400
    // Some homes are gone, and some are cheaper.
    try feed.record(
      homes.dropFirst(20).map { home in
        var home = home
        if home.companyID == nil { home.priceText = "1 ล้านบาท" }
        return home
      }, of: circle)
  }

  /// Reads a feed's rows and packs each row immediately.
  private func packed(_ feed: FeedStore) throws -> PackedListings {
    var packed = PackedListings()
    _ = try feed.forEach { row in
      if row.goneAt == nil { packed.append(row) }
    }
    return packed
  }

  private func packed(_ listings: [StoredListing]) -> PackedListings {
    var packed = PackedListings()
    for listing in listings where listing.goneAt == nil { packed.append(KnownListing(listing)) }
    return packed
  }

  @Test func rowsPackLikeTheirListings() throws {
    let feed = try TestDatabases.listings().feed("near.example")
    try fill(feed)
    let (rows, listings) = (try packed(feed), packed(try feed.everything()))
    #expect(rows.count == 280 && listings.count == 280)
    for place in 0..<rows.count {
      #expect(rows[place] == listings[place])
      #expect(rows.isPlain(at: place) == listings.isPlain(at: place))
      #expect(rows.facts[place].hasPromotion == listings.facts[place].hasPromotion)
    }
    // Text searches find the same homes in both snapshots.
    let snapshots = [rows, listings].map { ListingSnapshot($0, stations: .init(contentsOf: [])) }
    for word in ["asok", "อโศก", "12", "cafe", "น้ำ"] {
      let found = try snapshots.map { snapshot in
        try snapshot.answer(
          RankQuery(
            center: .cityPillar, area: .everywhere, filters: [TextFilter(parsing: word)],
            limit: 300)
        ).items.map(\.listing.id)
      }
      #expect(found[0] == found[1] && !found[0].isEmpty, "\(word)")
    }
  }
}

/// Tests rows that no version of the program writes.
@Suite struct DamagedRowTests {
  private func packed(_ change: String) async throws -> PackedListings {
    let store = try ListingStore.inMemory()
    let feed = try store.feed("near.example")
    let home = Listing.example(1, id: 1, at: .cityPillar)
    try feed.record(
      [home],
      of: CoveredCircle(center: .cityPillar, radius: 100, types: .every, fetchedAt: 1_795_000_000))
    try await store.database?.write { try $0.execute(sql: "UPDATE listing SET \(change)") }
    var packed = PackedListings()
    _ = try feed.forEach { packed.append($0) }
    return packed
  }

  @Test func invalidUTF8IsRepaired() async throws {
    let packed = try await packed(
      "name_en = CAST(x'41ff42' AS TEXT), address = CAST(x'e0b8' AS TEXT)")
    #expect(packed[0].listing.name.english == "A\u{FFFD}B")
    #expect(packed[0].listing.address?.contains("\u{FFFD}") == true)
  }

  @Test(arguments: ["type = 'castle'", "latitude = 91"])
  func invalidRowIsRefused(change: String) async throws {
    await #expect(throws: (any Error).self) { _ = try await packed(change) }
  }
}
