public import Geo

/// A path from end to end that trains of one line take in both directions.
public struct RailPath: Sendable, Hashable {
  /// The stations in travel order, one for each stop. A station of a line
  /// with a loop may occur twice.
  public let stations: [Station]
  /// The track from each station but the last to the next station, from one stopping point to the
  /// other.
  private let tracks: [[Coordinate]]
  /// The start and end of each track, in metres from the start of the first track.
  private let spans: [ClosedRange<Double>]

  /// A track that is longer than this multiple of the straight line, plus `mostBend` metres, does
  /// not connect a station with the next one. Real tracks are far below the limit: the largest
  /// known detour is 749 m of track for a straight line of 425 m.
  private static let mostDetour = 2.0
  private static let mostBend = 500.0

  /// Creates the path along `stations`. Two stations are connected by a straight line if there is
  /// no track, if the track is too long, or if a station is too far from the track
  /// (`RailTrack.farthestStation`).
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
      // Consecutive tracks might not meet if one of them is a straight line.
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

  /// Returns the distance in metres along the path between two stops, which is the length of
  /// ``line(from:to:)``.
  ///
  /// - Parameters:
  ///   - first: The index of one stop in `stations`.
  ///   - second: The index of the other stop; either may come first.
  /// - Returns: The distance in metres; nil if a stop does not exist.
  public func metres(from first: Int, to second: Int) -> Double? {
    let (low, high) = (min(first, second), max(first, second))
    guard stations.indices.contains(low), stations.indices.contains(high) else { return nil }
    guard low < high, let start = tracks[low].first, let end = tracks[high - 1].last else {
      return 0
    }
    return spans[high - 1].upperBound - spans[low].lowerBound
      + stations[low].position.distance(to: start) + end.distance(to: stations[high].position)
  }

  /// Returns the distance in metres that a train travels between two stops, only along the track,
  /// without the distance between a station and its track.
  ///
  /// - Parameters:
  ///   - first: The index of one stop in `stations`.
  ///   - second: The index of the other stop; either may come first.
  /// - Returns: The distance in metres; 0 if a stop does not exist or both stops are the same.
  public func trackMetres(from first: Int, to second: Int) -> Double {
    let along = { (place: Int) in place > 0 ? spans[place - 1].upperBound : 0 }
    guard stations.indices.contains(first), stations.indices.contains(second) else { return 0 }
    return abs(along(second) - along(first))
  }

  /// Returns the track between two stops, from the point where trains stop at the first station to
  /// the point where they stop at the second; empty if a stop does not exist or both stops are the
  /// same.
  public func track(from first: Int, to second: Int) -> [Coordinate] {
    let (low, high) = (min(first, second), max(first, second))
    guard low < high, stations.indices.contains(low), stations.indices.contains(high) else {
      return []
    }
    var track: [Coordinate] = []
    for piece in tracks[low..<high] { track.append(line: piece) }
    return first < second ? track : track.reversed()
  }

  /// Returns the line of a ride between two stops: from one station along the track to the other
  /// station.
  public func line(from first: Int, to second: Int) -> [Coordinate] {
    let track = track(from: first, to: second)
    guard !track.isEmpty else { return [] }
    var line = [stations[first].position]
    line.append(line: track)
    line.append(line: [stations[second].position])
    return line
  }

  /// Returns the terminus of a train that travels from one stop to another.
  ///
  /// - Parameters:
  ///   - first: The index in `stations` of the stop where the passenger boards.
  ///   - second: The index of the stop where the passenger leaves.
  /// - Returns: The end of the path in that direction; nil if the path is empty.
  public func terminus(from first: Int, to second: Int) -> Station? {
    first <= second ? stations.last : stations.first
  }
}

extension [Coordinate] {
  /// Appends another line, without its first point if that equals the last point of this line.
  fileprivate mutating func append(line: [Coordinate]) {
    self += line.first == last ? line.dropFirst() : line[...]
  }
}
