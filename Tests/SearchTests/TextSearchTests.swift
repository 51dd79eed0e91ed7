import Geo
import HomefindTesting
import ListingStore
import Listings
import Ranking
import SearchTesting
import StoresTesting
import Testing

@testable import Library
@testable import Search

/// Compares text searches that use the store's full-text index with scans of all homes.
@Suite(.bothStores) struct TextSearchTests {
  @Test func indexAndScanFindTheSameHomes() async throws {
    var random = SeededRandom(seed: 3)
    let names = ["อโศก", "ทองหล่อ", "Asok", "Nana", "เเสนสุข", "น้ำ", "นํ้า", "Ｐark", "๗๗", "77", "ริม"]
    let homes: [Listing] = try (1...Int64(6_000)).map { id in
      var home = try Listing.home(
        id, .random(in: 13.70...13.75, using: &random), .random(in: 100.5...100.6, using: &random))
      home.name.thai = "\(names.randomElement(using: &random) ?? "") เรสซิเดนซ์"
      home.address = "\(id % 97) \(names.randomElement(using: &random) ?? "")"
      home.companyName = "บริษัท \(id % 31)"
      return home
    }
    let finder = try HomeFinder(FixtureSource(homes))
    let center = try #require(Coordinate(latitude: 13.725, longitude: 100.55))
    let texts = [
      "อโศก", "อโศก ทองหล่อ", "แสนสุข", "เเสน", "น้ำ", "park", "PARK asok", "๗๗", "77 ริม", "เรส", "ซิ",
      "12 nana", "zebra", "บริษัท 30", "asok 13",
    ]
    func answers() async throws -> [[ListingKey]] {
      var all: [[ListingKey]] = []
      for text in texts {
        var query = SearchQuery(place: .nearby(center), radius: 20_000, limit: 10_000)
        query.filters.text = try TextFilter(parsing: text)
        all.append(try await finder.answer(to: query).items.map(\.listing.id))
      }
      return all
    }
    let scanned = try await answers()
    finder.libraries[0].indexTexts()
    let view = try finder.libraries[0].view(finder.stations)
    let rare = try TextFilter(parsing: "asok 13")
    #expect(finder.libraries[0].narrowed(rare, in: view, count: 6_000) != rare)
    #expect(finder.libraries[0].narrowed(rare, in: view, count: 100) == rare)
    #expect(try await answers() == scanned)
    for (text, ids) in zip(texts, scanned) {
      let filter = try TextFilter(parsing: text)
      let expected = homes.filter {
        filter.matches(Home(KnownListing($0, history: .init(firstSeen: 0))))
      }
      #expect(Set(ids) == Set(expected.map(\.id)), "\(text)")
      #expect(ids.isEmpty == (text == "zebra"))
    }
  }
}
