import Basics
public import Parameters
public import QRCodes

/// A request for the QR code of one of the service's URLs. Other URLs are refused, because their
/// codes would appear under the service's name.
public struct QRCodeQuery: Sendable, Hashable {
  /// The absolute URL, in ASCII.
  public let address: String
  /// The image format.
  public let format: QRCodeFormat

  /// Reads the query from the parameters `url` and `format`.
  ///
  /// - Parameters:
  ///   - parameters: The parameter values, keyed by name.
  ///   - root: The prefix of the service's URLs, such as `https://homes.example/find`; nil if
  ///     unknown.
  ///   - format: The format to use without a `format` parameter, such as the format that the
  ///     `Accept` header prefers.
  /// - Throws: `SearchError` with code `invalidParameter` that names every bad parameter.
  public init(
    parameters: [String: [String]], root: String?, format: QRCodeFormat
  ) throws(SearchError) {
    var reader = ParameterReader(parameters, known: ["url", "format"])
    let wanted = reader.choice(
      "format", of: QRCodeFormat.allCases, or: ParameterProblem.notAFormat)
    var address: String?
    if let text = reader.required("url", example: "?tab=nearby&home=145831") {
      if let root {
        address = Self.own(text, under: root)
        if address == nil { reader.fail("url", .foreignAddress(root: root)) }
      } else {
        reader.fail("url", .needsPublicURL)
      }
    }
    if let address, address.utf8.count > QRCode.longest {
      reader.fail("url", .tooLong(limit: QRCode.longest))
    }
    try reader.finish()
    self.address = address ?? ""
    self.format = wanted ?? format
  }

  /// The scheme that replaces HTTP in links that open in Gamaray.
  private static let dimensionScheme = "gamaray://"

  /// Returns the service's URL for `text`, which is a URL below `root`, or a query or fragment of
  /// the page's URL; nil for any other text.
  private static func own(_ text: String, under root: String) -> String? {
    if text.hasPrefix(dimensionScheme), let mark = root.firstRange(of: "://") {
      let scheme = root[..<mark.upperBound]
      let address = "\(scheme)\(text.dropFirst(dimensionScheme.count))"
      return own(address, under: root).map { "\(dimensionScheme)\($0.dropFirst(scheme.count))" }
    }
    let address = PercentEncoding.address(
      text.first == "?" || text.first == "#" ? "\(root)/\(text)" : text)
    guard address.hasPrefix(root) else { return nil }
    let rest = address.dropFirst(root.count)
    // The root must be followed by a delimiter; otherwise, it is only the start of a longer host,
    // port or folder name.
    guard rest.first.map({ "/?#".contains($0) }) ?? true else { return nil }
    // No path segment may be `.` or `..`, even percent-encoded.
    let parts = rest.prefix { !"?#".contains($0) }.split(separator: "/")
    let leadsUp = parts.contains { part in
      [".", ".."].contains(part.lowercased().replacing("%2e", with: "."))
    }
    return leadsUp ? nil : address
  }
}
