import CEmbedded
import Geo
import JSONStream

/// The known tracks of rail lines.
public struct RailTracks: Sendable {
  private let lines: [RailLineID: RailTrack]

  /// No tracks: every line is straight from station to station.
  public static let none = RailTracks([])

  /// The tracks built into the program for the page's base map, read on first use.
  public static let embedded: RailTracks = {
    var count = 0
    let files = UnsafeBufferPointer(start: embedded_web_files(&count), count: count)
    guard let file = files.first(where: { String(cString: $0.path) == "map/rail.json" }) else {
      return none
    }
    return RailTracks(Array(UnsafeBufferPointer(start: file.bytes, count: file.length)))
  }()

  /// Reads the tracks that are in service from the `rail.json` of a base map: an object whose
  /// `tracks` have `system`, `line`, `status` and `paths`, which are polylines with the longitude
  /// first. Skips unreadable tracks; a line without tracks is straight.
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

  /// Returns the tracks of a line; nil if they are unknown.
  subscript(line: RailLineID) -> RailTrack? { lines[line] }
}
