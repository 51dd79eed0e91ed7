import HomefindTesting
import Testing

@testable import Tours

/// Random problems, determined by a seed, with places in a square of 20 km by 20 km.
struct RandomTour {
  static func problem(homes: Int, seed: UInt64, appointments: Int, returns: Bool) -> TourProblem {
    var random = SeededRandom(seed: seed)
    let places = (0...homes).map { _ in
      (Double.random(in: 0...20_000, using: &random), Double.random(in: 0...20_000, using: &random))
    }
    let travel = places.map { from in
      places.map { to -> Int32 in
        let (x, y) = (from.0 - to.0, from.1 - to.1)
        let metres = (x * x + y * y).squareRoot()
        return metres == 0 ? 0 : Int32(metres / 5) + Int32.random(in: 0...300, using: &random)
      }
    }
    var visits = (0..<homes).map { _ in TourProblem.Visit(stay: 1_800) }
    var from = 9 * 3_600 + Int32.random(in: 0...7_200, using: &random)
    for home in (0..<homes).shuffled(using: &random).prefix(appointments) {
      let to = from + 1_800 + Int32.random(in: 0...7_200, using: &random)
      visits[home].appointment = Appointment(from: from, to: to)
      from = to + Int32.random(in: 0...7_200, using: &random)
    }
    return TourProblem(visits: visits, travel: travel, leaves: 9 * 3_600, returns: returns)
  }
}

@Suite struct TourProblemTests {
  /// Returns the lowest cost of the orders that keep every appointment; nil if there are no such
  /// orders.
  private func bruteForce(_ problem: TourProblem) -> TourCost? {
    var best: TourCost?
    var order = Array(problem.visits.indices)
    func permute(_ index: Int) {
      if index == order.count {
        let cost = problem.schedule(of: order).cost
        if cost.late == 0, best.map({ cost < $0 }) ?? true { best = cost }
        return
      }
      for other in index..<order.count {
        order.swapAt(index, other)
        permute(index + 1)
        order.swapAt(index, other)
      }
    }
    permute(0)
    return best
  }

  @Test(arguments: 2...7, [0, 1, 3])
  func tourIsOptimal(homes: Int, appointments: Int) {
    for seed in 1...UInt64(homes == 7 ? 3 : 12) {
      for returns in [false, true] {
        let problem = RandomTour.problem(
          homes: homes, seed: seed, appointments: appointments, returns: returns)
        let best = bruteForce(problem)
        #expect(problem.impossibleAppointments.isEmpty == (best != nil), "seed \(seed)")
        guard let best else { continue }
        #expect(problem.solved().cost == best, "seed \(seed)")
        #expect(ExactTour.order(of: problem) != nil)
      }
    }
  }

  @Test func tourOfEightHomesWithAppointmentsIsOptimal() {
    for seed in 1...2 as ClosedRange<UInt64> {
      let problem = RandomTour.problem(homes: 8, seed: seed, appointments: 2, returns: seed == 1)
      #expect(problem.solved().cost == bruteForce(problem))
    }
  }

  /// For a size that both methods support, the heuristic tour takes at most 2% more travel time
  /// than the exact tour.
  @Test func heuristicTourIsNearlyOptimal() {
    for seed in 1...6 as ClosedRange<UInt64> {
      let problem = RandomTour.problem(
        homes: 10, seed: seed, appointments: seed > 4 ? 2 : 0, returns: false)
      guard problem.impossibleAppointments.isEmpty else { continue }
      let good = problem.schedule(of: ImprovedTour.order(of: problem))
      let best = problem.solved()
      #expect(good.late == 0 && good.travel * 100 <= best.travel * 102, "seed \(seed)")
    }
  }

  @Test func earlyVisitorWaits() {
    let problem = TourProblem(
      visits: [
        .init(stay: 600, appointment: Appointment(from: 36_000, to: 36_600)), .init(stay: 600),
      ], travel: [[0, 300, 300], [300, 0, 300], [300, 300, 0]], leaves: 32_400)
    let schedule = problem.schedule(of: [0, 1])
    #expect(
      schedule.stops == [
        .init(arrives: 32_700, begins: 36_000, leaves: 36_600),
        .init(arrives: 36_900, begins: 36_900, leaves: 37_500),
      ])
    // The reverse order takes the same travel time but ends earlier.
    #expect(problem.solved().order == [1, 0] && problem.solved().ends == 36_600)
  }
}
