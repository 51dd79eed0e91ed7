/// One of the sixteen points of the compass, which are 22.5 degrees apart. The raw value is the
/// English abbreviation of the point.
public enum CompassPoint: String, Sendable, Hashable, CaseIterable {
  case north = "N", northNortheast = "NNE", northeast = "NE", eastNortheast = "ENE"
  case east = "E", eastSoutheast = "ESE", southeast = "SE", southSoutheast = "SSE"
  case south = "S", southSouthwest = "SSW", southwest = "SW", westSouthwest = "WSW"
  case west = "W", westNorthwest = "WNW", northwest = "NW", northNorthwest = "NNW"

  /// Creates the point nearest to `bearing`, in degrees clockwise from north, which may include any
  /// number of whole turns. A bearing halfway between two points is rounded clockwise. Fails if the
  /// bearing is not a number.
  public init?(bearing: Double) {
    guard bearing.isFinite else { return nil }
    let turn = bearing.truncatingRemainder(dividingBy: 360)
    let sixteenths = (turn / 22.5 + 0.5).rounded(.down)
    self = Self.allCases[(Int(sixteenths) + 32) % 16]
  }
}
