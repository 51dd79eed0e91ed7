import Geo
import Stations

/// A coordinate from two numbers in a source, corrected if they are swapped.
struct CoordinateReading {
  let position: Coordinate
  let isSwapped: Bool

  /// Creates a coordinate from two numbers in degrees; fails if they are out of range even when
  /// swapped.
  init?(latitude: Double, longitude: Double) {
    isSwapped = Thailand.isSwapped(latitude: latitude, longitude: longitude)
    let (north, east) = isSwapped ? (longitude, latitude) : (latitude, longitude)
    // The table stores five decimal places, about a metre.
    let rounded = { (degrees: Double) in (degrees * 100_000).rounded() / 100_000 }
    guard let position = Coordinate(latitude: rounded(north), longitude: rounded(east)) else {
      return nil
    }
    self.position = position
  }
}
