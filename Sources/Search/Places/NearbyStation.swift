package import Geo
public import Stations
import Transit

/// A station near a home, and its distance.
public struct NearbyStation: Sendable {
  public var station: Station
  /// The straight-line distance in metres.
  public var distance: Double

  package init(station: Station, distance: Double) {
    self.station = station
    self.distance = distance
  }

  /// The estimated walking time in whole minutes, rounded up, for the straight-line distance at
  /// `TransitTiming.walkingPace`. Nil if the walk takes more than an hour.
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
