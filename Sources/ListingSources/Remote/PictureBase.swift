import Basics

/// Converts the names of a source's pictures to URLs.
///
/// Resolves a name against the base URL. Keeps an http or https URL unchanged. Drops a name with
/// any other scheme (`javascript:`, `data:`, `file:`).
package struct PictureBase: Sendable, Hashable {
  /// The scheme with its colon, `http:` or `https:`; empty if the base is a path.
  private let scheme: String
  /// The scheme, host and port, without a trailing slash; empty if the base is a path.
  private let origin: String
  /// The origin and the folder, including a trailing slash.
  private let folder: String

  /// Creates a base from an http or https URL, or from a path such as `/sample/` on the server that
  /// serves the page; fails for any other text. Drops the URL's user info, query and fragment.
  package init?(_ address: String) {
    if address.hasPrefix("/"), !address.hasPrefix("//"), let slash = address.lastIndex(of: "/") {
      scheme = ""
      origin = ""
      folder = String(address[...slash])
      return
    }
    guard let colon = address.firstIndex(of: ":") else { return nil }
    scheme = address[...colon].lowercased()
    guard scheme == "http:" || scheme == "https:" else { return nil }
    let rest = address[address.index(after: colon)...]
    guard rest.hasPrefix("//") else { return nil }
    let place = rest.dropFirst(2).prefix { $0 != "?" && $0 != "#" }
    let authority = place.prefix { $0 != "/" }
    let host = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? authority
    guard !host.isEmpty else { return nil }
    origin = "\(scheme)//\(host)"
    let path = place[authority.endIndex...]
    folder = origin + (path.lastIndex(of: "/").map { String(path[...$0]) } ?? "/")
  }

  /// The host, with the port if the URL has one.
  package var remote: String { String(origin.dropFirst(scheme.count + 2)) }

  /// Returns the URL of a picture, or nil if a browser should not load it.
  package func address(of name: String) -> String? {
    if Self.isPlainPath(name) { return folder + name }
    // Browsers drop tabs and line breaks in a URL, which can hide a scheme.
    let name = name.filter { !$0.isNewline && $0 != "\t" }
    let slashed = name.replacing("\\", with: "/")
    if let scheme = Self.scheme(of: slashed) {
      guard scheme == "http" || scheme == "https" else { return nil }
      let rest = slashed.dropFirst(scheme.count + 1)
      guard rest.hasPrefix("//"), rest.count > 2, rest.dropFirst(2).first != "/" else { return nil }
      return PercentEncoding.address("\(scheme):\(rest)")
    }
    // Browsers cannot open network shares such as \\files\pictures.
    if name.hasPrefix("\\\\") { return nil }
    if slashed.hasPrefix("//") {
      return slashed.count > 2 ? PercentEncoding.address(scheme + slashed) : nil
    }
    if slashed.hasPrefix("/") { return PercentEncoding.address(origin + slashed) }
    return slashed.isEmpty ? nil : PercentEncoding.address(folder + slashed)
  }

  /// Whether a name is a relative path of letters, digits and the most common punctuation, as
  /// nearly all names are.
  private static func isPlainPath(_ name: String) -> Bool {
    var name = name
    return name.withUTF8 { bytes in
      guard let first = bytes.first, first != UInt8(ascii: "/") else { return false }
      return bytes.allSatisfy { byte in
        byte.isLetter || byte &- 0x2D < 13 || byte == UInt8(ascii: "_")
      }
    }
  }

  /// Returns the scheme of a URL in lower case, or nil if there is no scheme (RFC 3986, section
  /// 3.1).
  private static func scheme(of text: String) -> String? {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let scheme = text[..<colon]
    // If a slash precedes the colon, the colon is part of a path.
    guard !scheme.isEmpty, !scheme.utf8.contains(where: { "/?#".utf8.contains($0) }) else {
      return nil
    }
    return scheme.lowercased()
  }
}
