import Listings
public import Stations

extension ListingSnapshot {
  /// The maximum distance in metres between listings from different sources that can describe the
  /// same home.
  public static let sameHomeReach = HomePairs.nameReach

  /// Merges the homes of several sources. If a home has several listings, the first by source and
  /// key represents the home and has all of them as its offers.
  ///
  /// - Parameter parts: Snapshots, each of a single source.
  public convenience init(merging parts: [ListingSnapshot], stations: StationTable) {
    let tables = parts.map(\.table).sorted { $0.sources[0] < $1.sources[0] }
    let homes = HomePairs.homes(of: tables)
    let starts = tables.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.facts.count) }
    // Returns a listing by its number, counted across all tables.
    func home(_ number: Int) -> Home {
      let table = (starts.firstIndex { $0 > number } ?? 1) - 1
      return Home(table: tables[table], place: number - starts[table])
    }
    let hidden = Set(homes.flatMap { $0.dropFirst() })
    let offers = Dictionary(uniqueKeysWithValues: homes.map { ($0[0], $0.map(home)) })
    var packed = PackedListings()
    var shown: [Int: [Home]] = [:]
    for (number, table) in tables.enumerated() {
      var copier = RecordCopier(of: table.homes, source: UInt16(number))
      for place in table.facts.indices where !hidden.contains(starts[number] + place) {
        if let several = offers[starts[number] + place] { shown[packed.count] = several }
        copier.copy(place, to: &packed)
      }
    }
    self.init(
      HomeColumns(
        packed, of: tables.map { $0.sources[0] }, offers: shown,
        firstSeen: tables.map { $0.firstSeen[0] }), stations: stations)
  }
}

extension Home {
  /// The home's listings in all sources, including this one; empty if the home has only one
  /// listing.
  public var offers: [Home] { table.offers[place] ?? [] }
}
