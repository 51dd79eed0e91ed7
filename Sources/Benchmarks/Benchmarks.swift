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
