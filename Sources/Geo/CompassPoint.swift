/// One of the sixteen points of the compass, 22.5 degrees apart; the raw value is its English
/// abbreviation.
public enum CompassPoint: String, Sendable, Hashable, CaseIterable {
  /// 0 degrees.
  case north = "N"
  /// 22.5 degrees.
  case northNortheast = "NNE"
  /// 45 degrees.
  case northeast = "NE"
  /// 67.5 degrees.
  case eastNortheast = "ENE"
  /// 90 degrees.
  case east = "E"
  /// 112.5 degrees.
  case eastSoutheast = "ESE"
  /// 135 degrees.
  case southeast = "SE"
  /// 157.5 degrees.
  case southSoutheast = "SSE"
  /// 180 degrees.
  case south = "S"
  /// 202.5 degrees.
  case southSouthwest = "SSW"
  /// 225 degrees.
  case southwest = "SW"
  /// 247.5 degrees.
  case westSouthwest = "WSW"
  /// 270 degrees.
  case west = "W"
  /// 292.5 degrees.
  case westNorthwest = "WNW"
  /// 315 degrees.
  case northwest = "NW"
  /// 337.5 degrees.
  case northNorthwest = "NNW"

  /// The point nearest to `bearing`, in degrees clockwise from north, whole turns aside; halfway
  /// between two, the one further clockwise. Nil where it is not a number.
  public init?(bearing: Double) {
    guard bearing.isFinite else { return nil }
    let turn = bearing.truncatingRemainder(dividingBy: 360)
    let sixteenths = (turn / 22.5 + 0.5).rounded(.down)
    self = Self.allCases[(Int(sixteenths) + 32) % 16]
  }
}
