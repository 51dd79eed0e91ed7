import Basics
public import Geo
public import JSONStream

/// An imported street network, as described by its manifest.
public struct StreetNetwork: Sendable, Hashable {
  /// A source file of the network.
  public struct Source: Sendable, Hashable {
    /// The name without the folder.
    public var name: String
    /// The length in bytes.
    public var size: Int
    /// The covered area, if known.
    public var bounds: BoundingBox?
  }

  /// The name of the folder with the network's files, next to the manifest; each import creates a
  /// new folder.
  public let folder: String
  /// The source files.
  public let sources: [Source]
  /// The time of the import, in seconds since 1970.
  public let importedAt: Int64
  /// The number of nodes: junctions and other points.
  public let nodes: Int
  /// The number of segments: pieces of roads between nodes.
  public let segments: Int
  /// The size on disk in bytes.
  public let size: Int

  /// The attribution that the data requires.
  public static let attribution = "© OpenStreetMap contributors"

  /// The format of the manifest that this version reads and writes.
  private static let format = 1

  /// Creates the description of a network.
  public init(
    folder: String, sources: [Source], importedAt: Int64, nodes: Int, segments: Int, size: Int
  ) {
    self.folder = folder
    self.sources = sources
    self.importedAt = importedAt
    self.nodes = nodes
    self.segments = segments
    self.size = size
  }

  /// The covered area: the bounding box of all source files; nil if the area of any file is
  /// unknown.
  public var bounds: BoundingBox? {
    let boxes = sources.compactMap(\.bounds)
    guard !boxes.isEmpty, boxes.count == sources.count else { return nil }
    return BoundingBox(
      south: boxes.map(\.south).min() ?? 0, west: boxes.map(\.west).min() ?? 0,
      north: boxes.map(\.north).max() ?? 0, east: boxes.map(\.east).max() ?? 0)
  }

  /// Parses a manifest.
  ///
  /// - Parameter path: The folder of the manifest, for the error.
  /// - Throws: `StreetImportError` if the manifest is damaged or from a later version.
  init(manifest: [UInt8], in path: String) throws(StreetImportError) {
    guard let root = try? JSONDocument(manifest).root, let format = root["format"]?.int else {
      throw .damagedNetwork(path)
    }
    if format > Self.format { throw .tooNew(path) }
    guard let folder = root["folder"]?.string, StreetFolder.isNetwork(folder),
      let importedAt = root["importedAt"]?.int, let nodes = root["nodes"]?.int,
      let segments = root["segments"]?.int, let size = root["size"]?.int
    else { throw .damagedNetwork(path) }
    self.folder = folder
    self.importedAt = Int64(importedAt)
    self.nodes = nodes
    self.segments = segments
    self.size = size
    sources = (root["files"]?.elements ?? []).map { file in
      Source(
        name: (file["name"]?.string ?? "").onOneLine, size: file["size"]?.int ?? 0,
        bounds: BoundingBox(manifest: file["bounds"]))
    }
  }

  /// The manifest as JSON.
  var manifest: [UInt8] {
    JSONWriter.document { json in
      json.field("format", Self.format)
      json.field("folder", folder)
      json.field("importedAt", importedAt)
      json.field("nodes", nodes)
      json.field("segments", segments)
      json.field("size", size)
      json.objects("files", sources) { json, file in
        json.field("name", file.name)
        json.field("size", file.size)
        file.bounds?.write(to: &json)
      }
      json.field("attribution", Self.attribution)
    }
  }
}

extension BoundingBox {
  /// Writes the box as the field `bounds` of an object.
  public func write(to json: inout JSONWriter) {
    json.object("bounds") { json in
      json.field("south", south)
      json.field("west", west)
      json.field("north", north)
      json.field("east", east)
    }
  }

  fileprivate init?(manifest node: JSONNode?) {
    guard let node, let south = node["south"]?.double, let west = node["west"]?.double,
      let north = node["north"]?.double, let east = node["east"]?.double
    else { return nil }
    self.init(south: south, west: west, north: north, east: east)
  }
}
