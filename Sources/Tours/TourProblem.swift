/// The homes to visit, and the travel times between them.
///
/// Place 0 is the start; home n is place n + 1. Times are whole seconds since midnight.
public struct TourProblem: Sendable {
  /// The requirements of one visit.
  public struct Visit: Sendable, Hashable {
    /// The duration in seconds.
    public var stay: Int32
    /// The time window for the visit; nil if any time is allowed.
    public var appointment: Appointment?

    public init(stay: Int32, appointment: Appointment? = nil) {
      self.stay = stay
      self.appointment = appointment
    }
  }

  /// The visits, in the order given.
  public let visits: [Visit]
  /// The travel times in seconds from each place to every other, row by row.
  let travel: [Int32]
  /// The departure time at the start.
  public let leaves: Int32
  /// Whether the tour returns to its start.
  public let returns: Bool

  /// The minimum and the maximum number of homes in a tour.
  public static let sizes = 2...25

  /// - Parameters:
  ///   - travel: The travel times in seconds from each place to every other; the start is first.
  ///   - leaves: The departure time at the start.
  ///   - returns: Whether the tour returns to its start.
  public init(visits: [Visit], travel: [[Int32]], leaves: Int32, returns: Bool = false) {
    precondition(
      travel.count == visits.count + 1 && travel.allSatisfy { $0.count == travel.count })
    self.visits = visits
    self.travel = Array(travel.joined())
    self.leaves = leaves
    self.returns = returns
  }

  /// Returns the travel time in seconds from place `from` to place `to`.
  public func seconds(from: Int, to: Int) -> Int32 { travel[from * (visits.count + 1) + to] }

  /// Returns the time at which the visit to `home` begins after an arrival at `time`, and the
  /// visit's lateness in seconds.
  func begin(of home: Int, arriving time: Int32) -> (at: Int32, late: Int32) {
    guard let appointment = visits[home].appointment else { return (time, 0) }
    let begins = max(time, appointment.from)
    return (begins, max(0, begins + visits[home].stay - appointment.to))
  }

  /// Returns the schedule of visits in the order of `homes`.
  public func schedule(of homes: [Int]) -> TourSchedule {
    schedule(of: homes) { from, to, _ in seconds(from: from, to: to) }
  }

  /// Returns the schedule using travel times that depend on the departure time.
  ///
  /// - Parameter travel: Returns the travel time in seconds from one place to another for a
  ///   departure time; called once for each leg, in order.
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

/// The order and times of a tour, in seconds since midnight.
public struct TourSchedule: Sendable, Hashable {
  /// The times of a visit.
  public struct Stop: Sendable, Hashable {
    /// The arrival time.
    public var arrives: Int32
    /// The time when the visit begins, which is later than `arrives` if there is a wait for the
    /// appointment.
    public var begins: Int32
    /// The departure time.
    public var leaves: Int32
    /// The visit's lateness in seconds, measured at its end; 0 if the visit is on time.
    public var late: Int32 = 0
  }

  /// The indices of the homes, in visiting order.
  public var order: [Int]
  /// The times of the visits, in the same order.
  public var stops: [Stop]
  /// The total travel time in seconds.
  public var travel: Int32
  /// The visits' total lateness in seconds; 0 if every appointment is kept.
  public var late: Int32
  /// The time when the tour ends: at the last home, or back at the start.
  public var ends: Int32

  /// The cost by which tours are compared: first lateness, then travel, then the end time.
  var cost: TourCost { TourCost(late: late, travel: travel, ends: ends) }
}

/// The cost of a tour; lower is better.
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
