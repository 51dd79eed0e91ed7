import Foundation

/// Leaflet and its markercluster, as Debian's packages libjs-leaflet and libjs-leaflet.markercluster
/// have them: scripts, styles and pictures in one folder.
public struct LeafletFiles: Sendable {
  /// Where Debian's packages put them.
  public static let debianFolder = "/usr/share/javascript/leaflet"

  /// The files by the names that the page asks for.
  let files: [String: [UInt8]]

  private static let needed = [
    "leaflet.js", "leaflet.css", "leaflet.markercluster.js", "MarkerCluster.css",
    "MarkerCluster.Default.css",
  ]
  private static let pictures = [
    "images/layers.png", "images/layers-2x.png", "images/marker-icon.png",
    "images/marker-icon-2x.png", "images/marker-shadow.png",
  ]

  /// Reads the files of a folder; of a script the minified form where there is one.
  ///
  /// - Throws: `Missing` where one that is needed cannot be read.
  public init(folder: String) throws(Missing) {
    var files: [String: [UInt8]] = [:]
    for name in Self.needed {
      let short = name.hasSuffix(".js") ? "\(name.dropLast(3)).min.js" : name
      guard let bytes = Self.read(folder, short) ?? Self.read(folder, name) else {
        throw Missing(file: name)
      }
      files[name] = bytes
    }
    for name in Self.pictures { files[name] = Self.read(folder, name) }
    self.files = files
  }

  /// A file that the folder lacks.
  public struct Missing: Error, Sendable, Hashable {
    /// Its name.
    public let file: String
  }

  private static func read(_ folder: String, _ name: String) -> [UInt8]? {
    FileManager.default.contents(atPath: "\(folder)/\(name)").map(Array.init)
  }
}
