import Foundation
import Geo
import HomefindTesting
import ListingStore
import Listings
import Testing

/// The candidates from the full-text index include all homes that a scan of all text finds, and
/// only a few others.
@Suite struct TextIndexTests {
  private let folder = TemporaryFolder()
  private static let words = [
    "อโศก", "ทองหล่อ", "น้ำ", "ริม", "asok", "park", "77", "1042", "a b", "กี่", "สุขุมวิท",
  ]

  private static func text(_ listing: Listing) -> String { listing.address ?? "" }

  private static func listings(
    _ ids: ClosedRange<Int64>, _ random: inout SeededRandom
  ) -> [Listing] {
    ids.map { id in
      var listing = condo(id)
      listing.address = (0..<4).compactMap { _ in words.randomElement(using: &random) }
        .joined(separator: Bool.random(using: &random) ? " " : "\n")
      return listing
    }
  }

  private static func circle(at time: Int64) -> CoveredCircle {
    CoveredCircle(
      center: place(east: 0, north: 0), radius: 1_000, types: .every, fetchedAt: time)
  }

  private static func expectAll(_ feed: FeedStore, isExact: Bool = false) throws {
    let changes = try feed.changes(since: nil)
    let known = changes.listings.filter { $0.goneAt == nil }.map(\.listing)
    for sought in [
      ["อโศก"], ["โศก"], ["ทองหล่อ", "park"], ["asok", "77"], ["k"], ["a b", "น้ำ"], ["zzz"],
    ] {
      let expected = known.filter { home in sought.allSatisfy { text(home).contains($0) } }
      let found = try feed.candidates(holding: sought, at: changes.revision, limit: 100_000)
      guard sought.contains(where: { $0.unicodeScalars.count >= 3 }) else {
        #expect(found == nil)
        continue
      }
      let ids = Set(try #require(found))
      #expect(ids.isSuperset(of: expected.compactMap(\.id.number)), "\(sought)")
      if isExact, sought.allSatisfy({ $0.unicodeScalars.count >= 3 }) {
        let matching = changes.listings.map(\.listing).filter { home in
          sought.allSatisfy { text(home).contains($0) }
        }
        #expect(ids == Set(matching.compactMap(\.id.number)))
      }
    }
  }

  @Test(arguments: [1, 2, 3] as [UInt64]) func candidatesMissNothing(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let store = try ListingStore.open(path: folder.file("\(seed).sqlite"))
    let (feed, other) = (try store.feed("h"), try store.feed("other"))
    try other.record(Self.listings(1...50, &random), of: Self.circle(at: 1))
    while try other.indexTexts(Self.text) {}
    try feed.record(Self.listings(1...300, &random), of: Self.circle(at: 1))
    // Check before, during and after indexing.
    try Self.expectAll(feed)
    #expect(try feed.indexTexts(upTo: 100, Self.text))
    try Self.expectAll(feed)
    while try feed.indexTexts(upTo: 70, Self.text) {}
    try Self.expectAll(feed, isExact: true)
    // The text of listings changes, and listings appear and disappear.
    for time in 2...6 as ClosedRange<Int64> {
      try feed.record(
        Self.listings(time * 20...300 + time * 20, &random), of: Self.circle(at: time))
      try Self.expectAll(feed)
      if time % 2 == 0 { while try feed.indexTexts(upTo: 50, Self.text) {} }
      try Self.expectAll(feed)
    }
    let before = try feed.revision()
    try store.prune(before: 4)
    try Self.expectAll(feed)
    // A reader that still has deleted listings in memory gets no candidates.
    #expect(try feed.candidates(holding: ["park"], at: before, limit: 100_000) == nil)
    while try feed.indexTexts(Self.text) {}
    try Self.expectAll(feed, isExact: true)
    try store.clear()
    try Self.expectAll(feed)
  }

  @Test func tooManyCandidatesGiveNil() throws {
    var random = SeededRandom(seed: 1)
    let feed = try ListingStore.inMemory().feed("h")
    var listings = Self.listings(1...40, &random)
    for place in listings.indices { listings[place].address = "the \"same\" street" }
    try feed.record(listings, of: Self.circle(at: 1))
    let revision = try feed.revision()
    #expect(try feed.candidates(holding: ["street"], at: revision, limit: 39) == nil)
    #expect(try feed.candidates(holding: ["street"], at: revision, limit: 40)?.count == 40)
    while try feed.indexTexts(Self.text) {}
    #expect(try feed.candidates(holding: ["street"], at: revision, limit: 39) == nil)
    #expect(try feed.candidates(holding: ["e \"s"], at: revision, limit: 40)?.count == 40)
    #expect(try feed.candidates(holding: ["avenue"], at: revision, limit: 40) == [])
  }
}
