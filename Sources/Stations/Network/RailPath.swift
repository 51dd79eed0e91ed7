public import Geo

/// A route that trains of one line take from end to end; they take it in both directions.
public struct RailPath: Sendable, Hashable {
  /// The stations in the order in which trains call. One may come twice, as Tha Phra on the Blue
  /// line does.
  public let stations: [Station]
  /// For each station but the last the track to the next one, between the points where trains call.
  private let tracks: [[Coordinate]]
  /// For each of the tracks the metres at its start and at its end from the start of the first.
  private let spans: [ClosedRange<Double>]

  /// A track that is longer than this many times the straight line, and `mostBend` metres more, does
  /// not lead from a station to the next one. The true ones are far below: the largest detour is from
  /// Nonthaburi Civic Center to Khae Rai on the Pink line, 749 m for 425 m.
  private static let mostDetour = 2.0
  private static let mostBend = 500.0

  /// The path along `stations`: straight from one to the next where no track is known, where it is too
  /// long, or where a station is too far away from it (`RailTrack.farthestStation`).
  init(_ stations: [Station], along track: RailTrack?) {
    let places = stations.map { track?.places(near: $0.position) ?? [] }
    let tracks = stations.indices.dropLast().map { index in
      let (one, next) = (stations[index].position, stations[index + 1].position)
      let longest = Self.mostDetour * one.distance(to: next) + Self.mostBend
      return track?.track(from: places[index], to: places[index + 1], longest: longest)
        ?? [one, next]
    }
    var meter = PathMeter()
    var spans: [ClosedRange<Double>] = []
    for (index, track) in tracks.enumerated() {
      // Two tracks do not meet where one of them is straight.
      let gap =
        index > 0
        ? meter.length(of: [tracks[index - 1].last, track.first].compactMap(\.self)) : 0
      let start = (spans.last?.upperBound ?? 0) + gap
      spans.append(start...(start + meter.length(of: track)))
    }
    self.stations = stations
    self.tracks = tracks
    self.spans = spans
  }

  /// The metres along the path between two of its calls, as the length of ``line(from:to:)``.
  ///
  /// - Parameters:
  ///   - first: The place of one call in `stations`.
  ///   - second: The place of the other; either may come first.
  /// - Returns: The metres, or nil where there is no such call.
  public func metres(from first: Int, to second: Int) -> Double? {
    let (low, high) = (min(first, second), max(first, second))
    guard stations.indices.contains(low), stations.indices.contains(high) else { return nil }
    guard low < high, let start = tracks[low].first, let end = tracks[high - 1].last else {
      return 0
    }
    return spans[high - 1].upperBound - spans[low].lowerBound
      + stations[low].position.distance(to: start) + end.distance(to: stations[high].position)
  }

  /// The metres that a train runs between two calls: those of the track, without the way from a
  /// station to it.
  ///
  /// - Parameters:
  ///   - first: The place of one call in `stations`.
  ///   - second: The place of the other; either may come first.
  /// - Returns: The metres; 0 where there are no such calls, or they are one.
  public func trackMetres(from first: Int, to second: Int) -> Double {
    let along = { (place: Int) in place > 0 ? spans[place - 1].upperBound : 0 }
    guard stations.indices.contains(first), stations.indices.contains(second) else { return 0 }
    return abs(along(second) - along(first))
  }

  /// The track between two calls, from the point where trains call at the one to that at the other;
  /// empty where there are no such calls, or they are one.
  public func track(from first: Int, to second: Int) -> [Coordinate] {
    let (low, high) = (min(first, second), max(first, second))
    guard low < high, stations.indices.contains(low), stations.indices.contains(high) else {
      return []
    }
    var track: [Coordinate] = []
    for piece in tracks[low..<high] { track.append(line: piece) }
    return first < second ? track : track.reversed()
  }

  /// The line of a ride between two calls: from the one station along the track to the other.
  public func line(from first: Int, to second: Int) -> [Coordinate] {
    let track = track(from: first, to: second)
    guard !track.isEmpty else { return [] }
    var line = [stations[first].position]
    line.append(line: track)
    line.append(line: [stations[second].position])
    return line
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

extension [Coordinate] {
  /// Appends another line, without its first point where that is the last one of this.
  fileprivate mutating func append(line: [Coordinate]) {
    self += line.first == last ? line.dropFirst() : line[...]
  }
}
