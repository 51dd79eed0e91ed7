/// Runs homefind's side of the comparisons in `scripts/bench`: `homefind-bench SUITE CASE
/// [ARGUMENT…]`.
///
/// The program prepares its data and prints `ready`. Then, for each line of standard input, it
/// performs one round of work and prints the result as a line of JSON.
@main
enum Benchmarks {
  /// The suites, keyed by name; each function takes the case's name and its arguments.
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
