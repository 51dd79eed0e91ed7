/// Finds a good tour of many homes by ruin and recreate: removes some homes and reinserts each
/// where it adds the least travel (Schrimpf and others, 2000; Christiaens and Vanden Berghe, 2020).
///
/// To escape local optima, the search accepts a tour that is slightly worse than the current one,
/// with a tolerance that shrinks towards the end. The random sequence is fixed, so the result is
/// deterministic.
struct ImprovedTour: ~Copyable {
  private let figures: TourFigures
  /// Whether there are appointments; without appointments, every order is on time.
  private let isBound: Bool
  private var order: [Int] = []
  private var random: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// The number of ruin-and-recreate rounds. For 25 homes, all rounds together take 30 ms in a
  /// release build, or 70 ms with appointments.
  private var rounds: Int { isBound ? 10_000 : 20_000 }
  /// The fraction of the travel time by which a tour may initially be worse than the current one.
  private static let patience = 0.2
  /// The maximum number of homes to remove in a round.
  private static let mostTaken = 9

  private init(_ problem: TourProblem) {
    figures = TourFigures(problem)
    isBound = problem.visits.contains { $0.appointment != nil }
    order.reserveCapacity(problem.visits.count)
  }

  /// Returns a good visiting order.
  static func order(of problem: TourProblem) -> [Int] {
    var tour = ImprovedTour(problem)
    return tour.run(
      problem.visits.indices.sorted {
        // Homes with appointments come first, sorted by time; the others can wait until all
        // appointments have been kept.
        let first = problem.visits[$0].appointment?.from ?? .max
        let second = problem.visits[$1].appointment?.from ?? .max
        return (first, $0) < (second, $1)
      })
  }

  private mutating func run(_ start: [Int]) -> [Int] {
    order = start
    var current = (cost: cost(), order: order)
    var best = current
    let rounds = rounds
    for round in 0..<rounds {
      let taken = takeOut()
      for home in taken { putIn(home) }
      let found = cost()
      let part = Self.patience * Double(rounds - round) / Double(rounds)
      let slack = Int32(part * part / Self.patience * Double(current.cost.travel))
      if found.late <= current.cost.late, found.travel <= current.cost.travel + slack {
        current = (found, order)
        if found < best.cost { best = current }
      } else {
        order = current.order
      }
    }
    return best.order
  }

  /// Removes a section of the tour and some homes from elsewhere.
  private mutating func takeOut() -> [Int] {
    let count = 2 + number(below: min(Self.mostTaken, figures.count / 2 + 1) - 1)
    var taken: [Int] = []
    let part = 1 + number(below: count)
    let start = number(below: order.count)
    for _ in 0..<part { taken.append(order.remove(at: min(start, order.count - 1))) }
    while taken.count < count { taken.append(order.remove(at: number(below: order.count))) }
    // Shuffle the homes, so that each round reinserts them in a different order.
    for index in taken.indices { taken.swapAt(index, number(below: taken.count)) }
    return taken
  }

  /// Inserts a home where it adds the least travel without making any visit late; if that is
  /// impossible, inserts it at the position with the smallest total delay.
  private mutating func putIn(_ home: Int) {
    var best = (late: Int32.max, change: Int32.max, index: 0)
    for index in 0...order.count {
      let before = index == 0 ? 0 : order[index - 1] + 1
      let after = index < order.count ? order[index] + 1 : figures.returns ? 0 : -1
      let change =
        figures.seconds(from: before, to: home + 1) + seconds(home + 1, after)
        - seconds(before, after)
      // Occasionally skip the best position, to try other positions.
      if best.late == 0, change >= best.change || number(below: 50) == 0 { continue }
      let late = isBound ? late(with: home, at: index) : 0
      if late < best.late || (late == best.late && change < best.change) {
        best = (late, change, index)
      }
    }
    order.insert(home, at: best.index)
  }

  /// Returns the travel time in seconds between two places; 0 if `to` is -1, which means that
  /// `from` is the last place.
  private func seconds(_ from: Int, _ to: Int) -> Int32 {
    to < 0 ? 0 : figures.seconds(from: from, to: to)
  }

  /// Returns the visits' total lateness in seconds with `home` inserted at `index`.
  private func late(with home: Int, at index: Int) -> Int32 {
    var (time, place, late) = (figures.leaves, 0, Int32(0))
    for number in 0...order.count {
      let next = number == index ? home : order[number < index ? number : number - 1]
      visit(next, from: &place, at: &time, late: &late)
    }
    return late
  }

  private func cost() -> TourCost {
    var (time, place, late, travel) = (figures.leaves, 0, Int32(0), Int32(0))
    for home in order {
      travel += figures.seconds(from: place, to: home + 1)
      visit(home, from: &place, at: &time, late: &late)
    }
    let back = figures.returns ? figures.seconds(from: place, to: 0) : 0
    return TourCost(late: late, travel: travel + back, ends: time + back)
  }

  private func visit(_ home: Int, from place: inout Int, at time: inout Int32, late: inout Int32) {
    let arrives = time + figures.seconds(from: place, to: home + 1)
    let begins = max(arrives, figures.earliest[home])
    late += max(0, begins - figures.latest[home])
    time = begins + figures.stay[home]
    place = home + 1
  }

  /// Returns a random number (xorshift64; Marsaglia, 2003).
  private mutating func number(below limit: Int) -> Int {
    random ^= random << 13
    random ^= random >> 7
    random ^= random << 17
    return Int(random % UInt64(limit))
  }
}
