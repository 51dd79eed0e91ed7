/// A good tour of many homes: some are taken out, and each is put in again where it adds the least
/// travel (ruin and recreate; Schrimpf and others, 2000; Christiaens and Vanden Berghe, 2020).
///
/// A tour a little worse than the one before is taken, less so towards the end, so that the search
/// leaves where it is. The random numbers are the same each time, and so is the tour.
struct ImprovedTour: ~Copyable {
  private let figures: TourFigures
  /// Whether there are appointments: else every order is kept in time.
  private let isBound: Bool
  private var order: [Int] = []
  private var random: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// How often homes are taken out: what 25 homes take 30 ms for in a release build, and 70 ms where
  /// times are looked at too.
  private var rounds: Int { isBound ? 10_000 : 20_000 }
  /// By what part of its travel a tour may be worse than the one before, at first.
  private static let patience = 0.2
  /// How many homes are taken out at most.
  private static let mostTaken = 9

  private init(_ problem: TourProblem) {
    figures = TourFigures(problem)
    isBound = problem.visits.contains { $0.appointment != nil }
    order.reserveCapacity(problem.visits.count)
  }

  /// A good order.
  static func order(of problem: TourProblem) -> [Int] {
    var tour = ImprovedTour(problem)
    return tour.run(
      problem.visits.indices.sorted {
        // The appointments in their order; then the others, which can wait until all are kept.
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

  /// Takes out a part of the tour, and some homes elsewhere.
  private mutating func takeOut() -> [Int] {
    let count = 2 + number(below: min(Self.mostTaken, figures.count / 2 + 1) - 1)
    var taken: [Int] = []
    let part = 1 + number(below: count)
    let start = number(below: order.count)
    for _ in 0..<part { taken.append(order.remove(at: min(start, order.count - 1))) }
    while taken.count < count { taken.append(order.remove(at: number(below: order.count))) }
    // In any order, so that another way of putting them in is tried each time.
    for index in taken.indices { taken.swapAt(index, number(below: taken.count)) }
    return taken
  }

  /// Puts a home in where it adds the least travel and nobody is late; else where one is least late.
  private mutating func putIn(_ home: Int) {
    var best = (late: Int32.max, change: Int32.max, index: 0)
    for index in 0...order.count {
      let before = index == 0 ? 0 : order[index - 1] + 1
      let after = index < order.count ? order[index] + 1 : figures.returns ? 0 : -1
      let change =
        figures.seconds(from: before, to: home + 1) + seconds(home + 1, after)
        - seconds(before, after)
      // Now and then the best place is not seen, so that others are tried.
      if best.late == 0, change >= best.change || number(below: 50) == 0 { continue }
      let late = isBound ? late(with: home, at: index) : 0
      if late < best.late || (late == best.late && change < best.change) {
        best = (late, change, index)
      }
    }
    order.insert(home, at: best.index)
  }

  /// Seconds from place to place; none to where nobody goes.
  private func seconds(_ from: Int, _ to: Int) -> Int32 {
    to < 0 ? 0 : figures.seconds(from: from, to: to)
  }

  /// By how many seconds visits end too late with `home` at `index` of the order.
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

  /// A random number (xorshift64; Marsaglia, 2003).
  private mutating func number(below limit: Int) -> Int {
    random ^= random << 13
    random ^= random >> 7
    random ^= random << 17
    return Int(random % UInt64(limit))
  }
}
