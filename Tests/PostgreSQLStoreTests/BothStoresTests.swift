import Beacons
import Geo
import HomefindTesting
import ListingStore
import Listings
import PostgreSQL
import PostgreSQLStore
import Store
import Testing

@testable import Library

/// Compares the results of the same operations on a file and on a server. `ListingStoreTests`
/// checks that the results for the file are correct.
@Suite(
  .timeLimit(.minutes(5)),
  .enabled(if: PostgreSQLServer.isPresent, "\(PostgreSQLServer.absence)"))
struct BothStoresTests {
  private let folder = TemporaryFolder()

  /// Runs `body` on a file and on a server, and expects the same results.
  private func same(_ body: (ListingStore) throws -> [String]) async throws {
    let database = try await TestDatabase()
    let server = try ListingStore.open(database: database.address(), for: .brief)
    defer { server.close() }
    let file = try ListingStore.open(path: folder.file("a.sqlite"))
    defer { file.close() }
    let expected = try body(file)
    #expect(!expected.isEmpty)
    #expect(try body(server) == expected)
  }

  private func home(_ key: ListingKey, east: Double = 0, price: String? = nil) throws -> Listing {
    var home = Listing(
      id: key, name: LocalizedText(thai: "น้ำ \(key)", english: nil), type: .condo, typeText: "",
      position: try place(east: east))
    home.priceText = price
    home.companyID = .max
    return home
  }

  private func place(east: Double) throws -> Coordinate {
    try #require(Coordinate(latitude: 13.7370, longitude: 100.5603 + east / 107_826))
  }

  private func circle(at time: Int64, radius: Double = 1_000) throws -> CoveredCircle {
    CoveredCircle(
      center: try place(east: 0), radius: radius, types: .every, fetchedAt: time,
      skipped: ["noID": 3])
  }

  /// Records homes that appear, change and disappear, with all kinds of keys.
  private func fill(_ store: ListingStore) throws -> FeedStore {
    let feed = try store.feed("h")
    var homes = try (1...20).map { number in
      try home(ListingKey(Int64(number * 7 % 23)), east: Double(number), price: "3 ล้านบาท")
    }
    for key in ["x-1", "é\"'\\%_", "007", "ก"] { homes.append(try home(ListingKey(key))) }
    homes.append(try home(ListingKey(Int64.max)))
    try feed.record(homes, of: circle(at: 100))
    homes.removeFirst(3)
    homes[0].priceText = "2 ล้านบาท"
    homes[19].priceText = "1 ล้านบาท"
    // One home occurs twice in the response.
    homes += [try home("new"), homes[5]]
    try feed.record(homes, of: circle(at: 200))
    return feed
  }

  private func lines(_ listings: [StoredListing]) -> [String] {
    listings.map { stored in
      "\(stored.listing) \(stored.number) \(stored.firstSeen) \(stored.lastSeen) "
        + "\(String(describing: stored.goneAt)) \(String(describing: stored.priceDroppedAt)) "
        + "\(stored.price) \(stored.revision)"
    }
  }

  @Test func bothStoresRecordAndReadTheSame() async throws {
    try await same { store in
      let feed = try fill(store)
      var rows: [String] = []
      let all = try feed.forEach { row in
        func text(_ bytes: UnsafeRawBufferPointer?) -> String {
          bytes.map { String(decoding: $0, as: UTF8.self) } ?? "none"
        }
        let texts = TextField.allCases.map { text(row.text($0)) }
        rows.append(
          "\(row.number) \(text(row.keyText)) "
            + "\(row.type) \(row.position) \(row.number(.companyID) ?? 0) \(row.price) \(row.firstSeen) "
            + "\(row.goneAt ?? 0) \(row.priceDroppedAt ?? 0) \(row.changedAt) \(texts)")
      }
      let near = try feed.all(around: place(east: 0), radius: 10) { $0 }.listings
      let wide = try feed.all(around: place(east: 0), radius: 20_000) { $0 }.listings
      return rows + lines(try feed.everything())
        + ["\(all.revision.number)", "\(all.coverage.circles)"]
        + lines(near).sorted() + lines(wide).sorted()
        + [
          "\(try feed.listing("x-1") as Any)", "\(try feed.listing("none") as Any)",
          "\(try feed.firstSeen() as Any)", "\(try store.statistics())",
          "\(try store.feed("other").changes(since: nil).listings.count)",
        ]
    }
  }

  /// There are more rows than fit in one message to the server, and their strings have a special
  /// meaning in array literals.
  @Test func bothStoresRecordManyHomesTheSame() async throws {
    let words = ["NULL", "{a,b}", "", "a\"b\\", "น้ำ,\n", " ", "null", "\u{1F3E0}"]
    try await same { store in
      let feed = try store.feed("h")
      var homes = try (0..<2_300).map { number in
        let key =
          number % 9 == 0
          ? ListingKey("k\(number)\(words[number % 8])")
          : ListingKey(
            Int64(number))
        var home = try home(key, east: Double(number) / 10, price: "\(number % 5) ล้านบาท")
        home.promotion = words[number % 8]
        home.picture = number % 3 == 0 ? nil : words[(number + 1) % 8]
        home.companyID = number % 2 == 0 ? nil : Int64(number)
        return home
      }
      try feed.record(homes, of: circle(at: 100))
      homes.removeFirst(1_100)
      for index in stride(from: 0, to: homes.count, by: 3) { homes[index].priceText = "9 ล้านบาท" }
      try feed.record(homes + homes.prefix(1_050), of: circle(at: 200))
      try feed.record(homes, of: circle(at: 300))
      let prices = try feed.priceChanges(since: 0, ofListingsChangedSince: nil).changes
      return lines(try feed.everything()) + ["\(try feed.revision().number)"]
        + prices.map { "\($0.key) \($0.value)" }.sorted()
    }
  }

  @Test func bothStoresReturnTheSameHistory() async throws {
    try await same { store in
      let feed = try fill(store)
      let start = EventCursor(text: "0-0")
      let history = try feed.history(after: start, limit: 9)
      let rest = try feed.history(after: history.next, limit: 90)
      let prices = try feed.priceChanges(since: 0, ofListingsChangedSince: nil).changes
      return (history.events + rest.events).map { "\($0.kind) \($0.listing.listing.id)" }
        + lines(try feed.latestChanges(before: nil, limit: 5).listings)
        + prices.map { "\($0.key) \($0.value)" }.sorted()
    }
  }

  @Test func bothStoresCountTheSame() async throws {
    try await same { store in
      let feed = try fill(store)
      let counts = HomeInterest(views: 3, saves: 2, calls: 1)
      for day: Int64 in [20_000, 20_000, 20_001] {
        try feed.add([7: counts, "x-1": counts, "none": counts], of: day, deletingBefore: 5)
      }
      try feed.record(
        [Province(code: "10", name: LocalizedText(thai: "กรุงเทพฯ", english: nil))], at: 300)
      try feed.record(
        [Province(code: "11", name: LocalizedText(thai: "ก", english: "K"))], at: 301)
      return try feed.interest(since: 0).map { "\($0.key) \($0.value)" }.sorted()
        + [
          "\(try feed.provinces() as Any)", "\(try feed.districts(inProvince: "1") as Any)",
        ]
    }
  }

  @Test func bothStoresKeepTheSameBeacons() async throws {
    try await same { store in
      let beacons = try ["b", "a"].enumerated().map { index, name in
        Beacon(
          name: name,
          signal: .iBeacon(
            uuid: "f7826da6-4fa2-4e98-8024-bc5b71e0893e", major: UInt16(index), minor: 0),
          target: .project("P"), position: try place(east: 0), power: -59)
      }
      var lines = [
        "\(try store.add(beacons).count)", "\(try store.add(beacons).count)",
        "\(try store.add(beacons, isReplacing: true).count)",
      ]
      for _ in 1...2 {
        try store.add(visits: ["a": 2, "none": 1], of: 20_000, deletingBefore: 0)
      }
      lines += ["\(try store.visits(since: 0))", "\(try store.beacons().map(\.name))"]
      lines.append("\(try store.removeBeacon(named: "a")) \(try store.removeBeacon(named: "a"))")
      return lines
    }
  }

  @Test func bothStoresFindTheSameTexts() async throws {
    try await same { store in
      let feed = try fill(store)
      while try feed.indexTexts(upTo: 7, { "home \($0.id) 100%_\\off" }) {}
      let revision = try feed.revision()
      return try [["home", "x-1"], ["x_1"], ["0%_\\of"], ["xyz%"], ["น้ำ"], ["h"]].map { words in
        "\(try feed.candidates(holding: words, at: revision, limit: 100)?.sorted() as Any)"
      } + ["\(try feed.candidates(holding: ["home"], at: revision, limit: 3) as Any)"]
    }
  }

  @Test func bothStoresTidyTheSame() async throws {
    try await same { store in
      let feed = try fill(store)
      try feed.record([home(9_999, east: 9)], of: circle(at: 900, radius: 20))
      try feed.forgetCoverage(after: 800)
      var lines = ["\(try feed.coverage().circles)", "\(try store.prune(before: 150))"]
      lines.append("\(try store.statistics())")
      try feed.probe()
      #expect(feed.failure() == nil)
      try store.clear()
      return lines + ["\(try store.statistics())"]
    }
  }
}
