package import Geo
public import Stations
import Transit

/// A station near a home, with its distance.
public struct NearbyStation: Sendable {
  /// The station itself.
  public var station: Station
  /// The distance in metres in a straight line.
  public var distance: Double

  package init(station: Station, distance: Double) {
    self.station = station
    self.distance = distance
  }

  /// The estimated walk in whole minutes, rounded up: the straight line at
  /// `TransitTiming.walkingPace`. Nil for more than an hour, which is too far to walk.
  public var walkMinutes: Int? {
    let minutes = (distance / TransitTiming.walkingPace).rounded(.up)
    return minutes <= 60 ? Int(minutes) : nil
  }
}

extension NearbyStation {
  /// Finds the station nearest to `position`; nil if there are no stations.
  package init?(to position: Coordinate, of stations: StationTable) {
    guard let nearest = stations.nearest(to: position) else { return nil }
    self.init(station: nearest.station, distance: nearest.distance)
  }
}
