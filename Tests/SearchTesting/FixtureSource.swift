package import Geo
import HomefindTesting
package import ListingSources
package import Listings
import Messages

/// A source with listings that a test sets. The source records the requests that it receives.
package final class FixtureSource: ListingSource {
  package let name: String
  package let kind = "test"
  package var storeName: String { name }
  /// Whether the source behaves like one that keeps a copy of all its homes.
  package let isCopy: Bool
  /// Whether even responses without homes report unusable records.
  private let rejectsEverywhere: Bool
  private let world: Locked<(homes: [Listing], failure: SourceError?)>
  private let rejected = Locked<[SkipReason: Int]?>(nil)
  private let asked = Locked<[Double]>([])
  private let listsAsked = Locked<[String]>([])
  private let beforeAnswer: @Sendable () async -> Void
  private let beforeList: @Sendable () async -> Void

  /// Creates a source of `homes` that runs `beforeAnswer` before each search response and
  /// `beforeList` before each list of provinces or districts.
  package init(
    _ homes: [Listing], name: String = "fixture", failing failure: SourceError? = nil,
    isCopy: Bool = false, rejectsEverywhere: Bool = false,
    beforeAnswer: @escaping @Sendable () async -> Void = {},
    beforeList: @escaping @Sendable () async -> Void = {}
  ) {
    self.name = name
    self.isCopy = isCopy
    self.rejectsEverywhere = rejectsEverywhere
    world = Locked((homes, failure))
    self.beforeAnswer = beforeAnswer
    self.beforeList = beforeList
  }

  package var homes: [Listing] {
    get { world.withLock { $0.homes } }
    set { world.withLock { $0.homes = newValue } }
  }

  /// The unusable records that each response reports, by reason; two by default.
  ///
  /// A response without homes reports these records only if `isCopy` or `rejectsEverywhere` is
  /// true, or if the records were set and the source has no homes at all.
  package var skipped: [SkipReason: Int] {
    get { rejected.withLock { $0 ?? [.noPosition: 2] } }
    set { rejected.withLock { $0 = newValue } }
  }

  /// The error that every request throws; nil while the source is up.
  package var failure: SourceError? {
    get { world.withLock { $0.failure } }
    set { world.withLock { $0.failure = newValue } }
  }

  /// The radii of the search requests, in order.
  package var radii: [Double] { asked.withLock { $0 } }

  /// The requested lists, in order: `provinces` for the provinces, or a province's code for its
  /// districts.
  package var lists: [String] { listsAsked.withLock { $0 } }

  private func ask(_ list: String) async throws(SourceError) {
    listsAsked.withLock { $0.append(list) }
    await beforeList()
    if Task.isCancelled { throw SourceError(.cancelled, Message(verbatim: "given up")) }
    if let failure { throw failure }
  }

  package func listings(
    around center: Coordinate, radius: Double, types: Set<AccommodationType>
  ) async throws(SourceError) -> SourceListings {
    asked.withLock { $0.append(radius) }
    await beforeAnswer()
    if Task.isCancelled { throw SourceError(.cancelled, Message(verbatim: "given up")) }
    if let failure { throw failure }
    let homes = homes
    let found = homes.filter {
      (types.isEmpty || types.contains($0.type)) && center.distance(to: $0.position) <= radius
    }
    let isSet = rejected.withLock { $0 != nil }
    let isEmpty =
      found.isEmpty && !isCopy && !rejectsEverywhere && !(isSet && homes.isEmpty)
    return SourceListings(
      listings: found, skipped: isEmpty ? [:] : skipped,
      total: isCopy ? homes.count : nil)
  }

  package func extent() async throws(SourceError) -> BoundingBox? {
    if let failure { throw failure }
    guard isCopy, let south = homes.map(\.position.latitude).min(),
      let north = homes.map(\.position.latitude).max(),
      let west = homes.map(\.position.longitude).min(),
      let east = homes.map(\.position.longitude).max()
    else { return nil }
    return BoundingBox(south: south, west: west, north: north, east: east)
  }

  package func provinces() async throws(SourceError) -> [Province] {
    try await ask("provinces")
    return [
      Province(code: "10", name: LocalizedText(thai: "กรุงเทพมหานคร")),
      Province(code: "12", name: LocalizedText(thai: "นนทบุรี")),
    ]
  }

  package func districts(inProvince code: String) async throws(SourceError) -> [District] {
    try await ask(code)
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
  /// Creates a home with this number at a position.
  package static func home(
    _ id: Int64, _ latitude: Double, _ longitude: Double, type: AccommodationType = .condo
  ) throws -> Listing {
    guard let position = Coordinate(latitude: latitude, longitude: longitude) else {
      throw OutOfRange()
    }
    return Listing(
      id: ListingKey(id), name: LocalizedText(english: "Home \(id)"), type: type, position: position
    )
  }

  private struct OutOfRange: Error {}
}
