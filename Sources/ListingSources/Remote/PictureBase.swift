import Basics

/// Turns the names of a source's pictures into addresses.
///
/// Joins a name to the base address and keeps an http or https address. Drops a name with any other scheme
/// (`javascript:`, `data:`, `file:`).
package struct PictureBase: Sendable, Hashable {
  /// "http:" or "https:"; empty if the base is a path.
  private let scheme: String
  /// Scheme, host and port, without a slash at the end; empty if the base is a path.
  private let origin: String
  /// `origin` and the folder, including its last slash.
  private let folder: String

  /// Creates a base from an http or https address, or from a path such as `/sample/` on the server that
  /// shows the pictures; nil for any other text. Drops the address's user info, query and fragment.
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

  /// The host, and the port if the address has one.
  package var remote: String { String(origin.dropFirst(scheme.count + 2)) }

  /// Returns the address of a picture, or nil if a browser should not follow the name.
  package func address(of name: String) -> String? {
    if Self.isPlainPath(name) { return folder + name }
    // Browsers drop tabs and line breaks inside an address, which can hide a scheme.
    let name = name.filter { !$0.isNewline && $0 != "\t" }
    let slashed = name.replacing("\\", with: "/")
    if let scheme = Self.scheme(of: slashed) {
      guard scheme == "http" || scheme == "https" else { return nil }
      let rest = slashed.dropFirst(scheme.count + 1)
      guard rest.hasPrefix("//"), rest.count > 2, rest.dropFirst(2).first != "/" else { return nil }
      return PercentEncoding.address("\(scheme):\(rest)")
    }
    // The web cannot reach a server's share, as in \\files\pictures.
    if name.hasPrefix("\\\\") { return nil }
    if slashed.hasPrefix("//") {
      return slashed.count > 2 ? PercentEncoding.address(scheme + slashed) : nil
    }
    if slashed.hasPrefix("/") { return PercentEncoding.address(origin + slashed) }
    return slashed.isEmpty ? nil : PercentEncoding.address(folder + slashed)
  }

  /// Whether a name is a relative path of letters, digits and the most common signs, as nearly all are.
  private static func isPlainPath(_ name: String) -> Bool {
    var name = name
    return name.withUTF8 { bytes in
      guard let first = bytes.first, first != UInt8(ascii: "/") else { return false }
      return bytes.allSatisfy { byte in
        byte.isLetter || byte &- 0x2D < 13 || byte == UInt8(ascii: "_")
      }
    }
  }

  /// Returns the scheme of an address in lower case, or nil without a scheme (RFC 3986, section 3.1).
  private static func scheme(of text: String) -> String? {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let scheme = text[..<colon]
    // A slash before the colon makes it part of a path.
    guard !scheme.isEmpty, !scheme.utf8.contains(where: { "/?#".utf8.contains($0) }) else {
      return nil
    }
    return scheme.lowercased()
  }
}
