import JSONStream
import Region

/// The web page: its files and its settings.
public struct WebPage: Sendable {
  private let files: [String: PageFile]
  /// The page's configuration document, with and without street routing.
  private let documents: (withStreets: PageFile, without: PageFile)
  private let knowsStreets: @Sendable () -> Bool

  private static let document = "app/config.json"

  /// Creates the page with its settings.
  ///
  /// - Parameter knowsStreets: Returns whether routes along streets are currently available.
  public init(
    settings: PageSettings = PageSettings(),
    knowsStreets: @escaping @Sendable () -> Bool = { false }
  ) {
    self.knowsStreets = knowsStreets
    documents = (
      Self.document(of: settings, knowsStreets: true),
      Self.document(of: settings, knowsStreets: false)
    )
    var files: [String: PageFile] = [:]
    for (path, bytes) in EmbeddedPage.files {
      let isVersioned = path.contains("/") || path.hasSuffix(".png")
      let address = isVersioned ? Self.address(of: path) : path == "index.html" ? "" : path
      files[address] = PageFile(bytes, name: path, keeping: isVersioned ? .always : .whileUnchanged)
    }
    let alone = Set(EmbeddedPage.bundled.map(Self.address))
    let kept = files.keys.filter { $0.hasPrefix("app/") && !alone.contains($0) }.sorted()
    let prefix = Self.address(of: "")
    let isMap = { (path: String) in path.hasPrefix(prefix + "map/") }
    // Browsers cache the city's map for offline use, unless tiles replace it; they cache other maps
    // when they use them.
    let city = MapGrid.served.filter { $0.cell != nil && $0.contains(City.center) }
    let isCity = { (path: String) in
      city.contains { $0.owns(String(path.dropFirst(prefix.count))) }
    }
    let list = Self.list(
      needed: kept.filter { !isMap($0) },
      optional: settings.tiles == nil ? kept.filter(isCity) : [])
    files["app/files.json"] = PageFile(list, name: "app/files.json", keeping: .whileUnchanged)
    files[Self.document] = documents.without
    self.files = files
  }

  /// The paths of all files, without a leading slash. The path of the HTML document is empty.
  public var paths: [String] { files.keys.sorted() }

  /// Returns the file at a path, which has no leading slash.
  public func file(at path: String) -> PageFile? {
    if path == Self.document, knowsStreets() { return documents.withStreets }
    return files[path]
  }

  /// Returns the address, without a leading slash, at which browsers may cache a file such as
  /// `css/base.css` forever. The address changes when the content of any file changes.
  public static func address(of path: String) -> String { "app/\(EmbeddedPage.version)/\(path)" }

  /// The content security policy: browsers load scripts and styles only from the page itself, but
  /// images from any server, because listings and maps need them.
  public static let contentSecurityPolicy = [
    "default-src 'none'", "script-src 'self'", "style-src 'self'",
    "img-src 'self' data: https: http:", "font-src 'self'", "connect-src 'self'",
    "manifest-src 'self'", "worker-src 'self'", "base-uri 'none'", "form-action 'none'",
    "frame-ancestors 'none'",
  ].joined(separator: "; ")

  private static func document(of settings: PageSettings, knowsStreets: Bool) -> PageFile {
    var json = JSONWriter()
    json.object { json in
      let layers: [(StaticString, PageSettings.Tiles?)] = [
        ("tiles", settings.tiles), ("satellite", settings.satellite),
      ]
      for (name, tiles) in layers {
        guard let tiles else { continue }
        json.object(name) { json in
          json.field("url", tiles.address)
          json.field("attribution", tiles.attribution)
          json.field("attributionLink", tiles.terms)
        }
      }
      json.field("streets", knowsStreets)
      for feature in PageFeature.allCases {
        json.field(named: feature.rawValue, settings.features.contains(feature))
      }
    }
    return PageFile(json.bytes, name: document, keeping: .whileUnchanged)
  }

  private static func list(needed: [String], optional: [String]) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.array("needed", needed)
      json.array("optional", optional)
    }
    return json.bytes
  }
}
