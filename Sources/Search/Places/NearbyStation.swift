package import Geo
public import Stations
import Transit

/// A station and how far it is from a home.
public struct NearbyStation: Sendable {
  /// The station.
  public var station: Station
  /// Metres in a straight line.
  public var distance: Double

  package init(station: Station, distance: Double) {
    self.station = station
    self.distance = distance
  }

  /// An estimate of the walk in whole minutes: the straight line at `TransitTiming.walkingPace`, rounded up. Nil
  /// beyond an hour, which people do not walk.
  public var walkMinutes: Int? {
    let minutes = (distance / TransitTiming.walkingPace).rounded(.up)
    return minutes <= 60 ? Int(minutes) : nil
  }
}

extension NearbyStation {
  /// The one of `stations` that is nearest to `position`; nil where there is none.
  package init?(to position: Coordinate, of stations: StationTable) {
    guard let nearest = stations.nearest(to: position) else { return nil }
    self.init(station: nearest.station, distance: nearest.distance)
  }
}
