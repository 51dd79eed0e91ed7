import Feed
import Geo
import HomefindTesting
import Listings
import Search
import Stations

/// A source of listings that a test made up, which remembers what it was asked.
final class FixtureSource: ListingSource {
  let name = "fixture"
  private let homes: [Listing]
  private let failure: FeedError?
  private let asked = Locked<[Double]>([])

  init(_ homes: [Listing], failing failure: FeedError? = nil) {
    self.homes = homes
    self.failure = failure
  }

  /// The radii that were asked for, in order.
  var radii: [Double] { asked.withLock { $0 } }

  func listings(
    around center: Coordinate, radius: Double, types: Set<AccommodationType>
  ) async throws(FeedError) -> FeedListings {
    if let failure { throw failure }
    asked.withLock { $0.append(radius) }
    return FeedListings(
      listings: homes.filter {
        (types.isEmpty || types.contains($0.type)) && center.distance(to: $0.position) <= radius
      },
      skipped: [.noPosition: 2])
  }

  func provinces() async throws(FeedError) -> [Province] {
    if let failure { throw failure }
    return [
      Province(code: "10", name: LocalizedText(thai: "กรุงเทพมหานคร")),
      Province(code: "12", name: LocalizedText(thai: "นนทบุรี")),
    ]
  }

  func districts(inProvince code: String) async throws(FeedError) -> [District] {
    let province = Province(code: code, name: LocalizedText())
    guard code == "10" else { return [] }
    return [
      District(
        code: "1039", name: LocalizedText(thai: "วัฒนา"), province: province,
        center: Coordinate(latitude: 13.74, longitude: 100.58)),
      District(
        code: "1004", name: LocalizedText(thai: "บางรัก"), province: province, center: nil),
      District(code: "1099", name: LocalizedText(thai: "เมืองใหม่"), province: province, center: nil),
    ]
  }
}

extension Listing {
  /// A home with this number at a place.
  static func home(
    _ id: Int64, _ latitude: Double, _ longitude: Double, type: AccommodationType = .condo
  ) throws -> Listing {
    guard let position = Coordinate(latitude: latitude, longitude: longitude) else {
      throw OutOfRange()
    }
    return Listing(
      id: id, name: LocalizedText(english: "Home \(id)"), type: type, position: position)
  }

  struct OutOfRange: Error {}
}

extension HomeFinder {
  /// A finder over made-up homes, at a fixed time.
  init(_ source: FixtureSource, stations: [Station] = []) {
    self.init(
      source: source, stations: StationTable(contentsOf: stations),
      now: { Timestamp(seconds: 1_763_000_000) })
  }
}
