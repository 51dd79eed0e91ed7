/// homefind's own contenders of `scripts/bench`: `homefind-bench SUITE CASE [ARGUMENT…]`.
///
/// A contender prepares, prints `ready`, then does one round of its work for each line of standard
/// input and answers it with one line of JSON, until the input ends.
@main
enum Benchmarks {
  /// Every suite by its name, as a function of a case's name and the arguments after it.
  static let suites: [String: @Sendable (String, [String]) async throws -> Void] = [
    "facade": FacadeSuite.run,
    "market": MarketSuite.run,
    "fit": FitSuite.run,
    "look": LookSuite.run,
    "open": OpenSuite.run,
    "routes": RoutesSuite.run,
    "scale": ScaleSuite.run,
    "search": SearchSuite.run,
    "soap": SoapSuite.run,
    "together": TogetherSuite.run,
    "tours": ToursSuite.run,
  ]

  static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard let name = arguments.first, let suite = suites[name], arguments.count > 1 else {
      throw BenchmarkError("usage: homefind-bench SUITE CASE [ARGUMENT…]")
    }
    try await suite(arguments[2], Array(arguments.dropFirst(2)))
  }
}

/// Why a contender cannot run.
struct BenchmarkError: Error, CustomStringConvertible {
  var description: String

  init(_ description: String) { self.description = description }
}

/// What one round came to.
struct Round {
  /// The time of the work alone.
  var time: Duration
  /// What must be the same for every contender of the case.
  var check: String
  /// Further figures for the report.
  var figures: KeyValuePairs<String, Double> = [:]

  /// The round as a line for the driver.
  var json: String {
    let (seconds, attoseconds) = time.components
    let more = figures.map { ",\"\($0.key)\":\($0.value)" }.joined()
    return "{\"ns\":\(seconds * 1_000_000_000 + attoseconds / 1_000_000_000),"
      + "\"check\":\"\(check)\"\(more)}"
  }
}

/// Says that the contender is ready and does a round for every line of input.
func rounds(_ round: () async throws -> Round) async throws {
  write("ready")
  while readLine() != nil { write(try await round().json) }
}
