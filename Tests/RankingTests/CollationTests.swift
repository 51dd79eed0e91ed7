import Foundation
import HomefindTesting
import Listings
import Ranking
import Testing

/// Compares the order by name with ICU's Thai collation (`icu.Collator`, ICU 72).
@Suite struct CollationTests {
  /// Returns the names in the snapshot's order by name.
  private static func sorted(_ names: [String]) throws -> [String] {
    let homes = try names.enumerated().map { place, name in
      try Homes.home(Int64(place), thai: name)
    }
    let snapshot = ListingSnapshot(homes.reversed(), stations: try Homes.stations())
    let query = RankQuery(
      center: try #require(Homes.asok), area: .everywhere, sort: .name, limit: .max - 1)
    return try snapshot.answer(query).items.compactMap { $0.listing.name.thai }
  }

  private static func lines(_ name: String) throws -> [String] {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Fixtures/\(name)")
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
  }

  @Test(arguments: ["thai-words.txt", "thai-places.txt"])
  func sortsLikeADictionary(file: String) throws {
    let golden = try Self.lines(file)
    var random = SeededRandom(seed: 1)
    let sorted = try Self.sorted(golden.shuffled(using: &random))
    for (ours, theirs) in zip(sorted, golden) { #expect(ours == theirs) }
    #expect(sorted.count == golden.count)
  }

  @Test func sortsByEnglishNameWithoutAThaiOne() throws {
    let homes = [
      try Homes.home(1, thai: "แสน"), try Homes.home(2, english: "Zen"), try Homes.home(3),
      try Homes.home(4, thai: "กา", english: "Zoo"), try Homes.home(5, english: "zen"),
    ]
    let snapshot = ListingSnapshot(homes, stations: try Homes.stations())
    let query = RankQuery(center: try #require(Homes.asok), area: .everywhere, sort: .name)
    #expect(try snapshot.answer(query).items.map(\.home.id) == [3, 4, 1, 5, 2])
  }
}
