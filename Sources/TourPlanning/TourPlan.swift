public import Basics
public import Commute
import ListingStore
public import Listings
public import Messages
public import Parameters
public import Routes
public import Search
import Tours

/// A tour: the homes in visiting order, with times, and the routes between them.
public struct TourPlan: Sendable {
  public struct Stop: Sendable {
    public var id: ListingID
    /// The home to visit.
    public var listing: Listing
    /// The arrival time, in seconds since midnight.
    public var arrives: Int32
    /// The time when the visit begins, which is later than `arrives` if there is a wait for the
    /// appointment.
    public var begins: Int32
    /// The departure time.
    public var leaves: Int32
    /// The time of the appointment, if any.
    public var appointment: Range<Int32>?
    /// The visit's lateness in seconds, measured at its end; 0 if the visit is on time.
    public var late: Int32
  }

  /// A trip between two consecutive places.
  public struct Leg: Sendable {
    /// The departure time, in seconds since midnight.
    public var leaves: Int32
    /// The arrival time, in seconds since midnight.
    public var arrives: Int32
    public var route: Route
  }

  /// The query that was answered.
  public var query: TourQuery
  /// The place where the tour begins.
  public var start: GuidePlace
  /// The visits, in order.
  public var stops: [Stop]
  /// The route to each stop, and back to the start if the tour returns.
  public var legs: [Leg]
  /// The total travel time in seconds.
  public var travelSeconds: Int32
  /// The time when the tour ends, in seconds since midnight.
  public var ends: Int32
  /// The requested ids that no search has found.
  public var missing: [String]
  /// Notes for the user, one sentence each.
  public var notes: [Message]
  /// The time when the tour was planned.
  public var plannedAt: Timestamp
}

extension TourPlan {
  /// Notes on missed appointments, and a note about weekday timetables if the tour is on a weekend.
  fileprivate var notesOnTimes: [Message] {
    var notes = stops.compactMap { stop in
      stop.late > 0
        ? stop.appointment.map {
          SearchNote.lateForAppointment(
            stop.listing.name, appointment: TourQuery.WantedHome.text($0),
            arrives: ClockTime.text(stop.arrives)
          ).message
        } : nil
    }
    let rides = legs.contains { $0.route.steps.contains { $0.mode == .ride } }
    if rides, ClockTime.isWeekend(query.date) {
      notes.append(SearchNote.weekdayTrains(ClockTime.text(query.date)).message)
    }
    return notes
  }
}

extension RouteFinder {
  /// Plans the tour for `query` that keeps every appointment with the least travel. Leaves out
  /// unknown homes and lists their ids.
  ///
  /// - Parameter finder: Looks up the homes.
  /// - Throws: `SearchError` if a place is unknown, if an appointment cannot be kept, or if the
  ///   mode needs a route service that is not configured.
  public func tour(
    _ query: TourQuery, homes finder: HomeFinder, now: Timestamp = .now()
  ) async throws(SearchError) -> TourPlan {
    var notes: [Message] = []
    let start = try await locate(
      query.start, named: "from", guide.current.stations, notes: &notes)
    let (found, missing) = try Self.homes(of: query, finder)
    let places = [start] + found.map(\.place)
    try await finder.admit(Self.timeOfPair * (places.count * places.count))
    let travel = try await travel(between: places, query, notes: &notes)
    let problem = TourProblem(
      visits: found.map { home in
        let appointment = home.wanted.appointment
        // A visit must not be longer than its appointment.
        return TourProblem.Visit(
          stay: min(query.stay, appointment.map { Int32($0.count) } ?? .max),
          appointment: appointment.map { Appointment(from: $0.lowerBound, to: $0.upperBound) })
      }, travel: try travel.seconds(), leaves: query.leaves,
      returns: query.returns)
    try Self.requirePossible(problem, found.map(\.wanted))
    let order = query.keepsOrder ? Array(found.indices) : problem.solved().order
    var routes: [Route] = []
    // Only the first leg keeps the note about estimates, which applies to all legs.
    var isEstimated = false
    let schedule = problem.schedule(of: order) { from, to, leaving in
      var route = travel.route(from: from, to: to, leaving: leaving)
      let estimates = RouteNote.estimates(TimeOfDay(secondsOfDay: leaving)).message
      if isEstimated { route.notes.removeAll { $0 == estimates } }
      isEstimated = isEstimated || route.notes.contains(estimates)
      routes.append(route)
      return TourTravel.seconds(routes[routes.count - 1])
    }
    if !missing.isEmpty { notes.append(SearchNote.unknownHomes(missing).message) }
    var plan = TourPlan(
      query: query, start: start, stops: [], legs: [], travelSeconds: schedule.travel,
      ends: schedule.ends, missing: missing, notes: notes, plannedAt: now)
    var time = query.leaves
    for ((number, stop), route) in zip(zip(schedule.order, schedule.stops), routes) {
      plan.legs.append(TourPlan.Leg(leaves: time, arrives: stop.arrives, route: route))
      let home = found[number]
      plan.stops.append(
        TourPlan.Stop(
          id: home.answer.id, listing: home.answer.known.listing, arrives: stop.arrives,
          begins: stop.begins, leaves: stop.leaves, appointment: home.wanted.appointment,
          late: stop.late))
      time = stop.leaves
    }
    if query.returns, let route = routes.last {
      plan.legs.append(TourPlan.Leg(leaves: time, arrives: schedule.ends, route: route))
    }
    plan.notes += plan.notesOnTimes
    return plan
  }

  /// The approximate time that the guide needs for each pair of places.
  private static let timeOfPair = Duration.microseconds(150)

  private struct FoundHome {
    var wanted: TourQuery.WantedHome
    var answer: ListingAnswer

    var place: GuidePlace {
      let listing = answer.known.listing
      return GuidePlace(position: listing.position, name: listing.name)
    }
  }

  /// Returns the known homes, and the ids of unknown homes.
  private static func homes(
    of query: TourQuery, _ finder: HomeFinder
  ) throws(SearchError) -> (found: [FoundHome], missing: [String]) {
    var found: [FoundHome] = []
    var missing: [String] = []
    var problems: [SearchError.Parameter] = []
    for home in query.homes {
      do throws(SearchError) {
        let answer = try finder.listings.find(home.id)
        if found.contains(where: { $0.answer.id == answer.id }) {
          problems.append(.init(name: "home", problem: .tour(.homeTwice(home.id))))
        }
        found.append(FoundHome(wanted: home, answer: answer))
      } catch {
        switch error.code {
        case .unknownListing: missing.append(home.id)
        case .invalidParameter:
          problems += error.parameters.map { .init(name: "home", problem: $0.problem) }
        default: throw error
        }
      }
    }
    if !problems.isEmpty { throw SearchError(parameters: problems) }
    if found.count < 2 {
      throw SearchError(.unknownListing, parameter: "home", .tour(.unknownHomes(missing)))
    }
    return (found, missing)
  }

  private static func requirePossible(
    _ problem: TourProblem, _ homes: [TourQuery.WantedHome]
  ) throws(SearchError) {
    let impossible = problem.impossibleAppointments
    if impossible.isEmpty { return }
    throw SearchError(
      parameters: impossible.map { appointment in
        .init(
          name: "home",
          problem: .tour(
            .appointmentImpossible(
              homes[appointment.home].text, earliest: ClockTime.text(appointment.earliest),
              nearest: appointment.nearest.map {
                TourQuery.WantedHome.text($0.from..<$0.to)
              })))
      })
  }
}
