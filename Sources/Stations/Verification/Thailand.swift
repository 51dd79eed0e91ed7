public import Geo

/// The bounding box of Thailand in degrees; it includes parts of neighbouring countries.
public enum Thailand {
  private static let latitudes = 5.5...20.6
  private static let longitudes = 97.2...105.8

  /// Returns whether a coordinate lies in the box.
  public static func contains(_ coordinate: Coordinate) -> Bool {
    contains(latitude: coordinate.latitude, longitude: coordinate.longitude)
  }

  /// Returns whether a latitude and a longitude lie in the box.
  public static func contains(latitude: Double, longitude: Double) -> Bool {
    latitudes.contains(latitude) && longitudes.contains(longitude)
  }

  /// Returns whether two numbers lie in the box only if they are swapped.
  public static func isSwapped(latitude: Double, longitude: Double) -> Bool {
    !contains(latitude: latitude, longitude: longitude)
      && contains(latitude: longitude, longitude: latitude)
  }
}
