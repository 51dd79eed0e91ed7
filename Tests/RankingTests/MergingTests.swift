import Geo
import HomefindTesting
import Listings
import Ranking
import Testing

/// Compares merged snapshots with a comparison of every pair of listings.
@Suite struct MergingTests {
  private struct Listed: Hashable {
    var source: String
    var known: KnownListing
    var id: ListingID { ListingID(source: source, key: known.listing.id) }
  }

  private static let sources = ["a.example", "b", "c-1"]

  /// Creates listings with only a few distinct names, telephone numbers and places, so that many of
  /// them describe the same home.
  private static func listings(_ source: String, _ random: inout SeededRandom) throws -> [Listed] {
    let names = ["Nimbrel Sky", "NIMBREL  SKY", "Pavenna", "เทสซาลีน", nil]
    let telephones = ["02-123-4567", "(02) 123 4567 ext 3", "080-000-0168", nil]
    let prices = ["2.5 ล้าน", "2-3 ล้าน", "4 ล้าน", nil]
    return try (0..<120).map { number in
      let key = number % 3 == 0 ? ListingKey("K/\(number) ก") : ListingKey(Int64(number))
      var listing = Listing(
        id: key,
        name: LocalizedText(
          thai: number % 2 == 0 ? names.randomElement(using: &random) ?? nil : nil,
          english: names.randomElement(using: &random) ?? nil),
        type: [.condo, .townhome].randomElement(using: &random) ?? .condo,
        position: try #require(
          Coordinate(
            latitude: 13.7 + Double(Int.random(in: 0..<40, using: &random)) * 0.0001,
            longitude: 100.5 + Double(Int.random(in: 0..<10, using: &random)) * 0.00005)))
      listing.telephoneText = telephones.randomElement(using: &random) ?? nil
      listing.priceText = prices.randomElement(using: &random) ?? nil
      listing.companyName = "Seller \(number % 4)"
      return Listed(
        source: source,
        known: KnownListing(
          listing, history: ListingHistory(firstSeen: Int64(number)), number: Int64(-1 - number)))
    }
  }

  private static func isOneHome(_ first: Listed, _ second: Listed) -> Bool {
    let (one, other) = (first.known, second.known)
    let (low, high) = (
      max(one.price.min ?? .min, other.price.min ?? .min),
      min(one.price.max ?? .max, other.price.max ?? .max)
    )
    guard first.source != second.source, one.listing.type == other.listing.type,
      !one.price.isKnown || !other.price.isKnown || low <= high
    else { return false }
    func folded(_ text: String?) -> String? {
      text.map { $0.lowercased().split(separator: " ").joined(separator: " ") }
    }
    let distance = one.listing.position.distance(to: other.listing.position)
    let names = [
      (one.listing.name.thai, other.listing.name.thai),
      (one.listing.name.english, other.listing.name.english),
    ]
    if distance <= 60, names.contains(where: { $0 != nil && folded($0) == folded($1) }) {
      return true
    }
    func numbers(_ listing: Listing) -> Set<String> {
      Set(listing.telephoneText.map { Telephone.all(in: $0).compactMap(\.uri) } ?? [])
    }
    return distance <= 10 && !numbers(one.listing).isDisjoint(with: numbers(other.listing))
  }

  /// Returns the listings of each home, in order, by comparing every pair.
  private static func homes(_ all: [Listed]) -> [[Listed]] {
    let sorted = all.sorted { $0.id < $1.id }
    var pairs: [(distance: Double, first: Int, second: Int)] = []
    for first in sorted.indices {
      for second in sorted.indices where first < second && isOneHome(sorted[first], sorted[second])
      {
        let distance = sorted[first].known.listing.position
          .distance(to: sorted[second].known.listing.position)
        pairs.append((distance, first, second))
      }
    }
    pairs.sort { $0 < $1 }
    var groups = sorted.indices.map { [$0] }
    var group = Array(sorted.indices)
    for pair in pairs {
      let (one, other) = (group[pair.first], group[pair.second])
      let sources = Set(groups[one].map { sorted[$0].source })
      guard one != other, sources.isDisjoint(with: groups[other].map { sorted[$0].source }) else {
        continue
      }
      for member in groups[other] { group[member] = one }
      groups[one] += groups[other]
      groups[other] = []
    }
    return groups.filter { !$0.isEmpty }.map { $0.sorted().map { sorted[$0] } }
      .sorted { $0[0].id < $1[0].id }
  }

  @Test(
    .enabled(if: Sanitizer.isNotOfThreads, Comment(rawValue: Sanitizer.oneThread)),
    arguments: 1...6 as ClosedRange<UInt64>)
  func mergingMatchesComparingEveryPair(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let stations = try Homes.stations()
    let parts = try Self.sources.map { try Self.listings($0, &random) }
    let expected = Self.homes(parts.flatMap(\.self))
    #expect(expected.contains { $0.count == 3 } && expected.contains { $0.count == 2 })
    // The order of the merged snapshots does not matter.
    let snapshot = ListingSnapshot(
      merging: parts.shuffled(using: &random).map { part in
        ListingSnapshot(part.map(\.known), of: part[0].source, stations: stations)
      }, stations: stations)
    #expect(snapshot.count == expected.count)
    for (place, home) in expected.enumerated() {
      let shown = try #require(snapshot.home(at: place))
      #expect(shown.listingID == home[0].id && shown.listing == home[0].known.listing)
      #expect(shown.price == home[0].known.price && shown.history == home[0].known.history)
      #expect(shown.offers.map(\.listingID) == (home.count > 1 ? home.map(\.id) : []))
      #expect(
        shown.offers.allSatisfy { offer in
          home.contains { $0.id == offer.listingID && $0.known.listing == offer.listing }
        })
      #expect(snapshot.home(home[0].id)?.listing == home[0].known.listing)
    }
    // When sorted by distance, homes at the same distance are ordered by source and key.
    let center = try #require(Coordinate(latitude: 13.702, longitude: 100.5002))
    let ranked: [(distance: Double, id: ListingID)] = expected.map { home in
      (center.distance(to: home[0].known.listing.position), home[0].id)
    }
    let sorted: [ListingID] = ranked.sorted { one, other in
      one.distance == other.distance ? one.id < other.id : one.distance < other.distance
    }
    .map { $0.id }
    for order in [SortOrder.distance, .name] {
      var query = RankQuery(center: center, area: .circle(radius: 5_000), sort: order, limit: 7)
      var seen: [ListingID] = []
      repeat {
        let answer = try snapshot.answer(query)
        #expect(answer.total == expected.count)
        seen += answer.items.map(\.home.listingID)
        let text = answer.next.map { RankCursor(position: $0, fingerprint: 7).text }
        query.after = text.flatMap { RankCursor(text: $0)?.position }
        #expect(query.after == answer.next)
      } while query.after != nil && seen.count <= expected.count
      #expect(Set(seen) == Set(sorted) && seen.count == sorted.count)
      if order == .distance { #expect(seen == sorted) }
    }
  }

  @Test func listingsOfOneSourceAreNotMerged() throws {
    var random = SeededRandom(seed: 9)
    let stations = try Homes.stations()
    let part = try Self.listings("a", &random)
    let snapshot = ListingSnapshot(
      merging: [ListingSnapshot(part.map(\.known), of: "a", stations: stations)],
      stations: stations)
    #expect(snapshot.count == part.count)
  }
}
