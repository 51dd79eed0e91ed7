/// The numbers of a problem as a search over tours reads them millions of times: without optionals, in
/// memory that is only read.
struct TourFigures: ~Copyable {
  let count: Int
  let leaves: Int32
  let returns: Bool
  /// Seconds from each place to each other, row by row.
  let travel: UnsafeMutablePointer<Int32>
  let stay: UnsafeMutablePointer<Int32>
  /// When a visit may begin, and by when it must have begun.
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

  /// Seconds from place `from` to place `to`.
  @inline(__always)
  func seconds(from: Int, to: Int) -> Int32 { travel[from * (count + 1) + to] }
}
