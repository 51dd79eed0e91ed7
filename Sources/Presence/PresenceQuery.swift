public import Basics
public import Beacons
public import Geo
public import Parameters
import Ranking

/// A client's report that it has entered or left a beacon's range or a place.
public struct PresenceQuery: Sendable, Hashable {
  public enum Event: String, Sendable, CaseIterable {
    case enter
    case leave
  }

  /// The location of an event.
  public enum Place: Sendable, Hashable {
    /// The beacon with this name.
    case named(String)
    /// The beacon that sends this signal.
    case signal(BeaconSignal)
    /// A coordinate.
    case position(Coordinate)
  }

  public var event: Event
  /// The location of the event.
  public var place: Place
  /// The client's distance from the beacon.
  public var proximity: Proximity
  /// A token that identifies repeated reports from the client; nil if the client must not be
  /// counted.
  public var token: String?
  /// The time of the client's last visit, in seconds since 1970; nil for the first visit.
  public var since: Int64?

  /// The parameters that describe a beacon's signal, with the corresponding columns.
  private static let signal: [(name: String, column: BeaconColumn)] = [
    ("uuid", .uuid), ("major", .major), ("minor", .minor), ("number", .number),
    ("namespace", .namespace), ("instance", .instance), ("url", .url),
  ]
  /// The names of all parameters.
  public static let parameters =
    ["event", "beacon"] + signal.map(\.name) + ["lat", "lon", "proximity", "token", "since"]
  /// The allowed lengths of a token.
  private static let tokenLengths = 16...64

  /// Parses a query from parameters, which are keyed by name.
  ///
  /// - Throws: A `SearchError` with code `invalidParameter` that names every invalid parameter.
  public init(
    parameters: [String: [String]], now: Timestamp = .now()
  ) throws(SearchError) {
    var reader = ParameterReader(parameters, known: Self.parameters)
    let events = Event.allCases
    _ = reader.required("event", example: events[0].rawValue)
    event = reader.choice("event", of: events, or: ParameterProblem.notAnEvent) ?? .enter
    proximity =
      reader.choice("proximity", of: Proximity.allCases, or: ParameterProblem.notAProximity)
      ?? .far
    token = reader.value("token", or: { _ in .beacon(.notAToken) }) { text in
      let isToken = text.utf8.allSatisfy { $0.isLetterOrDigit || "-_".utf8.contains($0) }
      return isToken && Self.tokenLengths.contains(text.utf8.count) ? text : nil
    }
    since = reader.value("since") { text throws(FilterError) in
      try DateText.moment(parsing: text, now: now.seconds)
    }
    let place = reader.presencePlace(signal: Self.signal)
    try reader.finish()
    guard let place else { throw .cancelled }
    self.place = place
  }
}

extension ParameterReader {
  /// Reads the client's location: a beacon's name or signal, or a coordinate; nil if the location
  /// is invalid.
  fileprivate mutating func presencePlace(
    signal: [(name: String, column: BeaconColumn)]
  ) -> PresenceQuery.Place? {
    let parts = signal.filter { isGiven($0.name) }
    let isOnMap = isGiven("lat") || isGiven("lon")
    if isGiven("beacon") {
      if let other = parts.first?.name ?? (isOnMap ? "lat" : nil) { fail(other, .beside("beacon")) }
      return text("beacon").map(PresenceQuery.Place.named)
    }
    if let first = parts.first {
      if isOnMap { fail("lat", .beside(first.name)) }
      var texts: [BeaconColumn: String] = [:]
      for (name, column) in parts { texts[column] = text(name) }
      do throws(BeaconProblem) {
        return .signal(try BeaconSignal(texts))
      } catch {
        let name = signal.first { $0.column == error.column }?.name ?? error.column.rawValue
        fail(name, .beacon(error.fault))
        return nil
      }
    }
    if isOnMap { return coordinate().map(PresenceQuery.Place.position) }
    fail("beacon", .missing(example: "lobby-1"))
    return nil
  }
}
