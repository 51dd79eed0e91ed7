/// A problem's values in read-only memory and without optionals, because the searches read them
/// millions of times.
struct TourFigures: ~Copyable {
  let count: Int
  let leaves: Int32
  let returns: Bool
  /// The travel times in seconds from each place to every other, row by row.
  let travel: UnsafeMutablePointer<Int32>
  let stay: UnsafeMutablePointer<Int32>
  /// The earliest and the latest time at which each visit may begin.
  let earliest: UnsafeMutablePointer<Int32>
  let latest: UnsafeMutablePointer<Int32>

  init(_ problem: TourProblem) {
    count = problem.visits.count
    leaves = problem.leaves
    returns = problem.returns
    travel = .allocate(capacity: problem.travel.count)
    travel.initialize(from: problem.travel, count: problem.travel.count)
    stay = .allocate(capacity: count)
    earliest = .allocate(capacity: count)
    latest = .allocate(capacity: count)
    for (home, visit) in problem.visits.enumerated() {
      stay[home] = visit.stay
      earliest[home] = visit.appointment?.from ?? 0
      latest[home] = visit.appointment.map { $0.to - visit.stay } ?? .max
    }
  }

  deinit {
    travel.deallocate()
    stay.deallocate()
    earliest.deallocate()
    latest.deallocate()
  }

  /// Returns the travel time in seconds from place `from` to place `to`.
  @inline(__always)
  func seconds(from: Int, to: Int) -> Int32 { travel[from * (count + 1) + to] }
}
