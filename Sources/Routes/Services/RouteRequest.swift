public import Geo
import Transport

/// What is asked of a route service.
public struct RouteRequest: Sendable, Hashable {
  /// How one wants to move.
  public enum Mode: String, Sendable, Hashable, CaseIterable {
    /// On foot.
    case walk
    /// By bicycle.
    case bike
    /// By car.
    case car

    /// What a service or a route has for it, of that for each mode.
    package func word<Word>(walk: Word, bike: Word, car: Word) -> Word {
      switch self {
      case .walk: walk
      case .bike: bike
      case .car: car
      }
    }

    /// Routino's word for it.
    package var routinoWord: String { word(walk: "foot", bike: "bicycle", car: "motorcar") }
  }

  /// What counts most.
  public enum Preference: String, Sendable, Hashable, CaseIterable {
    /// The least time.
    case fastest
    /// The least distance.
    case shortest
  }

  /// Where it begins.
  public var start: Coordinate
  /// Where it ends.
  public var end: Coordinate
  /// Places to pass on the way, in order.
  public var via: [Coordinate]
  /// How one wants to move.
  public var mode: Mode
  /// What counts most.
  public var preference: Preference
  /// How many routes are wanted; a service may know fewer.
  public var alternatives: Int
  /// The language of the instructions, as ISO 639-1 has it.
  public var language: String

  /// A request; only its ends and its mode must be given.
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

  /// Every place in order.
  package var places: [Coordinate] { [start] + via + [end] }

  /// - Throws: `RouteServiceError` where there are places to pass, for the service `name` that takes none.
  func checkNoStops(for name: ServiceName) throws(RouteServiceError) {
    guard via.isEmpty else {
      throw RouteServiceError(.unsupported, RouteServiceMessage.noStops(name))
    }
  }
}
