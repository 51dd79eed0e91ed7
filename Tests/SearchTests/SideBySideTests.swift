import CSVStream
import Feed
import Foundation
import Geo
import HomefindTesting
import ListingSources
import ListingStore
import Listings
import Messages
import Ranking
import SearchTesting
import Stations
import Testing

@testable import Library
@testable import Search

/// Searches two SOAP providers and a file together, and compares the results with a merge that
/// compares all pairs of homes.
@Suite struct SideBySideTests {
  private static let table = "listings-insideairbnb-bangkok-202212.csv"
  private static let center = (latitude: 13.7370, longitude: 100.5603)

  /// Writes a file with some of both providers' homes. Some homes are so far from their original
  /// positions that they are treated as separate homes.
  private static func write(
    _ path: String, from listings: [(source: String, listing: Listing)]
  ) throws {
    var features: [String] = []
    for (number, known) in listings.enumerated() where number % 3 == 0 {
      let listing = known.listing
      let latitude = listing.position.latitude + Double(number % 5) * 0.0002
      var properties: [String: String] = ["type": listing.type.rawValue]
      properties["name"] = listing.name.thai
      properties["name_en"] = listing.name.english
      properties["telephone"] = listing.telephoneText
      let feature: [String: Any] = [
        "type": "Feature", "id": "F/\(number) \(known.source)", "properties": properties,
        "geometry": [
          "type": "Point", "coordinates": [listing.position.longitude, latitude],
        ],
      ]
      let json = try JSONSerialization.data(withJSONObject: feature)
      features.append(String(decoding: json, as: UTF8.self))
    }
    let text =
      #"{"type":"FeatureCollection","features":["# + features.joined(separator: ",\n") + "]}"
    try Data(text.utf8).write(to: URL(filePath: path), options: .atomic)
  }

  private static func isOneHome(_ one: Listing, _ other: Listing) -> Bool {
    // 0.001 degrees of latitude are about 110 m.
    guard abs(one.position.latitude - other.position.latitude) < 0.001 else { return false }
    let prices = [one, other].map { PriceRange(readFrom: $0.priceText) }
    guard one.type == other.type,
      prices.contains(where: { !$0.isKnown })
        || max(prices[0].min ?? .min, prices[1].min ?? .min)
          <= min(prices[0].max ?? .max, prices[1].max ?? .max)
    else { return false }
    let distance = one.position.distance(to: other.position)
    func folded(_ text: String?) -> String? {
      let text = text.map(SearchText.folded) ?? ""
      return text.allSatisfy { $0 == " " } ? nil : text
    }
    if distance <= 60,
      folded(one.name.thai).map({ $0 == folded(other.name.thai) }) == true
        || folded(one.name.english).map({ $0 == folded(other.name.english) }) == true
    {
      return true
    }
    func numbers(_ listing: Listing) -> Set<String> {
      Set(listing.telephoneText.map { Telephone.all(in: $0).compactMap(\.uri) } ?? [])
    }
    return distance <= 10 && !numbers(one).isDisjoint(with: numbers(other))
  }

  /// Returns the ids of each home within the radius, nearest first, by comparing all pairs of
  /// homes.
  private static func merged(
    _ listings: [(source: String, listing: Listing)], around center: Coordinate, radius: Double
  ) -> [[ListingID]] {
    var all: [(id: ListingID, Listing)] = []
    for known in listings {
      all.append((ListingID(source: known.source, key: known.listing.id), known.listing))
    }
    all.sort { one, other in one.id < other.id }
    var pairs: [(distance: Double, first: Int, second: Int)] = []
    for first in all.indices {
      for second in all.indices
      where first < second && all[first].id.source != all[second].id.source {
        if isOneHome(all[first].1, all[second].1) {
          pairs.append((all[first].1.position.distance(to: all[second].1.position), first, second))
        }
      }
    }
    pairs.sort { $0 < $1 }
    var group = Array(all.indices)
    var groups = all.indices.map { [$0] }
    for pair in pairs {
      let (one, other) = (group[pair.first], group[pair.second])
      let sources = Set(groups[one].map { all[$0].id.source })
      guard one != other, sources.isDisjoint(with: groups[other].map { all[$0].id.source }) else {
        continue
      }
      for member in groups[other] { group[member] = one }
      groups[one] += groups[other]
      groups[other] = []
    }
    var homes: [(distance: Double, ids: [ListingID])] = []
    for members in groups where !members.isEmpty {
      let sorted = members.sorted()
      let distance = center.distance(to: all[sorted[0]].1.position)
      if distance <= radius { homes.append((distance, sorted.map { all[$0].id })) }
    }
    homes.sort { one, other in
      one.distance == other.distance
        ? one.ids[0] < other.ids[0] : one.distance < other.distance
    }
    return homes.map { $0.ids }
  }

  @Test(.enabled(if: SharedData.isPresent, "\(SharedData.absence)"))
  func mergedAnswerMatchesComparingEveryPair() async throws {
    let center = try #require(
      Coordinate(latitude: Self.center.latitude, longitude: Self.center.longitude))
    let folder = TemporaryFolder()
    let path = folder.file("market.geojson")
    let query = SearchQuery(place: .nearby(center), radius: 1_200, limit: 10_000)
    let store = try ListingStore.open(path: folder.file("store.sqlite"))
    defer { store.close() }
    try await withFeed(pageSize: 400) { feed in
      let sample = SOAPFeed(feed, name: "sample")
      @Sendable func known(of sources: [any ListingSource]) async throws -> [(
        source: String, Listing
      )] {
        var known: [(source: String, Listing)] = []
        for source in sources {
          known += try await source.listings(around: center, radius: 2_000, types: []).listings
            .map { (source.name, $0) }
        }
        return known
      }
      let file = FileSource(name: "market", path: path)
      let left = Locked<SOAPFeed?>(nil)
      try await withFeed(of: SharedData.path(of: Self.table), pageSize: 400) { feed in
        let real = SOAPFeed(feed, name: "real")
        left.withLock { $0 = real }
        let provided = try await known(of: [sample, real])
        #expect(Set(provided.map(\.source)) == ["real", "sample"])
        try Self.write(path, from: provided)
        let all = try await provided + known(of: [file])
        let finder = try HomeFinder([sample, real, file], store: store)
        let answer = try await finder.answer(to: query)
        let expected = Self.merged(all, around: center, radius: 1_200)
        #expect(answer.items.map(\.id) == expected.map { $0[0] })
        #expect(answer.total == expected.count && expected.count > 300)
        let offers = expected.filter { $0.count > 1 }
        #expect(offers.count > 50)
        #expect(answer.items.filter { !$0.offers.isEmpty }.map { $0.offers.map(\.id) } == offers)
        #expect(answer.source.parts.map(\.name) == ["market", "real", "sample"])
        #expect(answer.source.isComplete && answer.notes.isEmpty)
      }
      // The provider of the real table has stopped.
      let gone = try #require(left.withLock { $0 })
      let finder = try HomeFinder([sample, gone, FileSource(name: "market", path: path)])
      let partial = try await finder.answer(to: query)
      let expected = Self.merged(
        try await known(of: [sample, file]), around: center, radius: 1_200)
      #expect(partial.items.map(\.id) == expected.map { $0[0] } && !expected.isEmpty)
      #expect(partial.source.parts.map(\.freshness) == [.live, nil, .live])
      #expect(partial.source.parts[1].failure != nil && !partial.source.isComplete)
      #expect(partial.notes.contains { $0.english.hasSuffix("Homes of real are missing.") })
    }
  }
}
