import Foundation
import GRDB
import Geo
import HomefindTesting
import Listings
import Store
import Testing

@testable import ListingStore

@Suite struct ListingKeyTests {
  private let folder = TemporaryFolder()

  /// Keys like those that sources send, in the store's order.
  private static let keys: [ListingKey] = [
    0, 7, 145_831, 9_223_372_036_854_775_807, "", "-1", "007", "1.0", "A B", "BK/12:3", "a\u{0}b",
    "a'b\"c", "cafe\u{301}", "caf\u{e9}", "ก/12 ข", "บ้าน",
    ListingKey(String(repeating: "ยาว", count: 34)), "😀",
  ]

  private static func homes(price: String? = nil) -> [Listing] {
    keys.enumerated().map { condo(key: $1, east: Double($0) * 10, price: price) }
  }

  @Test func keysSortByNumberThenBytes() {
    #expect(Self.keys.shuffled().sorted() == Self.keys)
    #expect(Set(Self.keys).count == Self.keys.count)
    #expect(ListingKey("145831") == 145_831 && ListingKey("0145831").number == nil)
    #expect(ListingKey("9223372036854775808").number == nil && ListingKey("-0").number == nil)
  }

  @Test func anyKeyIsStoredAndFound() throws {
    let path = folder.file("x.sqlite")
    let store = try ListingStore.open(path: path)
    try store.feed("other").record([condo(key: "BK/12:3", price: "9 ล้าน")], of: aroundAsok)
    let feed = try store.feed("h")
    try feed.record(Self.homes(price: "3 ล้าน").shuffled(), of: aroundAsok)
    let all = try feed.everything()
    #expect(all.map(\.listing.id) == Self.keys)
    let numbers = Dictionary(uniqueKeysWithValues: all.map { ($0.listing.id, $0.number) })
    store.close()

    // The numbers remain the same in another process and with another response.
    let again = try ListingStore.open(path: path)
    defer { again.close() }
    let part = try again.feed("h")
    var later = aroundAsok
    later.fetchedAt = 200
    let change = try part.record(Self.homes(price: "2 ล้าน").shuffled(), of: later)
    #expect(change.new == 0 && change.changed == Self.keys.count && change.gone == 0)
    for key in Self.keys {
      let known = try #require(try part.listing(key))
      #expect(known.listing.number == numbers[key] && known.listing.listing.id == key)
      #expect(known.prices.map(\.before) == ["3 ล้าน"] && known.prices.map(\.after) == ["2 ล้าน"])
    }
    #expect(try part.listing("no such key") == nil && part.listing(8) == nil)
  }

  @Test func historyAndTextIndexSupportAnyKey() throws {
    let store = try ListingStore.open(path: folder.file("x.sqlite"))
    defer { store.close() }
    let feed = try store.feed("h")
    let begin = try feed.history(after: nil, limit: 1).next
    try feed.record(Self.homes(), of: aroundAsok)
    var cursor = begin
    var seen: [ListingKey] = []
    while true {
      let history = try feed.history(after: cursor, limit: 5)
      seen += history.events.map(\.listing.listing.id)
      cursor = try #require(EventCursor(text: history.next.text))
      if !history.isCut { break }
    }
    #expect(Set(seen) == Set(Self.keys) && seen.count == Self.keys.count)
    while try feed.indexTexts(upTo: 4, { $0.id.text.lowercased() + " home" }) {}
    let found = try feed.candidates(
      holding: ["12:3"], at: feed.revision(), limit: 10)
    #expect(try found == [#require(try feed.listing("BK/12:3")).listing.number])
  }

  @Test func keysAreDeletedWithTheirListings() throws {
    let store = try ListingStore.open(path: folder.file("x.sqlite"))
    defer { store.close() }
    let feed = try store.feed("h")
    func count() throws -> Int64? {
      try store.read { try $0.integer("SELECT count(*) FROM listing_key") }
    }
    try feed.record([condo(key: "a"), condo(key: "b"), condo(3)], of: aroundAsok)
    var later = aroundAsok
    later.fetchedAt = 200
    try feed.record([condo(key: "b"), condo(3)], of: later)
    #expect(try count() == 2)
    try store.prune(before: 150)
    #expect(try count() == 1 && feed.listing("a") == nil && feed.listing("b") != nil)
    try store.clear()
    #expect(try count() == 0 && feed.listing("b") == nil)
  }

  /// Opening a store from version 0.1 with the current version keeps all its data.
  @Test func storeOfVersion01LosesNothing() throws {
    let path = folder.file("x.sqlite")
    let tables = [
      "feed", "clock", "listing", "price_change", "coverage", "place_list", "place", "text_entry",
      "text_progress",
    ]
    // The columns in version 0.1; later versions have more columns.
    var columns: [String: String] = [:]
    func contents() throws -> [[Row]] {
      let database = try DatabaseQueue(path: path)
      defer { try? database.close() }
      return try database.read { db in
        try tables.map {
          try Row.fetchAll(db, sql: "SELECT \(columns[$0] ?? "*") FROM \($0) ORDER BY 1, 2")
        }
      }
    }
    // The rows for the tables from version 0.1 come from a store that the current version created.
    let model = try ListingStore.open(path: folder.file("model.sqlite"))
    let feed = try model.feed("http://feed.example/")
    try feed.record((1...50).map { condo($0, east: Double($0), price: "3 ล้าน") }, of: aroundAsok)
    var later = aroundAsok
    later.fetchedAt = 200
    try feed.record((2...51).map { condo($0, east: Double($0), price: "2 ล้าน") }, of: later)
    try feed.record(
      [Province(code: "10", name: LocalizedText(thai: "กรุงเทพ", english: "Bangkok"))], at: 200)
    while try feed.indexTexts({ $0.name.english ?? "" }) {}
    model.close()
    try makeStore(ofVersion: "3", at: path)
    let old = try DatabaseQueue(path: path)
    try old.writeWithoutTransaction { db in
      try db.execute(
        sql: "ATTACH ? AS model", arguments: [folder.file("model.sqlite")])
      try db.execute(sql: "DELETE FROM clock")
      for table in tables {
        let names = try db.columns(in: table).map(\.name).joined(separator: ", ")
        columns[table] = names
        try db.execute(sql: "INSERT INTO \(table) (\(names)) SELECT \(names) FROM model.\(table)")
      }
    }
    try old.close()
    let before = try contents()
    #expect(before.allSatisfy { !$0.isEmpty })

    let store = try ListingStore.open(path: path)
    let part = try store.feed("http://feed.example/")
    #expect(try part.everything().map(\.listing.id) == (1...51).map { ListingKey($0) })
    #expect(try part.listing(7)?.prices.count == 1)
    store.close()
    #expect(try contents() == before)
  }
}
