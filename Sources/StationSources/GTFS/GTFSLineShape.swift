import Geo

/// The stations of a line in order, and its branches, from the patterns of its trains.
struct GTFSLineShape {
  private(set) var stops: [GTFSNetwork.Stop] = []
  /// The indices of the stations of each branch, after the station where the branch begins.
  private(set) var branches: [[Int]] = []
  /// The station of each stop of the feed.
  private var places: [Int: Int] = [:]

  /// Two stops of a line with the same name at most this far apart, in metres, are platforms of one
  /// station.
  private static let stationSize = 500.0

  /// Creates the shape; nil if no pattern has two stations with positions.
  ///
  /// - Parameters:
  ///   - runs: The runs of the line's trains; the longest one is the main path, or the most
  ///     frequent one of several such runs.
  ///   - all: The feed's stops.
  init?(_ runs: [GTFSTimetable.Run], of all: [SourceStop]) {
    let ways = runs.sorted { $0.departures.count > $1.departures.count }.map(\.stops)
    var stations: [GTFSNetwork.Stop] = []
    var stationOfStop: [Int: Int] = [:]
    for stop in ways.joined() where stationOfStop[stop] == nil {
      guard let position = all[stop].position else { continue }
      let known = stations.firstIndex {
        $0.name == all[stop].name
          && $0.position.distance(to: position) <= Self.stationSize
      }
      if known == nil {
        let code = all[stop].code ?? String(all[stop].id.map { $0 == " " || $0 == "|" ? "-" : $0 })
        stations.append(
          GTFSNetwork.Stop(code: code, name: all[stop].name, position: position))
      }
      stationOfStop[stop] = known ?? stations.count - 1
    }
    let paths = ways.map { way in way.compactMap { stationOfStop[$0] } }.filter { $0.count > 1 }
    let most = paths.map(\.count).max()
    guard let main = paths.first(where: { $0.count == most }) else { return nil }
    var shape = LineBranches(Self.distinct(main))
    for path in paths { shape.add(Self.distinct(path)) }
    let order = shape.main + shape.branches.flatMap { $0.dropFirst() }
    let rank = Dictionary(order.enumerated().map { ($1, $0) }) { first, _ in first }
    stops = order.map { stations[$0] }
    branches = shape.branches.map { $0.compactMap { rank[$0] } }
    places = stationOfStop.compactMapValues { rank[$0] }
  }

  /// Returns a run with the indices of the line's stations; nil for a run of a single station.
  func pattern(of run: GTFSTimetable.Run) -> GTFSPattern? {
    let stops = run.stops.compactMap { places[$0] }
    guard stops.count > 1, !run.departures.isEmpty else { return nil }
    return GTFSPattern(
      stops: stops, departures: run.departures.sorted(), duration: run.duration)
  }

  private static func distinct(_ way: [Int]) -> [Int] {
    var seen: Set<Int> = []
    return way.filter { seen.insert($0).inserted }
  }
}

/// The main path of a line and the branches that leave it.
struct LineBranches {
  private(set) var main: [Int]
  /// The stations of each branch, after the station where the branch begins.
  private(set) var branches: [[Int]] = []

  init(_ main: [Int]) { self.main = main }

  /// Adds the stations of `way` that are not known yet: beyond an end of the main path, between two
  /// neighbours, or as a branch.
  mutating func add(_ way: [Int]) {
    var pending: [Int] = []
    var last: Int?
    for station in way {
      guard main.contains(station) || branches.contains(where: { $0.contains(station) }) else {
        pending.append(station)
        continue
      }
      if !pending.isEmpty { insert(pending, between: last, and: station) }
      pending = []
      last = station
    }
    if !pending.isEmpty { insert(pending, between: last, and: nil) }
  }

  private mutating func insert(_ stations: [Int], between first: Int?, and second: Int?) {
    let places = [first, second].map { $0.flatMap(main.firstIndex) }
    switch (places[0], places[1]) {
    case (let low?, let high?) where high == low + 1: main.insert(contentsOf: stations, at: high)
    case (let high?, let low?) where high == low + 1:
      main.insert(contentsOf: stations.reversed(), at: high)
    case (let end?, nil) where end == main.count - 1: main += stations
    case (let end?, nil) where end == 0: main = stations.reversed() + main
    case (nil, let end?) where end == 0: main = stations + main
    case (nil, let end?) where end == main.count - 1: main += stations.reversed()
    default:
      if let first {
        branches.append([first] + stations)
      } else if let second {
        branches.append([second] + stations.reversed())
      } else {
        branches.append([main[0]] + stations)
      }
    }
  }
}
