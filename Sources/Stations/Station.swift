public import Geo
public import Listings

/// A station on one line. An interchange has a separate station for each line.
public struct Station: Sendable, Hashable {
  /// The system (column `C_CODE`).
  public var system: RailSystem
  /// The line within the system, such as `North`.
  public var line: String
  /// The code on the signs, such as `E4`.
  public var code: String
  /// The number of the station, unique within the system (column `N_NO`). Stations are numbered
  /// line by line, each line from end to end.
  public var number: Int
  /// The position along the line, counted from 1.
  public var order: Int
  /// The name without the word for station.
  public var name: LocalizedText
  /// The location of the station.
  public var position: Coordinate
  /// The colour of the line in the format `#RRGGBB`, if known.
  public var color: String?
  /// The year when public service began here, if known.
  public var openedYear: Int?

  /// Creates a station.
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
