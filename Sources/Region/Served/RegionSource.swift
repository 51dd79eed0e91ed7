import Foundation

/// A region that a process can serve: the built-in one, or an imported one with its tables in a
/// folder.
package struct RegionSource: Sendable, Hashable {
  /// The name by which settings refer to the region.
  package let name: String
  /// The folder of an imported region; nil for the built-in region.
  package let folder: String?

  /// The folder of a region's base map within its folder.
  package static let mapFolder = "map"

  /// The region in the program, together with the tables of its country.
  package static let builtIn = RegionSource(name: "bangkok", folder: nil)

  /// Creates the imported region `name`, whose tables are in `folder`.
  package init(name: String, folder: String?) {
    self.name = name
    self.folder = folder
  }

  /// Returns the bytes of a table; empty if the region does not have it.
  package func bytes(of table: RegionTable) -> [UInt8] {
    guard folder != nil else { return table.builtIn }
    return file(table.fileName)
  }

  /// The names of an imported region's base map files.
  package var mapFiles: [String] {
    guard let folder else { return [] }
    let names = try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/\(Self.mapFolder)")
    return (names ?? []).filter { $0.hasSuffix(".json") }.sorted()
  }

  /// Returns the bytes of a file in the folder; empty if there is no such file.
  package func file(_ path: String) -> [UInt8] {
    guard let folder, let data = FileManager.default.contents(atPath: "\(folder)/\(path)") else {
      return []
    }
    return Array(data)
  }
}
