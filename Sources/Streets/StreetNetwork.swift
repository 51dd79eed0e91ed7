import Basics
public import Geo
public import JSONStream

/// A street network that was imported, as its manifest describes it.
public struct StreetNetwork: Sendable, Hashable {
  /// A file that it was made of.
  public struct Source: Sendable, Hashable {
    /// Its name, without its folder.
    public var name: String
    /// Its length in bytes.
    public var size: Int
    /// What it covers, where that is known.
    public var bounds: BoundingBox?
  }

  /// The folder of its files, inside that of the manifest; each import has another.
  public let folder: String
  /// The files that it was made of.
  public let sources: [Source]
  /// When it was imported, in seconds since 1970.
  public let importedAt: Int64
  /// How many junctions and other points it has.
  public let nodes: Int
  /// How many pieces of roads there are between them.
  public let segments: Int
  /// Its length on the disk in bytes.
  public let size: Int

  /// Whose work its data is.
  public static let attribution = "© OpenStreetMap contributors"

  /// The format that this version writes, and reads.
  private static let format = 1

  /// A network with its facts.
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

  /// What it covers: the box around those of its files; nil where that of one is not known.
  public var bounds: BoundingBox? {
    let boxes = sources.compactMap(\.bounds)
    guard !boxes.isEmpty, boxes.count == sources.count else { return nil }
    return BoundingBox(
      south: boxes.map(\.south).min() ?? 0, west: boxes.map(\.west).min() ?? 0,
      north: boxes.map(\.north).max() ?? 0, east: boxes.map(\.east).max() ?? 0)
  }

  /// The network that a manifest describes.
  ///
  /// - Parameter path: The folder of the manifest, for the error.
  /// - Throws: `StreetImportError` where the manifest is damaged or of a later version.
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

  /// The manifest that describes it.
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
  /// The box as the field `bounds` of an object.
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
