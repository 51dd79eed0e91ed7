import Geo
import Stations

/// A coordinate out of two numbers of a source, put right where they have changed places.
struct CoordinateReading {
  let position: Coordinate
  let isSwapped: Bool

  /// The coordinate of two numbers in degrees; nil where they lie outside the globe in either order
  /// that makes sense.
  init?(latitude: Double, longitude: Double) {
    isSwapped = Thailand.isSwapped(latitude: latitude, longitude: longitude)
    let (north, east) = isSwapped ? (longitude, latitude) : (latitude, longitude)
    // Five decimals, about a metre, are what the table holds.
    let rounded = { (degrees: Double) in (degrees * 100_000).rounded() / 100_000 }
    guard let position = Coordinate(latitude: rounded(north), longitude: rounded(east)) else {
      return nil
    }
    self.position = position
  }
}
