/// homefind's contenders in `scripts/bench`: `homefind-bench SUITE CASE [ARGUMENT…]`.
///
/// A contender prepares and prints `ready`. For each line of standard input it then does one round
/// of work and prints one line of JSON, until the input ends.
@main
enum Benchmarks {
  /// The suites by name; each function takes the case's name and its arguments.
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
