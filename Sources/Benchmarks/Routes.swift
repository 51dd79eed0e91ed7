import Geo
import HomefindTesting
import Routes
import Stations

/// The benchmarks for reading directions and finding routes that `scripts/bench.d/routes.py` runs.
enum RoutesSuite {
  static func run(_ name: String, _ arguments: [String]) async throws {
    switch (name, arguments.first) {
    case ("directions", .some(let path)): try await directions(path)
    case ("guide", .some(let path)): try await guide(path)
    default: throw BenchmarkError("there is no case \(name) with these arguments")
    }
  }

  private static func directions(_ path: String) async throws {
    let document = try bytes(ofFile: path)
    try await rounds {
      let clock = ContinuousClock()
      let start = clock.now
      let routes = try RouteReader.routes(in: document)
      let time = clock.now - start
      let points = routes.flatMap(\.polylines).reduce(0) { $0 + $1.count }
      return Round(
        time: time, check: "\(points) points",
        figures: ["steps": Double(routes.reduce(0) { $0 + $1.steps.count })])
    }
  }

  /// Runs the same thousand queries three times in each round. Reports the mean time of all runs
  /// and the time of the slowest query. To reduce the effect of other load on the machine, only the
  /// fastest of each query's runs determines the slowest query.
  private static func guide(_ path: String) async throws {
    let guide = TransitGuide(
      RailNetwork(try StationTable(path: path).stations, along: .served))
    var random = SeededRandom(seed: 1)
    let places = (0..<2_000).compactMap { _ in
      Coordinate(
        latitude: Double.random(in: 13.60...13.95, using: &random),
        longitude: Double.random(in: 100.40...100.75, using: &random)
      )
      .map { GuidePlace(position: $0) }
    }
    let questions = zip(places.prefix(1_000), places.suffix(1_000)).map { ($0, $1) }
    try await rounds {
      let clock = ContinuousClock()
      var (all, slowest) = (Duration.zero, Duration.zero)
      var found = 0
      for (start, end) in questions {
        var fastest = Duration.seconds(1)
        for _ in 0..<3 {
          let begin = clock.now
          found += guide.routes(from: start, to: end).count
          let time = clock.now - begin
          all += time
          fastest = min(fastest, time)
        }
        slowest = max(slowest, fastest)
      }
      return Round(
        time: all / (3 * questions.count), check: "\(found) routes",
        figures: ["slowest_us": slowest / .microseconds(1)])
    }
  }
}
