/// A file that a browser is given.
public struct PageFile: Sendable, Hashable {
  /// For how long a browser may use its copy.
  public enum Keeping: Sendable, Hashable {
    /// For ever: the address changes with the content.
    case always
    /// After asking each time whether it is still the same.
    case whileUnchanged
  }

  /// The content.
  public var bytes: [UInt8]
  /// The media type, with the character set of a text.
  public var mediaType: String
  /// For how long a browser may use its copy.
  public var keeping: Keeping

  /// The file `bytes`, of the type that the end of its name tells.
  init(_ bytes: [UInt8], name: String, keeping: Keeping) {
    self.bytes = bytes
    mediaType = Self.mediaType(of: name)
    self.keeping = keeping
  }

  private static func mediaType(of name: String) -> String {
    switch name.split(separator: ".").last {
    case "html": "text/html; charset=utf-8"
    case "css": "text/css; charset=utf-8"
    case "js": "text/javascript; charset=utf-8"
    case "json": "application/json"
    case "webmanifest": "application/manifest+json"
    case "svg": "image/svg+xml"
    case "png": "image/png"
    case "woff2": "font/woff2"
    default: "application/octet-stream"
    }
  }
}
