/// One of the sixteen points of the compass, 22.5 degrees apart clockwise from north; the raw value is
/// its English abbreviation.
public enum CompassPoint: String, Sendable, Hashable, CaseIterable {
  case north = "N", northNortheast = "NNE", northeast = "NE", eastNortheast = "ENE"
  case east = "E", eastSoutheast = "ESE", southeast = "SE", southSoutheast = "SSE"
  case south = "S", southSouthwest = "SSW", southwest = "SW", westSouthwest = "WSW"
  case west = "W", westNorthwest = "WNW", northwest = "NW", northNorthwest = "NNW"

  /// The point nearest to `bearing`, in degrees clockwise from north, whole turns aside; halfway
  /// between two, the one further clockwise. Nil where it is not a number.
  public init?(bearing: Double) {
    guard bearing.isFinite else { return nil }
    let turn = bearing.truncatingRemainder(dividingBy: 360)
    let sixteenths = (turn / 22.5 + 0.5).rounded(.down)
    self = Self.allCases[(Int(sixteenths) + 32) % 16]
  }
}
