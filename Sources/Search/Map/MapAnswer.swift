public import Geo
import Library
public import Messages
public import Parameters
import Ranking

/// What a map shows of the homes in view.
public struct MapAnswer: Sendable {
  /// Homes that stand too close together on the map to be told apart.
  public struct Cluster: Sendable, Hashable {
    /// How many they are.
    public var count: Int
    /// The mean of their coordinates.
    public var center: Coordinate
    /// The least box that holds them.
    public var bounds: BoundingBox
    /// The zoom at which they come apart, or the greatest where they stand at one place.
    public var expansionZoom: Int
    /// The lowest price of theirs in baht, where any is known.
    public var minPrice: Int64?
    /// The highest price of theirs in baht, where any is known.
    public var maxPrice: Int64?
  }

  /// What was asked.
  public var query: MapQuery
  /// How many homes are in view.
  public var total: Int
  /// Several homes as one, those with the most first.
  public var clusters: [Cluster]
  /// Homes by themselves, by id.
  public var homes: [RankedHome]
  /// Whether no home of the view is missing: views wider than 100 km show what is known, and so do
  /// those whose homes are still being fetched.
  public var isComplete: Bool
  /// Where the homes come from.
  public var source: SearchAnswer.Source
  /// What a person should know, one sentence each.
  public var notes: [Message]

  /// The zoom from which on homes are shown by themselves.
  static let nearZoom = 14
  /// How many homes in view are shown by themselves.
  package static let mostHomes = 300
  /// How many marks a map has at most.
  static let mostMarks = 1_000
}

extension HomeFinder {
  /// The homes that a map shows: by themselves where it is near and they are up to 300, else those
  /// that stand too close together as clusters.
  ///
  /// - Parameter hasRoom: Whether there is memory for an answer as large as one with so many homes.
  /// - Throws: `SearchError` when neither feed nor store has a usable answer, or there is no room for it.
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
    // A cluster takes about a quarter of a home's bytes.
    guard hasRoom(alone.count + answer.clusters.count / 4) else { throw .overloaded }
    let center = query.view.center
    answer.homes = alone.sorted { $0.place < $1.place }
      .map { RankedHome($0, around: center, stations).priced(for: query.filters.budget) }
    if let commute = wanted.commute { answer.homes.commute(by: commute) }
    return answer
  }
}

extension MapAnswer.Cluster {
  /// The cluster of these homes; nil where there are fewer than two.
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
