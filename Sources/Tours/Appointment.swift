/// A time window for a visit, which must begin at or after `from` and end by `to`.
public struct Appointment: Sendable, Hashable {
  /// The start in seconds since midnight.
  public var from: Int32
  /// The end in seconds since midnight, which is after `from`.
  public var to: Int32

  /// Creates an appointment; `from` must be before `to`.
  public init(from: Int32, to: Int32) {
    self.from = from
    self.to = to
  }

  /// Whether the two appointments overlap, which means that no tour can keep both. Appointments do
  /// not overlap if one begins exactly when the other ends.
  public func overlaps(_ other: Appointment) -> Bool { from < other.to && other.from < to }

  /// Returns the appointment moved by `seconds`, which may be negative.
  func moved(by seconds: Int32) -> Appointment {
    Appointment(from: from + seconds, to: to + seconds)
  }
}

/// An appointment that cannot be kept together with the others.
public struct ImpossibleAppointment: Sendable, Hashable {
  /// The index of the home.
  public var home: Int
  /// The earliest time at which the visit could begin if it directly follows the previous
  /// appointment.
  public var earliest: Int32
  /// The nearest appointment of the same length, in steps of five minutes, that leaves enough time
  /// for the other appointments; nil if no time on that day works.
  public var nearest: Appointment?
}

extension TourProblem {
  /// The appointments that cannot be kept. If the list is empty, a tour exists that keeps all
  /// appointments, because homes without an appointment can always be visited last.
  public var impossibleAppointments: [ImpossibleAppointment] {
    var impossible: [ImpossibleAppointment] = []
    var kept: [Int] = []
    for home in bound {
      if earliestBegin(of: home, after: kept) != nil {
        kept.append(home)
        continue
      }
      impossible.append(
        ImpossibleAppointment(
          home: home, earliest: arrival(at: home, after: kept), nearest: nil))
    }
    for index in impossible.indices {
      let home = impossible[index].home
      impossible[index].nearest = nearest(to: home, beside: kept)
    }
    return impossible
  }

  /// The homes with appointments, sorted by time.
  private var bound: [Int] {
    visits.indices.filter { visits[$0].appointment != nil }.sorted {
      guard let first = visits[$0].appointment, let second = visits[$1].appointment else {
        return false
      }
      return (first.from, first.to, $0) < (second.from, second.to, $1)
    }
  }

  /// Returns the arrival time at `home` directly after visiting `homes`.
  private func arrival(at home: Int, after homes: [Int]) -> Int32 {
    let schedule = schedule(of: homes)
    let time = schedule.stops.last?.leaves ?? leaves
    return time + seconds(from: homes.last.map { $0 + 1 } ?? 0, to: home + 1)
  }

  /// Returns the time at which the visit to `home` begins; nil if it would end too late.
  private func earliestBegin(of home: Int, after homes: [Int]) -> Int32? {
    let (begins, late) = begin(of: home, arriving: arrival(at: home, after: homes))
    return late == 0 ? begins : nil
  }

  private static let step: Int32 = 300
  private static let day: Int32 = 86_400

  /// Returns the appointment nearest to the one at `home` that leaves enough time for the
  /// appointments of `others`; nil if no time on that day works.
  private func nearest(to home: Int, beside others: [Int]) -> Appointment? {
    guard let appointment = visits[home].appointment else { return nil }
    for steps in 1...(Self.day / Self.step) {
      for shift in [steps * Self.step, -steps * Self.step] {
        let moved = appointment.moved(by: shift)
        guard moved.from >= 0, moved.to <= Self.day else { continue }
        if canKeep(moved, of: home, beside: others) { return moved }
      }
    }
    return nil
  }

  private func canKeep(_ appointment: Appointment, of home: Int, beside others: [Int]) -> Bool {
    if others.contains(where: { visits[$0].appointment?.overlaps(appointment) == true }) {
      return false
    }
    let index =
      others.firstIndex { visits[$0].appointment.map { $0.from >= appointment.to } ?? false }
      ?? others.count
    var changedVisits = visits
    changedVisits[home].appointment = appointment
    let changed = TourProblem(
      visits: changedVisits, travel: rows, leaves: leaves, returns: returns)
    return changed.schedule(of: others[..<index] + [home] + others[index...]).late == 0
  }

  private var rows: [[Int32]] {
    let count = visits.count + 1
    return (0..<count).map { Array(travel[($0 * count)..<(($0 + 1) * count)]) }
  }
}
