import CSVStream
import Foundation
import Geo
import HomefindTesting
import Library
import ListingStore
import Listings
import Messages
import Parameters
import Ranking
import Search
import SearchTesting
import Stations
import StoresTesting
import Testing

@testable import Market

@Suite(.bothStores) struct MarketAnswerTests {
  private static let center = (latitude: 13.737, longitude: 100.5603)

  private static func fields(_ answer: MarketAnswer) throws -> [String: Any] {
    try #require(
      JSONSerialization.jsonObject(with: Data(answer.document(.english))) as? [String: Any])
  }

  private static func items(_ answer: MarketAnswer) throws -> [[String: Any]] {
    try #require(try fields(answer)["items"] as? [[String: Any]])
  }

  private static func homes(_ prices: [String?]) throws -> [Listing] {
    try prices.enumerated().map { number, price in
      var home = try Listing.home(Int64(number), center.latitude, center.longitude)
      home.priceText = price
      return home
    }
  }

  private static func query(_ values: [String: String] = [:]) throws -> MarketQuery {
    try MarketQuery(parameters: values.mapValues { [$0] })
  }

  /// A market request around a place queries the feed, like a search; a request for stations never
  /// does.
  @Test func placeQueriesFeedButStationsDoNot() async throws {
    let source = FixtureSource(
      try Self.homes(["1 ล้าน", "2 ล้าน", "3-9 ล้าน", "4 ล้าน", "5 ล้าน", "โทรถาม"]))
    let finder = try HomeFinder(source, stations: try StationFacts.ofMainRegion())
    let market = MarketService(finder)
    let before = try await market.market(Self.query(["system": "BTS"]))
    #expect(source.radii.isEmpty && before.areas.allSatisfy { $0.figures.homes == 0 })
    #expect(before.notes.map(\.english).count == 1 && before.source.isComplete == false)

    let place = try await market.market(Self.query(["at": "13.737,100.5603"]))
    #expect(source.radii.count == 1 && place.notes.isEmpty)
    let item = try #require(try Self.items(place).first)
    #expect(item["kind"] as? String == "place" && item["complete"] as? Bool == true)
    #expect(item["homes"] as? Int == 6)
    let price = try #require(item["price"] as? [String: Any])
    // A price range is represented by its lowest price; a home without a price is included only in
    // the home count.
    #expect(price["homes"] as? Int == 5 && price["median"] as? Double == 3_000_000)
    #expect(price["lowerQuartile"] as? Double == 2_000_000)
    #expect(price["upperQuartile"] as? Double == 4_000_000)

    let stations = try await market.market(Self.query(["system": "BTS", "sort": "homes"]))
    #expect(source.radii.count == 1)
    let asok = try #require(
      stations.areas.prefix(3).first { $0.subject.label(.english) == "BTS Asok (E4)" })
    #expect(asok.figures.homes == 6 && asok.isComplete)
    // Areas that no search has covered are incomplete.
    #expect(stations.areas.contains { !$0.isComplete })
  }

  /// The table stays in the cache until a change in the store invalidates it.
  @Test func storeChangeInvalidatesCachedAnswer() async throws {
    let source = FixtureSource(try Self.homes(["1 ล้าน", "2 ล้าน", "3 ล้าน", "4 ล้าน", "5 ล้าน"]))
    let clock = TestClock()
    let finder = try HomeFinder(
      source, stations: try StationFacts.ofMainRegion(), policy: .feedOnly, clock: clock)
    let market = MarketService(finder)
    let search = try SearchQuery(
      kind: .nearby, parameters: ["lat": ["13.737"], "lon": ["100.5603"]])
    _ = try await finder.answer(to: search)
    let query = try Self.query(["system": "BTS", "sort": "homes"])
    let first = try await market.market(query)
    let again = try await market.market(query)
    #expect(first.table != nil && first.table === again.table)
    #expect(first.areas[0].figures.prices.quartiles?.median == 3_000_000)
    #expect(first.areas[0].figures.changes.homes == 0)

    clock.seconds += 3 * 86_400
    for place in source.homes.indices { source.homes[place].priceText = "\(place + 1).5 ล้าน" }
    source.homes += [try .home(90, Self.center.latitude, Self.center.longitude)]
    _ = try await finder.answer(to: search)
    let second = try await market.market(query).areas[0].figures
    #expect(second.prices.quartiles?.median == 3_500_000)
    #expect(second.homes == 6 && second.new == 1)
    #expect(second.changes.higher == 5 && second.changes.lower == 0)
    // The changes are 50, 25, 16.7, 12.5 and 10 percent.
    #expect(abs((second.changes.medianPercent ?? 0) - 100 / 6) < 0.01)
    #expect(second.months.map(\.changes.homes) == [5])

    // Only homes that have changed since the previous request are read again.
    clock.seconds += 60
    source.homes[4].priceText = "1 ล้าน"
    _ = try await finder.answer(to: search)
    let third = try await market.market(query).areas[0].figures
    #expect(third.changes.higher == 4 && third.changes.lower == 1)
  }

  @Test func districtsContainHomesWithinTheirBoundaries() async throws {
    // Watthana lies north of Sukhumvit Road, and Khlong Toei lies south of it. Silom is in Bang
    // Rak.
    var homes = [try Listing.home(1, 13.742, 100.562), try .home(2, 13.742, 100.562)]
    homes.append(try .home(90, 13.7279, 100.5286))
    let finder = try HomeFinder(FixtureSource(homes))
    let market = MarketService(finder)
    let search = try SearchQuery(
      kind: .nearby, parameters: ["lat": ["13.737"], "lon": ["100.56"], "radius": ["10km"]])
    _ = try await finder.answer(to: search)
    let answer = try await market.market(Self.query(["province": "bangkok", "sort": "homes"]))
    #expect(answer.areas.count == 50)
    #expect(
      answer.areas.prefix(2).map { $0.subject.label(.english) } == ["Watthana", "Bang Rak"])
    #expect(answer.areas.prefix(3).map(\.figures.homes) == [2, 1, 0])
    let thai = try await market.market(Self.query(["province": "กทม", "sort": "homes"]))
    #expect(thai.areas.first?.subject.label(.thai) == "วัฒนา")
  }

  @Test(arguments: [
    (["system": "XYZ"], "system"), (["province": "Bangkok", "system": "BTS"], "system"),
    (["at": "Asok", "province": "Bangkok"], "province"), (["radius": "1km"], "radius"),
    (["at": "Asok", "radius": "0"], "radius"), (["at": "95,200"], "at"),
    (["type": "castle"], "type"), (["sort": "beauty"], "sort"), (["limit": "3"], "limit"),
  ])
  func invalidParameterIsNamed(values: [String: String], name: String) throws {
    let error = #expect(throws: SearchError.self) { try Self.query(values) }
    #expect(error?.parameters.map(\.name) == [name])
  }

  @Test(arguments: [
    (["at": "Asgard"], "at"), (["at": "listing:none"], "at"),
    (["province": "Atlantis"], "province"),
  ])
  func unknownPlaceIsReported(values: [String: String], name: String) async throws {
    let finder = try HomeFinder(FixtureSource([]), stations: try StationFacts.ofMainRegion())
    let market = MarketService(finder)
    let query = try Self.query(values)
    let error = await #expect(throws: SearchError.self) { try await market.market(query) }
    #expect(error?.code == .unknownPlace && error?.parameters.map(\.name) == [name])
  }

  /// Compares the medians of a real table, around every station and in every district, with medians
  /// from a pass over all rows.
  @Test(.enabled(if: SharedData.isPresent, "\(SharedData.absence)"))
  func mediansMatchPassOverEveryRow() async throws {
    let rows = try Self.rows()
    #expect(rows.count == 14_795)
    let source = FixtureSource(rows.map(\.listing))
    let stations = try StationFacts.ofMainRegion()
    let finder = try HomeFinder(source, stations: stations)
    let market = MarketService(finder)
    let search = try SearchQuery(
      kind: .nearby,
      parameters: ["lat": ["13.75"], "lon": ["100.55"], "radius": ["50km"], "limit": ["1"]])
    #expect(try await finder.answer(to: search).total == rows.count)
    let answer = try await market.market(Self.query())
    #expect(answer.areas.count == stations.count && answer.areas.allSatisfy(\.isComplete))
    var told = 0
    for area in answer.areas {
      guard case .station(let station) = area.subject else { continue }
      let near = rows.filter { station.position.distance(to: $0.listing.position) <= 1_000 }
      #expect(area.figures.homes == near.count)
      let quartiles = area.figures.prices.quartiles
      #expect(quartiles?.median == Self.quantile(near.map(\.price), 0.5))
      #expect(quartiles?.lower == Self.quantile(near.map(\.price), 0.25))
      #expect(quartiles?.upper == Self.quantile(near.map(\.price), 0.75))
      told += quartiles == nil ? 0 : 1
    }
    #expect(told > 100)

    // homefind's district boundaries are simpler than the boundaries used for the table.
    let districts = try await market.market(Self.query(["province": "Bangkok"]))
    #expect(districts.areas.map(\.figures.homes).reduce(0, +) > rows.count * 99 / 100)
    for area in districts.areas {
      let count = rows.count { $0.district == area.subject.label(.english) }
      #expect(abs(area.figures.homes - count) <= 10 + count / 10, "\(area.subject.label(.english))")
    }
  }

  /// Returns a quantile as numpy's `quantile` computes it; nil for fewer than five values.
  private static func quantile(_ values: [Int64], _ share: Double) -> Double? {
    let sorted = values.sorted()
    guard sorted.count >= 5 else { return nil }
    let place = share * Double(sorted.count - 1)
    let (low, high) = (sorted[Int(place)], sorted[min(Int(place) + 1, sorted.count - 1)])
    return Double(low) + (place - place.rounded(.down)) * Double(high - low)
  }

  private static func rows() throws -> [(listing: Listing, price: Int64, district: String)] {
    let reader = try CSVReader(
      SharedData.bytes(of: "listings-insideairbnb-bangkok-202212.csv"))
    let columns = ["source_id", "lat", "lon", "price", "district"].map { reader.column(named: $0) }
    return try reader.map { row in
      let row = try row.get()
      let texts = columns.map { row[$0] }
      let price = try #require(Int64(texts[3]))
      var listing = try Listing.home(
        try #require(Int64(texts[0])), Double(texts[1]) ?? .nan, Double(texts[2]) ?? .nan)
      listing.priceText = "\(price) บาท"
      return (listing, price, texts[4])
    }
  }
}
