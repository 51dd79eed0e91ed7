import Geo
import Listings
import Ranking
import Stations

/// Benchmarks for the index, the snapshot and the store: `nearest FILE COUNT RADIUS TYPE CENTRES`,
/// `build FILE`, `snapshot FILE STATIONS KIND`, `storing FILE`, `opening FILE STATIONS`,
/// `covered FILE STATIONS`, `text FILE STATIONS WORDS indexed|scanned`.
/// `scripts/bench.d/search/points.py` writes the file.
enum SearchSuite {
  @Sendable
  static func run(_ name: String, _ arguments: [String]) async throws {
    guard let path = arguments.first else { throw BenchmarkError("search needs a points file") }
    let points = try Points(bytes(ofFile: path))
    switch (name, arguments.count) {
    case ("nearest", 5):
      guard let count = Int(arguments[1]), let radius = Double(arguments[2]),
        let type = Int(arguments[3]), let centers = Int(arguments[4])
      else { fallthrough }
      try await nearest(
        points, count, within: radius, tags: type < 0 ? .max : 1 << SpatialIndex.Tags(type),
        from: Array(points.centers.prefix(centers)))
    case ("build", 1): try await build(points)
    case ("snapshot", 3):
      try await snapshot(
        points, stations: try StationTable(path: arguments[1]), kind: arguments[2])
    case ("storing", 1): try await storing(points)
    case ("opening", 2):
      try await opening(points, stations: try StationTable(path: arguments[1]))
    case ("covered", 2):
      try await covered(points, stations: try StationTable(path: arguments[1]))
    case ("text", 4):
      try await text(
        points, stations: try StationTable(path: arguments[1]), words: arguments[2],
        isIndexed: arguments[3] == "indexed")
    default: throw BenchmarkError("search has no case \(name) with these arguments")
    }
  }

  private static func nearest(
    _ points: Points, _ count: Int, within radius: Double, tags: SpatialIndex.Tags,
    from centers: [Coordinate]
  ) async throws {
    let index = SpatialIndex(points.coordinates, tags: points.tags)
    try await rounds {
      var check: UInt64 = 0
      let start = ContinuousClock.now
      for center in centers {
        let hits = index.nearest(count, to: center, within: radius, tags: tags)
        check = check &* 31 &+ UInt64(hits.count)
        for hit in hits {
          check = check &* 31 &+ UInt64(bitPattern: points.ids[hit.place])
        }
      }
      return Round(time: (ContinuousClock.now - start) / centers.count, check: "\(check)")
    }
  }

  private static func build(_ points: Points) async throws {
    var index = SpatialIndex([])
    try await rounds {
      index = SpatialIndex([])
      let before = try residentBytes()
      let start = ContinuousClock.now
      index = SpatialIndex(points.coordinates, tags: points.tags)
      let time = ContinuousClock.now - start
      let bytes = try residentBytes() - before
      return Round(
        time: time, check: "\(index.count)",
        figures: ["bytesAPoint": Double(bytes) / Double(max(1, index.count))])
    }
  }

  /// Runs queries that return 20 homes with all fields, the number of matches, and the nearest
  /// station of each home.
  private static func snapshot(
    _ points: Points, stations: StationTable, kind: String
  ) async throws {
    let snapshot = ListingSnapshot(points.listings, stations: stations)
    let queries = try points.centers.map { center in
      var query = RankQuery(center: center, area: .circle(radius: 2_000))
      switch kind {
      case "types": query.types = [.condo, .townhome]
      case "price filter":
        query.filters = [try PriceFilter(from: 3_000_000, to: 5_000_000)]
      case "text filter": query.filters = [try TextFilter(parsing: "อโศก 77")]
      case "station filter":
        query.filters = [
          NearStationFilter(try Reach(parsing: "6min"), of: StationSelection(all: stations))
        ]
      case "price sort": query.sort = .price
      case "name sort": query.sort = .name
      case "groups": query.isGrouped = true
      case "facets": query.wantsFacets = true
      case "plain": break
      default: throw BenchmarkError("search has no query kind \(kind)")
      }
      return query
    }
    try await rounds {
      var check: Int64 = 0
      let start = ContinuousClock.now
      for query in queries {
        let answer = try snapshot.answer(query)
        for item in answer.items {
          let listing = item.listing
          let station = stations.nearest(to: listing.position)
          check &+= (listing.id.number ?? 0) &+ Int64(station?.station.number ?? 0)
        }
        check &+= Int64(answer.total)
      }
      return Round(time: (ContinuousClock.now - start) / queries.count, check: "\(check)")
    }
  }
}
