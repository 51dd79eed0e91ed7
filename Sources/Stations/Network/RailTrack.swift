import Geo

/// The tracks of one line: pieces that meet at their ends, or at the start of a branch. Both
/// directions share the same tracks.
struct RailTrack: Sendable {
  /// A position on a piece.
  struct Place: Sendable {
    var piece: Int
    /// The distance in metres from the start of the piece.
    var metres: Double
    var coordinate: Coordinate
    /// The distance in metres between the position and the requested place.
    var offset = 0.0
  }

  /// The maximum distance in metres between a station and its track. Every station in the table is
  /// within 65 m of its track. Underground stations are off the track because they are mapped
  /// between their exits.
  static let farthestStation = 150.0
  /// The maximum distance in metres between the end of a piece and the piece that it connects to.
  private static let farthestJoint = 30.0

  let pieces: [TrackPiece]
  /// The two sides of each joint, one after the other.
  let joints: [Place]

  /// Creates the tracks from pieces that have at least two points each.
  init(_ pieces: [[Coordinate]]) {
    let pieces = pieces.map(TrackPiece.init)
    self.pieces = pieces
    joints = pieces.indices.flatMap { number in
      [0, pieces[number].points.count - 1].flatMap { index in
        let piece = pieces[number]
        let end = Place(piece: number, metres: piece.metres[index], coordinate: piece.points[index])
        return Self.places(near: end.coordinate, on: pieces, within: Self.farthestJoint)
          .filter { $0.piece != number || abs($0.metres - end.metres) > 2 * Self.farthestJoint }
          .flatMap { [end, $0] }
      }
    }
  }

  /// Returns the positions where trains may stop at a station: the nearest position on each stretch
  /// of track that passes it, because a line may cross itself.
  func places(near station: Coordinate) -> [Place] {
    let found = Self.places(near: station, on: pieces, within: Self.farthestStation)
    let nearest = found.map(\.offset).min() ?? 0
    // If one piece continues as another, the nearest position on the farther piece is just its end;
    // drop it.
    return found.filter { place in
      place.offset <= nearest
        || !joints.contains { $0.piece == place.piece && abs($0.metres - place.metres) < 1 }
    }
  }

  private static func places(
    near place: Coordinate, on pieces: [TrackPiece], within reach: Double
  ) -> [Place] {
    let scale = LocalScale(at: place)
    var meter = PathMeter()
    var places: [Place] = []
    for (number, piece) in pieces.enumerated() {
      var nearest: Place?
      for index in piece.points.indices.dropLast() {
        let found = piece.nearest(
          to: place, behind: index, within: reach, scale: scale, meter: &meter)
        if let found {
          if found.offset < nearest?.offset ?? .infinity {
            nearest = Place(
              piece: number, metres: found.metres, coordinate: found.coordinate,
              offset: found.offset)
          }
        } else {
          places += nearest.map { [$0] } ?? []
          nearest = nil
        }
      }
      places += nearest.map { [$0] } ?? []
    }
    return places
  }
}

/// A piece of track from one end to the other.
struct TrackPiece: Sendable {
  /// The points, at least two.
  let points: [Coordinate]
  /// The distance in metres of each point from the first point.
  let metres: [Double]

  init(_ points: [Coordinate]) {
    self.points = points
    var meter = PathMeter()
    var metres = [0.0]
    for (one, next) in zip(points, points.dropFirst()) {
      metres.append(metres[metres.count - 1] + meter.distance(from: one, to: next))
    }
    self.metres = metres
  }

  /// Returns the position nearest to a place between two consecutive points, to a millionth of a
  /// degree, and its distance in metres; nil if the distance exceeds `reach`.
  func nearest(
    to place: Coordinate, behind index: Int, within reach: Double, scale: LocalScale,
    meter: inout PathMeter
  ) -> (metres: Double, coordinate: Coordinate, offset: Double)? {
    let (start, end) = (points[index], points[index + 1])
    // Most points of a line are far to the north or south of the place, which a cheap comparison
    // detects.
    let margin = reach / 100_000
    guard max(start.latitude, end.latitude) > place.latitude - margin,
      min(start.latitude, end.latitude) < place.latitude + margin
    else { return nil }
    let part = scale.nearest(to: place, from: start, to: end)
    let between = { (one: Double, other: Double) in
      ((one + part * (other - one)) * 1_000_000).rounded() / 1_000_000
    }
    let coordinate =
      Coordinate(
        latitude: between(start.latitude, end.latitude),
        longitude: between(start.longitude, end.longitude)) ?? start
    let offset = meter.distance(from: place, to: coordinate)
    guard offset <= reach else { return nil }
    let along = metres[index] + part * (metres[index + 1] - metres[index])
    return (along, coordinate, offset)
  }

  /// Returns the points between two positions on the piece, in order from one to the other.
  func points(from one: Double, to other: Double) -> [Coordinate] {
    let first = metres.firstIndex { $0 > min(one, other) } ?? metres.count
    let last = metres.lastIndex { $0 < max(one, other) } ?? -1
    guard first <= last else { return [] }
    return one <= other ? Array(points[first...last]) : points[first...last].reversed()
  }
}
