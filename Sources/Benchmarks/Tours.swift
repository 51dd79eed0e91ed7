import HomefindTesting
import Tours

/// Benchmarks for finding the best order of homes; other suites run them by calling
/// `tour(homes:appointments:)`.
enum ToursSuite {
  static func run(_ name: String, _ arguments: [String]) async throws {
    guard name == "order", let homes = arguments.first.flatMap({ Int($0) }),
      TourProblem.sizes.contains(homes)
    else {
      throw BenchmarkError("tours has only the case order, with 2 to 25 homes and appointments")
    }
    try await tour(homes: homes, appointments: arguments.dropFirst().first.flatMap { Int($0) } ?? 0)
  }

  /// In each round, solves a different random tour in a 20 km square and checks that the tour meets
  /// every appointment.
  static func tour(homes: Int, appointments: Int) async throws {
    var seed: UInt64 = 0
    try await rounds {
      seed += 1
      let problem = problem(homes: homes, seed: seed, appointments: appointments)
      let clock = ContinuousClock()
      let start = clock.now
      let tour = problem.solved()
      return Round(
        time: clock.now - start, check: "\(tour.late) s late",
        figures: ["travelSeconds": Double(tour.travel)])
    }
  }

  private static func problem(homes: Int, seed: UInt64, appointments: Int) -> TourProblem {
    var random = SeededRandom(seed: seed)
    let places = (0...homes).map { _ in
      (Double.random(in: 0...20_000, using: &random), Double.random(in: 0...20_000, using: &random))
    }
    let travel = places.map { from in
      places.map { to in
        let (x, y) = (from.0 - to.0, from.1 - to.1)
        return Int32((x * x + y * y).squareRoot() / 5)
      }
    }
    var visits = (0..<homes).map { _ in TourProblem.Visit(stay: 1_800) }
    for number in 0..<min(appointments, homes) {
      // The first appointment is nearly five hours after the start, so all appointments can be
      // kept.
      let from = Int32(50_000 + 10_000 * number)
      visits[number].appointment = Appointment(from: from, to: from + 3_600)
    }
    return TourProblem(visits: visits, travel: travel, leaves: 32_400)
  }
}
