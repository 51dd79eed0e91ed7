/// One of the page's files, as the server sends it to browsers.
public struct PageFile: Sendable, Hashable {
  /// How browsers may cache a file.
  public enum Keeping: Sendable, Hashable {
    /// The browser may cache the file forever, because its address changes with its content.
    case always
    /// The browser may cache the file, but must revalidate it before each use.
    case whileUnchanged
  }

  /// The content of the file.
  public var bytes: [UInt8]
  /// The media type, including the character set of text files.
  public var mediaType: String
  /// How browsers may cache the file.
  public var keeping: Keeping

  /// Creates a file; the extension of `name` determines its media type.
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
