public import Geo
public import Listings
public import Stations

/// All listings at one moment, ready to be searched: it never changes, and many searches may use it
/// at once. When listings change, make another one and put it in this one's place.
public final class ListingSnapshot: Sendable {
  /// What finds the homes of an area; its places are those of `table`.
  let index: SpatialIndex
  let table: HomeColumns
  let stations: StationTable
  /// What finds the stations near a home; its places are those of `stations.stations`.
  let stationIndex: SpatialIndex
  /// What is found out of all homes together when it is first needed.
  let nameOrder = TableNameOrder()
  let coordinateGroups = AllItemGroups()
  let buildings = AllItemGroups()
  let nearestStations = NearestStations()
  let homeParts = HomeParts()
  let companyGroups = CompanyGroups()
  let commuteTimes = CommuteTimes()
  let scoreBasis = ScoreBasisCache()

  /// How many homes there are.
  public var count: Int { index.count }

  /// A snapshot of the `homes` of `source`, best in the order of their keys, which differ.
  public convenience init(_ homes: [KnownListing], of source: String = "", stations: StationTable) {
    self.init(HomeColumns(homes, of: source), stations: stations)
  }

  /// A snapshot of the `homes` of `source`.
  ///
  /// - Parameter firstSeen: When the first home of the source was seen, in seconds since 1970, where that
  ///   is known of more homes than these.
  public convenience init(
    _ homes: PackedListings, of source: String = "", stations: StationTable,
    firstSeen: Int64? = nil
  ) {
    self.init(
      HomeColumns(homes, of: [source], firstSeen: firstSeen.map { [$0] }), stations: stations)
  }

  init(_ table: HomeColumns, stations: StationTable) {
    self.table = table
    index = SpatialIndex(
      table.facts.map(\.position), tags: table.facts.map { $0.type.tag })
    self.stations = stations
    stationIndex = SpatialIndex(stations.stations.map(\.position))
  }

  /// How many homes of `types` (all when empty) lie within `radius` metres of `center`.
  public func count(
    within radius: Double, of center: Coordinate, types: Set<AccommodationType> = []
  ) -> Int {
    index.count(within: radius, of: center, tags: AccommodationType.tags(of: types))
  }

  /// The home with this identity; nil where there is none.
  public func home(_ id: ListingID) -> Home? {
    let place = table.place(of: id)
    return place < count && table[place].listingID == id ? table[place] : nil
  }

  /// The home at `place`, from 0 up to but not with `count`, in the order of ids; nil elsewhere.
  public func home(at place: Int) -> Home? {
    table.facts.indices.contains(place) ? table[place] : nil
  }
}

extension AccommodationType {
  /// The type as a tag of the index.
  package var tag: SpatialIndex.Tags { 1 << SpatialIndex.Tags(truncatingIfNeeded: code) }

  /// The tags of `types`, all where there are none.
  package static func tags(of types: Set<AccommodationType>) -> SpatialIndex.Tags {
    types.isEmpty ? .max : types.reduce(0) { $0 | $1.tag }
  }
}
