import Geo

/// Checks whether the points of a route lie on a track in the same order.
struct TrackFit {
  private let segments: [[Coordinate]]

  init(_ segments: [[Coordinate]]) {
    self.segments = segments.filter { !$0.isEmpty }
  }

  /// The maximum distance of a point from the track, in degrees of latitude: 100 m. The places that
  /// people choose are often next to the road rather than on it.
  private static let reach = 100.0 / 111_000

  /// Whether each point is within reach of the track, at or after the position of the previous
  /// point.
  ///
  /// Each point is matched to the first possible position, which leaves as much of the track as
  /// possible for the later points. Therefore, the check never goes back to an edge of the track
  /// that it has passed.
  func holds(_ points: [Coordinate]) -> Bool {
    var (segment, edge, share) = (0, 0, 0.0)
    for point in points {
      let scale = LocalScale(at: point)
      var isFound = false
      while !isFound, segment < segments.count {
        let line = segments[segment]
        let end = min(edge + 1, line.count - 1)
        let part = scale.part(within: Self.reach, of: point, from: line[edge], to: line[end])
        if let part, part.upperBound >= share {
          share = max(share, part.lowerBound)
          isFound = true
        } else {
          share = 0
          edge += 1
          if edge >= max(line.count - 1, 1) { (segment, edge) = (segment + 1, 0) }
        }
      }
      guard isFound else { return false }
    }
    return !points.isEmpty
  }
}
