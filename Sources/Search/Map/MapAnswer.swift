public import Geo
import Library
public import Messages
public import Parameters
import Ranking

/// The homes to show on a map.
public struct MapAnswer: Sendable {
  /// A group of homes that are too close together on the map to be shown separately.
  public struct Cluster: Sendable, Hashable {
    public var count: Int
    /// The mean of the homes' coordinates.
    public var center: Coordinate
    /// The smallest box that contains the homes.
    public var bounds: BoundingBox
    /// The zoom level at which the homes separate; the maximum level if all homes have the same
    /// position.
    public var expansionZoom: Int
    /// The lowest price among the homes; nil if no price is readable.
    public var minPrice: Int64?
    /// The highest price among the homes; nil if no price is readable.
    public var maxPrice: Int64?
  }

  /// The query that was answered.
  public var query: MapQuery
  /// The number of homes in view.
  public var total: Int
  /// The clusters, largest first.
  public var clusters: [Cluster]
  /// The homes that are shown separately, sorted by id.
  public var homes: [RankedHome]
  /// Whether the answer includes all homes in view. The value is false for a view wider than 100
  /// km, which shows only known homes, and while homes in view are still being fetched.
  public var isComplete: Bool
  /// The origin of the homes.
  public var source: SearchAnswer.Source
  /// Notes for the user; each note is one sentence.
  public var notes: [Message]

  /// The lowest zoom level at which all homes may be shown separately.
  static let nearZoom = 14
  /// The maximum number of homes in view that can all be shown separately.
  package static let mostHomes = 300
  /// The maximum number of marks on a map; a mark is a cluster or a separate home.
  static let mostMarks = 1_000
}

extension HomeFinder {
  /// Returns the homes to show on a map. Homes are shown separately if the zoom level is high
  /// enough and there are at most 300; otherwise, nearby homes are grouped into clusters.
  ///
  /// - Parameter hasRoom: Returns whether there is enough memory for an answer with the given
  ///   number of homes.
  /// - Throws: `SearchError` if neither the feed nor the store has a usable answer, or if there is
  ///   not enough memory for the answer.
  public func map(
    _ query: MapQuery, hasRoom: (_ homes: Int) -> Bool = { _ in true }
  ) async throws(SearchError) -> MapAnswer {
    let stations = stations
    var notes: [Message] = []
    let filters = try query.filters.list(filterContext(stations), notes: &notes)
    let coverage = try await sources.coverage(
      query.view, types: query.types, stations: stations, policy: policy)
    var wanted = RankQuery(
      center: query.view.center, area: .boxes(query.view.boxes), types: query.types,
      filters: filters, limit: 0)
    wanted.isGrouped = true
    let snapshot = try sources.index(coverage.view, stations).homes(of: wanted)
    try await admit(snapshot.cost(of: wanted))
    let found = try unlessCancelled { () throws(CancellationError) in
      try snapshot.homes(in: query.view.boxes, types: query.types, filters: filters)
    }
    var answer = MapAnswer(
      query: query, total: found.count, clusters: [], homes: [],
      isComplete: coverage.isComplete, source: SearchAnswer.Source(coverage),
      notes: notes + coverage.staleNotes)
    let isNear = query.zoom >= MapAnswer.nearZoom && found.count <= MapAnswer.mostHomes
    var alone = found
    if !isNear {
      alone = []
      let squares = try unlessCancelled { () throws(CancellationError) in
        try MapGrid.gathered(found, zoom: query.zoom, most: MapAnswer.mostMarks)
      }
      for homes in squares.values {
        if Task.isCancelled { throw SearchError.cancelled }
        if let cluster = MapAnswer.Cluster(homes, zoom: query.zoom) {
          answer.clusters.append(cluster)
        } else {
          alone += homes
        }
      }
      answer.clusters.sort {
        ($1.count, $0.center.latitude, $0.center.longitude)
          < ($0.count, $1.center.latitude, $1.center.longitude)
      }
    }
    // A cluster takes about a quarter as much memory as a home.
    guard hasRoom(alone.count + answer.clusters.count / 4) else { throw .overloaded }
    let center = query.view.center
    answer.homes = alone.sorted { $0.place < $1.place }
      .map { RankedHome($0, around: center, stations).priced(for: query.filters.budget) }
    if let commute = wanted.commute { answer.homes.commute(by: commute) }
    return answer
  }
}

extension MapAnswer.Cluster {
  /// Creates a cluster of these homes; nil if there are fewer than two homes.
  fileprivate init?(_ homes: [Home], zoom: Int) {
    let positions = homes.map(\.position)
    let (latitudes, longitudes) = (positions.map(\.latitude), positions.map(\.longitude))
    guard homes.count > 1,
      let south = latitudes.min(), let north = latitudes.max(), let west = longitudes.min(),
      let east = longitudes.max(),
      let bounds = BoundingBox(south: south, west: west, north: north, east: east),
      let center = Coordinate(
        latitude: latitudes.reduce(0, +) / Double(homes.count),
        longitude: longitudes.reduce(0, +) / Double(homes.count))
    else { return nil }
    self.init(
      count: homes.count, center: center, bounds: bounds,
      expansionZoom: MapGrid.expansionZoom(of: positions, beyond: zoom),
      minPrice: homes.compactMap(\.price.leading).min(),
      maxPrice: homes.compactMap { $0.price.max ?? $0.price.leading }.max())
  }
}
