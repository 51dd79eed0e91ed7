import Accounts
import StoresTesting
import HomefindTesting
import Listings
import Testing

@testable import Hunts

/// Ratings from all hunts, which are published for homes that at least three people have rated.
@Suite(.bothStores) struct HuntRatingsTests {
  @Test func ratingsNeedThreePeople() throws {
    let fixture = try HuntFixture()
    let people = try (0..<4).map { try fixture.account("P\($0)") }
    let ours = try fixture.hunt(of: people[0], [(people[1], .viewer)])
    let theirs = try fixture.hunt(of: people[2], [(people[3], .editor), (people[0], .editor)])
    func rate(_ rating: HomeEdit.Rating, _ person: Int, in hunt: HuntID, _ home: String) throws {
      try fixture.put(home, HomeEdit(rating: rating), in: hunt, by: people[person])
    }
    for hunt in [ours, theirs] { try fixture.put("sample.1", in: hunt, by: people[0]) }
    #expect(try fixture.hunts.ratings() == [:])
    try rate(.given(5), 0, in: ours, "sample.1")
    try rate(.given(4), 1, in: ours, "sample.1")
    // If a person has rated a home in two hunts, only the lower rating is used.
    try rate(.given(2), 0, in: theirs, "sample.1")
    #expect(try fixture.hunts.ratings() == [:])
    try rate(.given(3), 2, in: theirs, "sample.1")
    #expect(try fixture.hunts.ratings() == ["sample.1": HomeRatings(count: 3, sum: 9)])
    // Withdrawn ratings and the ratings of a removed home are ignored.
    try rate(.none, 0, in: theirs, "sample.1")
    #expect(try fixture.hunts.ratings() == ["sample.1": HomeRatings(count: 3, sum: 12)])
    try rate(.given(1), 3, in: theirs, "sample.1")
    #expect(try fixture.hunts.ratings() == ["sample.1": HomeRatings(count: 4, sum: 13)])
    try fixture.hunts.remove("sample.1", HuntAccess(people[0], to: ours, for: .editHomes))
    #expect(try fixture.hunts.ratings() == [:])
    try fixture.put("sample.1", in: ours, by: people[0])
    try fixture.delete(people[1])
    #expect(try fixture.hunts.ratings() == ["sample.1": HomeRatings(count: 3, sum: 9)])
    try fixture.delete(people[3])
    #expect(try fixture.hunts.ratings() == [:])
  }

  /// Compares the published sums with sums that are computed from random ratings.
  @Test func sumsMatchRandomRatings() throws {
    let fixture = try HuntFixture()
    var random = SeededRandom(seed: 23)
    let people = try (0..<6).map { try fixture.account("P\($0)") }
    let hunts = try (0..<3).map { number in
      let owner = people[number]
      return try fixture.hunt(of: owner, people.filter { $0 != owner }.map { ($0, .editor) })
    }
    var given: [String: [AccountID: [Int]]] = [:]
    for home in (1...8).map({ "sample.\($0)" }) {
      for hunt in hunts {
        try fixture.put(home, in: hunt, by: people[0])
        for person in people where Bool.random(using: &random) && Bool.random(using: &random) {
          let rating = Int.random(in: HomeRatings.range, using: &random)
          try fixture.put(home, HomeEdit(rating: .given(rating)), in: hunt, by: person)
          given[home, default: [:]][person, default: []].append(rating)
        }
      }
    }
    let expected = given.filter { $0.value.count >= HomeRatings.fewest }.mapValues { opinions in
      HomeRatings(
        count: opinions.count, sum: opinions.values.reduce(0) { $0 + ($1.min() ?? 0) })
    }
    #expect(expected.count > 3 && expected.count < 8)
    #expect(try fixture.hunts.ratings() == expected)
  }
}
