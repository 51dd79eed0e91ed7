public import Geo

/// The box around Thailand, with a little of its neighbours, in degrees.
public enum Thailand {
  private static let latitudes = 5.5...20.6
  private static let longitudes = 97.2...105.8

  /// Whether a place lies in the box.
  public static func contains(_ coordinate: Coordinate) -> Bool {
    contains(latitude: coordinate.latitude, longitude: coordinate.longitude)
  }

  /// Whether a latitude and a longitude lie in the box.
  public static func contains(latitude: Double, longitude: Double) -> Bool {
    latitudes.contains(latitude) && longitudes.contains(longitude)
  }

  /// Whether two numbers lie in the box in the other order only: they have been swapped.
  public static func isSwapped(latitude: Double, longitude: Double) -> Bool {
    !contains(latitude: latitude, longitude: longitude)
      && contains(latitude: longitude, longitude: latitude)
  }
}
