import CEmbedded
import Geo
import JSONStream

/// Where the tracks of rail lines lie, as far as that is known.
public struct RailTracks: Sendable {
  private let lines: [RailLineID: RailTrack]

  /// No tracks: every line is straight from station to station.
  public static let none = RailTracks([])

  /// The tracks that the program carries for the page's base map. Read at the first use.
  public static let embedded: RailTracks = {
    var count = 0
    let files = UnsafeBufferPointer(start: embedded_web_files(&count), count: count)
    guard let file = files.first(where: { String(cString: $0.path) == "map/rail.json" }) else {
      return none
    }
    return RailTracks(Array(UnsafeBufferPointer(start: file.bytes, count: file.length)))
  }()

  /// Reads the tracks in service out of a base map's `rail.json`: an object whose `tracks` have
  /// `system`, `line`, `status` and `paths`, which are polylines with longitudes first. What cannot be
  /// read is left out: a line without tracks is straight.
  public init(_ bytes: [UInt8]) {
    var pieces: [RailLineID: [[Coordinate]]] = [:]
    let document = try? JSONDocument(bytes)
    document?.root["tracks"]?.forEachElement { track in
      guard track["status"]?.string == "open", let line = track["line"]?.string,
        let system = track["system"]?.string.flatMap(RailSystem.init(rawValue:))
      else { return }
      track["paths"]?.forEachElement { path in
        let points = path.string.flatMap {
          try? EncodedPolyline.decode($0.utf8, isLongitudeFirst: true)
        }
        guard let points, points.count > 1 else { return }
        pieces[RailLineID(system: system, name: line), default: []].append(points)
      }
    }
    lines = pieces.mapValues(RailTrack.init)
  }

  /// The tracks of a line; nil where none are known.
  subscript(line: RailLineID) -> RailTrack? { lines[line] }
}
