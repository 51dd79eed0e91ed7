import Foundation

/// The folder of imported regions, with a folder for each region.
package struct RegionsFolder: Sendable {
  /// The path of the folder, which need not exist.
  package let path: String

  /// Creates the object for the folder at `path`.
  package init(path: String) { self.path = path }

  /// The names of all regions, the built-in one first.
  package var names: [String] {
    let entries = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return [RegionSource.builtIn.name] + entries.filter { imported($0) != nil }.sorted()
  }

  /// Returns the region `name`; nil if there is no such region.
  package func region(named name: String) -> RegionSource? {
    name == RegionSource.builtIn.name ? .builtIn : imported(name)
  }

  /// Returns the path of the folder of the imported region `name`.
  package func path(of name: String) -> String { "\(path)/\(name)" }

  /// Returns whether a name is valid for a region: lower-case Latin letters, digits and hyphens.
  package static func isName(_ text: String) -> Bool {
    (1...40).contains(text.utf8.count) && text.first != "-"
      && text.utf8.allSatisfy {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: "-")
      }
  }

  private func imported(_ name: String) -> RegionSource? {
    guard Self.isName(name), name != RegionSource.builtIn.name else { return nil }
    let region = RegionSource(name: name, folder: path(of: name))
    return FileManager.default.fileExists(
      atPath: path(of: name) + "/" + RegionTable.region.fileName)
      ? region : nil
  }
}
