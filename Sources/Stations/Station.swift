public import Geo
public import Listings

/// A station on one line. Where lines meet, the station of each line is one of its own.
public struct Station: Sendable, Hashable {
  /// The system (`C_CODE`).
  public var system: RailSystem
  /// The line within the system, such as `Sukhumvit`.
  public var line: String
  /// The code on the signs, such as `E4`.
  public var code: String
  /// The place in the order of the whole system, unique in it (`N_NO`): line after line, each
  /// from one end to the other.
  public var number: Int
  /// The place along the line, counted from 1.
  public var order: Int
  /// The name without the word for station.
  public var name: LocalizedText
  /// Where the station is.
  public var position: Coordinate
  /// The line's colour as `#RRGGBB`, where it is known.
  public var color: String?
  /// The year of the first public service here, where it is known.
  public var openedYear: Int?

  /// A station by all that is known of it.
  public init(
    system: RailSystem, line: String, code: String, number: Int, order: Int, name: LocalizedText,
    position: Coordinate, color: String? = nil, openedYear: Int? = nil
  ) {
    self.system = system
    self.line = line
    self.code = code
    self.number = number
    self.order = order
    self.name = name
    self.position = position
    self.color = color
    self.openedYear = openedYear
  }
}
