import Basics
import Geo
import HomefindTesting
import Listings
import Loans
import Ranking
import Routes
import Stations
import Transit

/// The commute and recommendation benchmarks that `scripts/bench.d/fit.py` runs.
enum FitSuite {
  @Sendable
  static func run(_ name: String, _ arguments: [String]) async throws {
    switch (name, arguments.count) {
    case ("commute", 3):
      try await commute(
        Points(bytes(ofFile: arguments[0])), StationTable(path: arguments[1]),
        isKnown: arguments[2] == "known")
    case ("walks", 2):
      try await walks(Points(bytes(ofFile: arguments[0])), StationTable(path: arguments[1]))
    case ("recommended", 3):
      try await recommended(
        Points(bytes(ofFile: arguments[0])), StationTable(path: arguments[1]),
        hasProfile: arguments[2] == "profile")
    case ("isochrones", 1): try await isochrones(StationTable(path: arguments[0]))
    case ("matrix", 1): try await matrix(StationTable(path: arguments[0]))
    case ("network", 1): try network(StationTable(path: arguments[0]))
    default: throw BenchmarkError("fit has no case \(name) with these arguments")
    }
  }

  private static func guide(_ stations: StationTable) -> TransitGuide {
    TransitGuide(RailNetwork(stations.stations, along: .served))
  }

  /// Returns random places in the city centre, which are the same in every run.
  private static func places(_ count: Int, seed: UInt64) -> [Coordinate] {
    var random = SeededRandom(seed: seed)
    return (0..<count).compactMap { _ in
      Coordinate(
        latitude: Double.random(in: 13.68...13.85, using: &random),
        longitude: Double.random(in: 100.48...100.64, using: &random))
    }
  }

  /// Searches for the 20 nearest homes that are within the commute limits for three places, with
  /// the minutes and lines of each commute. Each search uses new places, or the same places if
  /// `isKnown` is true.
  private static func commute(
    _ points: Points, _ stations: StationTable, isKnown: Bool
  ) async throws {
    let snapshot = ListingSnapshot(points.listings, stations: stations)
    let guide = guide(stations)
    let all = places(3_000, seed: 5)
    var next = 0
    func answer(_ places: ArraySlice<Coordinate>) throws -> Int {
      let filter = CommuteFilter(
        zip(places, [30, 45, 60]).map { place, minutes in
          CommuteFilter.Destination(
            name: LocalizedText(), minutes: minutes, leaveAt: .noon,
            reach: guide.network.reach(.to, place))
        })
      let center = filter.destinations[0].reach.place
      let found = try snapshot.answer(
        RankQuery(center: center, area: .everywhere, filters: [filter]))
      var check = found.total
      for item in found.items {
        let listing = item.listing
        check &+= Int(listing.id.number ?? 0)
        for (destination, trip) in zip(
          filter.destinations, filter.trips(from: listing.position))
        {
          check &+= trip.map { $0.minutes + destination.reach.lines(of: $0).count } ?? 0
        }
      }
      return check
    }
    // The first search in a snapshot calculates the walks to stations.
    _ = try answer(places(3, seed: 6)[...])
    try await rounds {
      if isKnown { next = 0 }
      let places = all[next..<next + 3]
      if isKnown { _ = try answer(places) }
      next = (next + 3) % (all.count - 3)
      let start = ContinuousClock.now
      let found = try answer(places)
      return Round(
        time: ContinuousClock.now - start, check: isKnown ? "\(found)" : "answered")
    }
  }

  /// Finds the 20 best homes, one per building: either for a profile with a budget, three commutes
  /// and example homes, or without a profile but with view counts for a tenth of the homes.
  private static func recommended(
    _ points: Points, _ stations: StationTable, hasProfile: Bool
  ) async throws {
    let snapshot = ListingSnapshot(points.listings, stations: stations)
    let guide = guide(stations)
    let budget = HomeBudget(salary: 150_000, deposit: 2_000_000)
    let examples = places(12, seed: 11).map { HomeScoring.Example(type: .condo, position: $0) }
    let counted = (0..<points.coordinates.count / 10).compactMap { number in
      snapshot.home(at: number * 10).map { ($0.listingID, HomeInterest(views: number % 50)) }
    }
    let now: Int64 = 1_795_227_000
    let scoring =
      hasProfile
      ? HomeScoring(
        budget: budget, liked: Array(examples[..<9]), disliked: Array(examples[9...]), now: now)
      : HomeScoring(
        interest: InterestCounts(Dictionary(uniqueKeysWithValues: counted)), now: now)
    let filter = CommuteFilter(
      zip(places(3, seed: 5), [60, 75, 90]).map { place, minutes in
        CommuteFilter.Destination(
          name: LocalizedText(), minutes: minutes, leaveAt: .noon,
          reach: guide.network.reach(.to, place))
      })
    var query = RankQuery(
      center: places(1, seed: 6)[0], area: .everywhere,
      filters: hasProfile ? [filter, BudgetFilter(budget)] : [], sort: .recommended, limit: 20)
    query.scoring = scoring
    query.isGrouped = true
    // The first search in a snapshot calculates the walks to stations and the median prices near
    // them.
    _ = try snapshot.answer(query)
    try await rounds {
      let start = ContinuousClock.now
      let found = try snapshot.answer(query)
      return Round(
        time: ContinuousClock.now - start, check: "\(found.total) \(found.items.count)",
        figures: ["bestPoints": Double(found.items.first?.scored?.score.points ?? 0)])
    }
  }

  /// Measures the first commute search in a snapshot, which calculates the walks to stations.
  private static func walks(_ points: Points, _ stations: StationTable) async throws {
    let guide = guide(stations)
    let place = places(1, seed: 7)[0]
    let filter = CommuteFilter([
      CommuteFilter.Destination(
        name: LocalizedText(), minutes: 1, leaveAt: .noon, reach: guide.network.reach(.to, place))
    ])
    let listings = points.listings
    try await rounds {
      let snapshot = ListingSnapshot(listings, stations: stations)
      let query = RankQuery(center: place, area: .everywhere, filters: [filter])
      let before = try residentBytes()
      let start = ContinuousClock.now
      let found = try snapshot.answer(query)
      let time = ContinuousClock.now - start
      return Round(
        time: time, check: "\(found.total)",
        figures: ["bytesAHome": Double(try residentBytes() - before) / Double(snapshot.count)])
    }
  }

  /// Calculates three isochrones around a new place.
  private static func isochrones(_ stations: StationTable) async throws {
    let guide = guide(stations)
    let all = places(1_000, seed: 8)
    var next = 0
    try await rounds {
      let place = all[next]
      next = (next + 1) % all.count
      let start = ContinuousClock.now
      let bands = guide.network.reach(.from, place).isochrones(within: [15, 30, 45])
      return Round(time: ContinuousClock.now - start, check: "\(bands.count)")
    }
  }

  /// Calculates the travel times from 50 places to 1,000 places.
  private static func matrix(_ stations: StationTable) async throws {
    let guide = guide(stations)
    let (starts, ends) = (places(50, seed: 9), places(1_000, seed: 10))
    _ = guide.network.minutes(from: [], to: [])
    try await rounds {
      let start = ContinuousClock.now
      let rows = guide.network.minutes(from: starts, to: ends)
      let time = ContinuousClock.now - start
      let known = rows.joined().compactMap(\.self)
      return Round(time: time, check: "\(known.count) \(known.reduce(0, +))")
    }
  }

  /// Prints the matrix's network for the other contender: its size, its edges (from, to, seconds),
  /// the walks to stations (start, station, seconds), from stations (station, end, seconds), and
  /// direct walks (start, end, seconds, and 1 if only the walk counts).
  private static func network(_ stations: StationTable) throws {
    let graph = guide(stations).network.graph(at: .noon)
    let (starts, ends) = (places(50, seed: 9), places(1_000, seed: 10))
    print("size", graph.nodeCount, graph.stations.count)
    for (from, edge) in graph.allEdges { print("edge", from, edge.node, edge.seconds) }
    for (number, place) in starts.enumerated() {
      for walk in graph.walks(from: place) { print("start", number, walk.station, walk.seconds) }
    }
    for (number, place) in ends.enumerated() {
      for walk in graph.walks(from: place) { print("end", walk.station, number, walk.seconds) }
    }
    for (from, start) in starts.enumerated() {
      for (to, end) in ends.enumerated() {
        let metres = start.distance(to: end)
        guard metres <= graph.timing.longestWalk else { continue }
        print(
          "walk", from, to, graph.timing.walk(metres: metres),
          metres <= graph.timing.shortWalk ? 1 : 0)
      }
    }
  }
}
