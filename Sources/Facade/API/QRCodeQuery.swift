import Basics
public import Parameters
public import QRCodes

/// A question for the QR code of an address of the service's own: others would have codes made here that
/// lead elsewhere and bear its name.
public struct QRCodeQuery: Sendable, Hashable {
  /// The address, absolute and in ASCII.
  public let address: String
  /// The format of the picture.
  public let format: QRCodeFormat

  /// Reads a question from the parameters `url` and `format`.
  ///
  /// - Parameters:
  ///   - parameters: Named texts.
  ///   - root: What own addresses begin with, `https://homes.example/find` say; nil where it is not known.
  ///   - format: The format where `format` is not given: what an `Accept` header asks for.
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

  /// What links that open in Gamaray begin with, in place of the scheme of HTTP.
  private static let dimensionScheme = "gamaray://"

  /// The address that `text` is: one under `root`, or the query or fragment of the page there; nil for all others.
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
    // Behind the root begins something of its own, not a longer host, a port or another folder's name.
    guard rest.first.map({ "/?#".contains($0) }) ?? true else { return nil }
    // No part of the path leads up again, however it is written.
    let parts = rest.prefix { !"?#".contains($0) }.split(separator: "/")
    let leadsUp = parts.contains { part in
      [".", ".."].contains(part.lowercased().replacing("%2e", with: "."))
    }
    return leadsUp ? nil : address
  }
}
