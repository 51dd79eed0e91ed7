import JSONStream
import Region

/// The base maps of imported regions, which become files of the page.
enum RegionMaps {
  /// The files and their paths within `Files`.
  static let files: [(path: String, bytes: [UInt8])] = {
    let imported = ServedRegions.all.filter { $0.folder != nil }
    guard !imported.isEmpty else { return [] }
    let maps = imported.flatMap { region in
      region.mapFiles.filter { $0 != railFile }.map { name in
        (
          path: "\(RegionSource.mapFolder)/\(region.name)/\(name)",
          bytes: region.file("\(RegionSource.mapFolder)/\(name)")
        )
      }
    }
    return maps + [(path: "\(RegionSource.mapFolder)/\(railFile)", bytes: tracks)]
  }()

  private static let railFile = "rail.json"

  /// The tracks of all served regions, in one document.
  private static var tracks: [UInt8] {
    let documents = ServedRegions.all.map { region in
      region.folder == nil
        ? EmbeddedPage.file("\(RegionSource.mapFolder)/\(railFile)")
        : region.file("\(RegionSource.mapFolder)/\(railFile)")
    }
    var json: [UInt8] = []
    for bytes in documents {
      (try? JSONDocument(bytes))?.root["tracks"]?.forEachElement { track in
        json += (json.isEmpty ? [] : [UInt8(ascii: ",")]) + track.source
      }
    }
    return Array(#"{"tracks":["#.utf8) + json + Array("]}".utf8)
  }
}
