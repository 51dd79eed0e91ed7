public import Basics
public import Commute
import ListingStore
public import Listings
public import Messages
public import Parameters
public import Routes
public import Search
import Tours

/// A tour: the homes in their order, with times, and the routes between them.
public struct TourPlan: Sendable {
  /// A visit.
  public struct Stop: Sendable {
    /// The home's identity.
    public var id: ListingID
    /// The home.
    public var listing: Listing
    /// When it is reached, the visit begins, and it is left, in seconds since midnight.
    public var arrives: Int32
    /// Later than `arrives` where one waits for the appointment.
    public var begins: Int32
    /// When it is left.
    public var leaves: Int32
    /// The appointment's times, where there is one.
    public var appointment: Range<Int32>?
    /// Seconds by which the visit ends after its appointment; 0 where that is kept.
    public var late: Int32
  }

  /// A part of the way.
  public struct Leg: Sendable {
    /// When it begins and ends, in seconds since midnight.
    public var leaves: Int32
    /// When it ends.
    public var arrives: Int32
    /// The route.
    public var route: Route
  }

  /// What was asked.
  public var query: TourQuery
  /// Where the tour begins.
  public var start: GuidePlace
  /// The visits, in their order.
  public var stops: [Stop]
  /// The way to each stop, and back to the start where the tour returns.
  public var legs: [Leg]
  /// Seconds on the way in all.
  public var travelSeconds: Int32
  /// When the tour ends, in seconds since midnight.
  public var ends: Int32
  /// Ids that no search has found.
  public var missing: [String]
  /// What a person should know, one sentence each.
  public var notes: [Message]
  /// When the tour was planned.
  public var plannedAt: Timestamp
}

extension TourPlan {
  /// The appointments that are missed, and that trains are those of a weekday where the day is none.
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
  /// The tour that `query` asks for: of those that keep every appointment the one with the least
  /// travel. Homes that are not known are left out and named.
  ///
  /// - Parameter finder: What knows the homes.
  /// - Throws: `SearchError` where a place is not known, an appointment cannot be kept, or the mode needs
  ///   a service that is not there.
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
        // A short appointment is a short visit.
        return TourProblem.Visit(
          stay: min(query.stay, appointment.map { Int32($0.count) } ?? .max),
          appointment: appointment.map { Appointment(from: $0.lowerBound, to: $0.upperBound) })
      }, travel: try travel.seconds(), leaves: query.leaves,
      returns: query.returns)
    try Self.requirePossible(problem, found.map(\.wanted))
    let order = query.keepsOrder ? Array(found.indices) : problem.solved().order
    var routes: [Route] = []
    // The first leg that says so says it of all.
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

  /// About how long the guide takes from one place to another.
  private static let timeOfPair = Duration.microseconds(150)

  private struct FoundHome {
    var wanted: TourQuery.WantedHome
    var answer: ListingAnswer

    var place: GuidePlace {
      let listing = answer.known.listing
      return GuidePlace(position: listing.position, name: listing.name)
    }
  }

  /// The homes that are known, and the ids of the others.
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
