import CEmbedded
import Geo
import JSONStream
import Region

/// The known tracks of rail lines.
public struct RailTracks: Sendable {
  private let lines: [RailLineID: RailTrack]

  /// No tracks: every line is straight from station to station.
  public static let none = RailTracks([[UInt8]]())

  /// The tracks on the maps of the regions that this process serves, read on first use.
  public static let served = RailTracks(
    ServedRegions.all.map { region in
      region.folder == nil ? builtIn : region.file(RegionSource.mapFolder + "/rail.json")
    })

  /// The tracks on the page's base map.
  private static var builtIn: [UInt8] {
    var count = 0
    let files = UnsafeBufferPointer(start: embedded_web_files(&count), count: count)
    let file = files.first { String(cString: $0.path) == "map/rail.json" }
    return file.map { Array(UnsafeBufferPointer(start: $0.bytes, count: $0.length)) } ?? []
  }

  /// Reads the tracks that are in service from the `rail.json` of a base map: an object whose
  /// `tracks` have `system`, `line`, `status` and `paths`, which are polylines with the longitude
  /// first. Skips unreadable tracks; a line without tracks is straight.
  public init(_ bytes: [UInt8]) { self.init([bytes]) }

  private init(_ files: [[UInt8]]) {
    var pieces: [RailLineID: [[Coordinate]]] = [:]
    for file in files { Self.read(file, into: &pieces) }
    lines = pieces.mapValues(RailTrack.init)
  }

  private static func read(_ bytes: [UInt8], into pieces: inout [RailLineID: [[Coordinate]]]) {
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
  }

  /// Returns the tracks of a line; nil if they are unknown.
  subscript(line: RailLineID) -> RailTrack? { lines[line] }
}
