public import Geo
public import Listings
public import Stations

/// All listings at one moment, indexed for searching. A snapshot never changes, so many searches
/// can use it concurrently. When listings change, create another snapshot and replace this one.
///
/// For example, list the three nearest condominiums:
///
/// ```swift
/// let snapshot = ListingSnapshot(homes, of: "market", stations: stations)
/// for item in try snapshot.nearest(3, to: center, types: [.condo]) {
///   print(item.home.listingID.text, item.distance)  // metres
/// }
/// snapshot.home(ListingID(source: "market", key: 145_831))?.price.min
/// ```
public final class ListingSnapshot: Sendable {
  /// The spatial index of the homes, numbered as in `table`.
  let index: SpatialIndex
  let table: HomeColumns
  let stations: StationTable
  /// The spatial index of the stations, numbered as in `stations.stations`.
  let stationIndex: SpatialIndex
  /// Values derived from all homes, computed on first use.
  let nameOrder = TableNameOrder()
  let coordinateGroups = AllItemGroups()
  let buildings = AllItemGroups()
  let nearestStations = NearestStations()
  let homeParts = HomeParts()
  let companyGroups = CompanyGroups()
  let commuteTimes = CommuteTimes()
  let scoreBasis = ScoreBasisCache()

  /// The number of homes.
  public var count: Int { index.count }

  /// Creates a snapshot of the `homes` of `source`, whose keys must differ; fastest if they are
  /// sorted by key.
  public convenience init(_ homes: [KnownListing], of source: String = "", stations: StationTable) {
    self.init(HomeColumns(homes, of: source), stations: stations)
  }

  /// Creates a snapshot of the `homes` of `source`.
  ///
  /// - Parameter firstSeen: The time when the source's first home was seen, in seconds since 1970,
  ///   which may be based on more homes than `homes`; nil to derive it from `homes`.
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

  /// Returns the number of homes of `types` (any type if empty) within `radius` metres of `center`.
  public func count(
    within radius: Double, of center: Coordinate, types: Set<AccommodationType> = []
  ) -> Int {
    index.count(within: radius, of: center, tags: AccommodationType.tags(of: types))
  }

  /// Returns the home with this identity, if any.
  public func home(_ id: ListingID) -> Home? {
    let place = table.place(of: id)
    return place < count && table[place].listingID == id ? table[place] : nil
  }

  /// Returns the home at index `place` in the order of ids; nil if `place` is out of bounds.
  public func home(at place: Int) -> Home? {
    table.facts.indices.contains(place) ? table[place] : nil
  }
}

extension AccommodationType {
  /// The type as an index tag.
  package var tag: SpatialIndex.Tags { 1 << SpatialIndex.Tags(truncatingIfNeeded: code) }

  /// Returns the tags of `types`; all tags if `types` is empty.
  package static func tags(of types: Set<AccommodationType>) -> SpatialIndex.Tags {
    types.isEmpty ? .max : types.reduce(0) { $0 | $1.tag }
  }
}
