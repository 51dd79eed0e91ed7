import Geo

/// A route that trains of one line take from end to end; they take it in both directions.
public struct RailPath: Sendable, Hashable {
  /// The stations in the order in which trains call. One may come twice, as Tha Phra on the Blue
  /// line does.
  public let stations: [Station]
  /// For each station the metres from the first, along the straight lines between neighbours.
  public let metres: [Double]

  /// The path along `stations`.
  init(_ stations: [Station]) {
    self.stations = stations
    var metres: [Double] = []
    var sum = 0.0
    for (index, station) in stations.enumerated() {
      if index > 0 { sum += stations[index - 1].position.distance(to: station.position) }
      metres.append(sum)
    }
    self.metres = metres
  }

  /// The metres along the path between two of its calls.
  ///
  /// - Parameters:
  ///   - first: The place of one call in `stations`.
  ///   - second: The place of the other; either may come first.
  /// - Returns: The metres, or nil where there is no such call.
  public func metres(from first: Int, to second: Int) -> Double? {
    guard metres.indices.contains(first), metres.indices.contains(second) else { return nil }
    return abs(metres[first] - metres[second])
  }

  /// The last station of a train that goes from one call to another.
  ///
  /// - Parameters:
  ///   - first: The place in `stations` where it is boarded.
  ///   - second: The place where it is left.
  /// - Returns: The path's end in that direction; nil on an empty path.
  public func terminus(from first: Int, to second: Int) -> Station? {
    first <= second ? stations.last : stations.first
  }
}
