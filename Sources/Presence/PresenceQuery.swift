public import Basics
public import Beacons
public import Geo
public import Parameters
import Ranking

/// That a client has come to a beacon or a place, or has left it.
public struct PresenceQuery: Sendable, Hashable {
  /// What has happened.
  public enum Event: String, Sendable, CaseIterable {
    /// The client has come.
    case enter
    /// The client has gone.
    case leave
  }

  /// Where it happened.
  public enum Place: Sendable, Hashable {
    /// At the beacon of that name.
    case named(String)
    /// At the beacon that sends this.
    case signal(BeaconSignal)
    /// On the map.
    case position(Coordinate)
  }

  /// What has happened.
  public var event: Event
  /// Where.
  public var place: Place
  /// How near the client is.
  public var proximity: Proximity
  /// What tells the client's repeats; nil where it is not to be counted.
  public var token: String?
  /// When the client was last there, in seconds since 1970; nil for the first time.
  public var since: Int64?

  /// The parameters that tell a beacon's signal, and its columns.
  private static let signal: [(name: String, column: BeaconColumn)] = [
    ("uuid", .uuid), ("major", .major), ("minor", .minor), ("number", .number),
    ("namespace", .namespace), ("instance", .instance), ("url", .url),
  ]
  /// All parameters.
  public static let parameters =
    ["event", "beacon"] + signal.map(\.name) + ["lat", "lon", "proximity", "token", "since"]
  /// How long a token is.
  private static let tokenLengths = 16...64

  /// Reads named texts.
  ///
  /// - Throws: `SearchError` with code `invalidParameter` that names every bad parameter.
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
  /// Where a client is: by a beacon's name, by what it sends, or by a coordinate; nil where that is wrong.
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
