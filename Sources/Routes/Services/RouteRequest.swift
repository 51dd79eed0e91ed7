public import Geo
import Transport

/// A request to a routing service.
public struct RouteRequest: Sendable, Hashable {
  /// The mode of travel.
  public enum Mode: String, Sendable, Hashable, CaseIterable {
    case walk
    case bike
    case car

    /// Returns the value for this mode, such as the word that a service uses.
    package func word<Word>(walk: Word, bike: Word, car: Word) -> Word {
      switch self {
      case .walk: walk
      case .bike: bike
      case .car: car
      }
    }

    /// Routino's word for this mode.
    package var routinoWord: String { word(walk: "foot", bike: "bicycle", car: "motorcar") }
  }

  /// The quantity to minimize.
  public enum Preference: String, Sendable, Hashable, CaseIterable {
    /// The shortest time.
    case fastest
    /// The shortest distance.
    case shortest
  }

  /// The start of the route.
  public var start: Coordinate
  /// The destination.
  public var end: Coordinate
  /// The intermediate stops, in order.
  public var via: [Coordinate]
  /// The mode of travel.
  public var mode: Mode
  /// The quantity to minimize.
  public var preference: Preference
  /// The number of routes requested; a service may return fewer.
  public var alternatives: Int
  /// The language of the instructions as an ISO 639-1 code.
  public var language: String

  /// Creates a request; only the start, the end and the mode are required.
  public init(
    from start: Coordinate, to end: Coordinate, via: [Coordinate] = [], mode: Mode,
    preference: Preference = .fastest, alternatives: Int = 1, language: String = "en"
  ) {
    self.start = start
    self.end = end
    self.via = via
    self.mode = mode
    self.preference = preference
    self.alternatives = alternatives
    self.language = language
  }

  /// All places in order.
  package var places: [Coordinate] { [start] + via + [end] }

  /// Rejects intermediate stops on behalf of the service `name`, which does not support them.
  ///
  /// - Throws: `RouteServiceError` if there are intermediate stops.
  func checkNoStops(for name: ServiceName) throws(RouteServiceError) {
    guard via.isEmpty else {
      throw RouteServiceError(.unsupported, RouteServiceMessage.noStops(name))
    }
  }
}
