import Basics
import Geo
import Listings
import Messages
public import Parameters
import Routes
import Stations
import Tours

/// A file format for tours.
public enum TourFormat: String, Sendable, Hashable, CaseIterable {
  /// Our own JSON, with all details.
  case json
  /// A GeoJSON FeatureCollection (RFC 7946) with the same structure as for routes.
  case geojson
  /// KML 2.2 with the same structure as for routes.
  case kml
  /// GPX 1.1 with the same structure as for routes.
  case gpx
  /// iCalendar (RFC 5545), with an event for each visit.
  case ics

  /// The media type, for HTTP.
  public var mediaType: String {
    self == .ics
      ? "text/calendar; charset=utf-8" : route?.mediaType ?? RouteFormat.json.mediaType
  }

  /// The corresponding route format; nil for `json` and for formats that routes do not support.
  private var route: RouteFormat? { self == .json ? nil : RouteFormat(rawValue: rawValue) }

  /// Returns the plan as a document in this format, encoded in UTF-8.
  public func document(of plan: TourPlan) -> [UInt8] {
    if self == .ics { return plan.calendar }
    return route?.document(of: [plan.route], in: plan.query.language) ?? plan.json
  }

  /// Reads the format from the parameter `format`; the default is JSON.
  ///
  /// - Throws: `SearchError` with code `invalidParameter` for an unknown format.
  public init(parameters: [String: [String]]) throws(SearchError) {
    var reader = ParameterReader(parameters, only: ["format"])
    self =
      reader.choice("format", of: Self.allCases, or: ParameterProblem.notAFormat) ?? .json
    try reader.finish()
  }
}

extension TourPlan {
  /// The whole tour as one route: the steps of each leg, followed by its visit.
  var route: Route {
    var steps: [RouteStep] = []
    for (index, leg) in legs.enumerated() {
      steps += leg.route.steps
      guard index < stops.count else { continue }
      let stop = stops[index]
      steps.append(
        RouteStep(
          instruction: visit(stop), distance: 0, duration: Double(stop.leaves - stop.arrives),
          position: stop.listing.position, turn: .arrive))
    }
    let distances = legs.compactMap(\.route.distance)
    return Route(
      name: title, polylines: legs.flatMap(\.route.polylines), steps: steps,
      distance: distances.isEmpty ? nil : (distances.reduce(0, +) * 100).rounded() / 100,
      duration: Double(ends - query.leaves), fare: fare,
      attribution: legs.compactMap(\.route.attribution).first,
      notes: legs.flatMap(\.route.notes).reduce(into: notes) { all, note in
        if !all.contains(note) { all.append(note) }
      })
  }

  /// The adult fare for all rides; nil if the fare of any leg is unknown.
  private var fare: RailFares.Fare? {
    let ridden = legs.map(\.route).filter { $0.steps.contains { $0.mode == .ride } }
    let known = ridden.compactMap(\.fare)
    return known.count < ridden.count
      ? nil : known.dropFirst().reduce(known.first) { sum, fare in sum.map { $0 + fare } }
  }

  /// The title of the tour: `Tour of 3 homes, 2026-11-24`.
  public var title: String {
    let date = ClockTime.text(query.date)
    return query.language == .thai
      ? "แผนชมบ้าน \(stops.count) รายการ \(date)" : "Tour of \(stops.count) homes, \(date)"
  }

  /// Formats seconds since midnight to the minute: `09:15`.
  public func clock(_ seconds: Int32) -> String { ClockTime.text(seconds) }

  /// The name of the start.
  public var startTitle: String {
    start.name.text(query.language) ?? start.position.label
  }

  /// Returns the name of a home.
  public func title(of stop: Stop) -> String {
    stop.listing.name.text(query.language) ?? stop.id.text
  }

  private func visit(_ stop: Stop) -> String {
    let times = "\(ClockTime.text(stop.begins))–\(ClockTime.text(stop.leaves))"
    let title = title(of: stop)
    return query.language == .thai ? "ชม \(title) \(times)" : "View \(title), \(times)"
  }

  /// The tour as a calendar with an event for each visit. Events keep their ids when the tour is
  /// planned again, so calendars replace the previous events.
  var calendar: [UInt8] {
    let day = ClockTime.text(query.date)
    return CalendarDocument.document(
      stamp: plannedAt.text,
      events: zip(stops, legs).map { stop, leg in
        let listing = stop.listing
        return CalendarDocument.Event(
          uid: "\(day)-\(stop.id.text)@homefind",
          from: ClockTime.moment(query.date, stop.begins).text,
          to: ClockTime.moment(query.date, stop.leaves).text,
          summary: query.language == .thai
            ? "ชมบ้าน: \(title(of: stop))" : "Viewing: \(title(of: stop))",
          location: listing.address ?? title(of: stop),
          latitude: listing.position.latitude, longitude: listing.position.longitude,
          description: (leg.route.steps.map(\.instruction)
            + [listing.priceText, listing.telephoneText].compactMap(\.self))
            .joined(separator: "\n"))
      })
  }
}
