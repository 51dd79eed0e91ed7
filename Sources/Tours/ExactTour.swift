/// Finds the best tour of a small number of homes by dynamic programming over the sets of visited
/// homes (Held and Karp, 1962).
///
/// A state is a set of visited homes together with the home visited last. With appointments, a tour
/// with more travel may be earlier, so a state stores every pair of travel and time that no other
/// pair dominates.
struct ExactTour: ~Copyable {
  /// A partial tour that reaches a state.
  private struct Label {
    var travel: Int32
    var time: Int32
    /// The previous label of the partial tour; -1 at the start.
    var before: Int32
    /// The next label of the same state; -1 at the end of the list.
    var next: Int32
    var home: Int32
  }

  /// The maximum number of homes; with more homes, enumerating all sets takes too much memory and
  /// time.
  static let most = 12

  private let figures: TourFigures
  private var labels: [Label] = []
  /// The first label of each state; -1 if the state has no label.
  private var first: [Int32]

  private init(_ problem: TourProblem) {
    figures = TourFigures(problem)
    first = Array(repeating: -1, count: (1 << problem.visits.count) * problem.visits.count)
    labels.reserveCapacity(first.count)
  }

  /// Returns the best visiting order; nil if no tour keeps every appointment.
  static func order(of problem: TourProblem) -> [Int]? {
    var tour = ExactTour(problem)
    return tour.run()
  }

  private mutating func run() -> [Int]? {
    let count = figures.count
    for home in 0..<count {
      extend(
        -1, travel: 0, time: figures.leaves, from: 0, to: home, state: home + (1 << home) * count)
    }
    let all = (1 << count) - 1
    for set in 1..<all {
      for last in 0..<count where set & (1 << last) != 0 {
        var label = first[set * count + last]
        while label >= 0 {
          let found = labels[Int(label)]
          for home in 0..<count where set & (1 << home) == 0 {
            extend(
              label, travel: found.travel, time: found.time, from: last + 1, to: home,
              state: (set | 1 << home) * count + home)
          }
          label = found.next
        }
      }
    }
    return best(of: all)
  }

  private func best(of all: Int) -> [Int]? {
    let count = figures.count
    var best: (cost: TourCost, label: Int32)?
    for last in 0..<count {
      var label = first[all * count + last]
      while label >= 0 {
        let found = labels[Int(label)]
        let back = figures.returns ? figures.seconds(from: last + 1, to: 0) : 0
        let cost = TourCost(late: 0, travel: found.travel + back, ends: found.time + back)
        if best.map({ cost < $0.cost }) ?? true { best = (cost, label) }
        label = found.next
      }
    }
    return best.map { order(endingAt: $0.label) }
  }

  private func order(endingAt label: Int32) -> [Int] {
    var order: [Int] = []
    var label = label
    while label >= 0 {
      order.append(Int(labels[Int(label)].home))
      label = labels[Int(label)].before
    }
    return order.reversed()
  }

  /// Extends the partial tour `before` to `home`, unless another label of the state is at least as
  /// good in both travel and time.
  @inline(__always)
  private mutating func extend(
    _ before: Int32, travel: Int32, time: Int32, from place: Int, to home: Int, state: Int
  ) {
    let seconds = figures.seconds(from: place, to: home + 1)
    let begins = max(time + seconds, figures.earliest[home])
    guard begins <= figures.latest[home] else { return }
    let (travel, time) = (travel + seconds, begins + figures.stay[home])
    var previous: Int32 = -1
    var index = first[state]
    while index >= 0 {
      let old = labels[Int(index)]
      if old.travel <= travel, old.time <= time { return }
      if travel <= old.travel, time <= old.time {
        if previous < 0 { first[state] = old.next } else { labels[Int(previous)].next = old.next }
      } else {
        previous = index
      }
      index = old.next
    }
    labels.append(
      Label(travel: travel, time: time, before: before, next: first[state], home: Int32(home)))
    first[state] = Int32(labels.count - 1)
  }
}
