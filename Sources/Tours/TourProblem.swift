/// Homes to visit, and what travel between them takes.
///
/// Place 0 is the start; home n is place n + 1. Times are whole seconds since the day's midnight.
public struct TourProblem: Sendable {
  /// What is asked of one visit.
  public struct Visit: Sendable, Hashable {
    /// How long it takes, in seconds.
    public var stay: Int32
    /// When it may begin at the earliest and must have ended; nil where any time will do.
    public var appointment: Appointment?

    /// A visit of `stay` seconds.
    public init(stay: Int32, appointment: Appointment? = nil) {
      self.stay = stay
      self.appointment = appointment
    }
  }

  /// The visits of the homes, in the order in which they were given.
  public let visits: [Visit]
  /// Seconds from each place to each other, row by row.
  let travel: [Int32]
  /// When the start is left.
  public let leaves: Int32
  /// Whether the tour ends where it began.
  public let returns: Bool

  /// How many homes a tour may have.
  public static let sizes = 2...25

  /// A tour of `visits`.
  ///
  /// - Parameters:
  ///   - travel: Seconds from each place, the start first, to each other.
  ///   - leaves: When the start is left.
  ///   - returns: Whether the tour ends where it began.
  public init(visits: [Visit], travel: [[Int32]], leaves: Int32, returns: Bool = false) {
    precondition(
      travel.count == visits.count + 1 && travel.allSatisfy { $0.count == travel.count })
    self.visits = visits
    self.travel = Array(travel.joined())
    self.leaves = leaves
    self.returns = returns
  }

  /// Seconds from place `from` to place `to`.
  public func seconds(from: Int, to: Int) -> Int32 { travel[from * (visits.count + 1) + to] }

  /// When a visit of `home` begins that is reached at `time`, and by how many seconds it ends too late.
  func begin(of home: Int, arriving time: Int32) -> (at: Int32, late: Int32) {
    guard let appointment = visits[home].appointment else { return (time, 0) }
    let begins = max(time, appointment.from)
    return (begins, max(0, begins + visits[home].stay - appointment.to))
  }

  /// The times of the visits in the order of `homes`.
  public func schedule(of homes: [Int]) -> TourSchedule {
    schedule(of: homes) { from, to, _ in seconds(from: from, to: to) }
  }

  /// The same where the travel depends on when one leaves.
  ///
  /// - Parameter travel: Seconds from a place to another for who leaves at a time; asked once for each part of
  ///   the way, in their order.
  public func schedule(
    of homes: [Int], travel: (_ from: Int, _ to: Int, _ leaving: Int32) -> Int32
  ) -> TourSchedule {
    var time = leaves
    var place = 0
    var schedule = TourSchedule(order: homes, stops: [], travel: 0, late: 0, ends: leaves)
    for home in homes {
      let seconds = travel(place, home + 1, time)
      let arrives = time + seconds
      let (begins, late) = begin(of: home, arriving: arrives)
      time = begins + visits[home].stay
      schedule.stops.append(.init(arrives: arrives, begins: begins, leaves: time, late: late))
      schedule.travel += seconds
      schedule.late += late
      place = home + 1
    }
    if returns {
      let seconds = travel(place, 0, time)
      schedule.travel += seconds
      time += seconds
    }
    schedule.ends = time
    return schedule
  }
}

/// A tour's order and its times, in seconds since midnight.
public struct TourSchedule: Sendable, Hashable {
  /// The times at a home.
  public struct Stop: Sendable, Hashable {
    /// When it is reached.
    public var arrives: Int32
    /// When the visit begins: later than it is reached where one waits for an appointment.
    public var begins: Int32
    /// When it is left.
    public var leaves: Int32
    /// Seconds by which the visit ends after its appointment; 0 where that is kept.
    public var late: Int32 = 0
  }

  /// The homes' numbers in the order of the visits.
  public var order: [Int]
  /// The times, in that order.
  public var stops: [Stop]
  /// Seconds on the way in all.
  public var travel: Int32
  /// Seconds by which visits end too late in all; 0 where every appointment is kept.
  public var late: Int32
  /// When the tour ends: at the last home, or back at the start.
  public var ends: Int32

  /// What makes a tour the better one: appointments kept, then the least travel, then the earliest end.
  var cost: TourCost { TourCost(late: late, travel: travel, ends: ends) }
}

/// What tours are compared by.
struct TourCost: Comparable {
  var late: Int32
  var travel: Int32
  var ends: Int32

  static func < (left: TourCost, right: TourCost) -> Bool {
    if left.late != right.late { return left.late < right.late }
    if left.travel != right.travel { return left.travel < right.travel }
    return left.ends < right.ends
  }
}
