/// The status and headers that a service answered with.
public struct HTTPResponse: Sendable, Hashable {
  /// The status, such as 200 or 500. Every one but a redirect is an answer, not an error.
  public var status: Int
  /// The version of HTTP it came by: "1.0", "1.1" or "2".
  public var version: String
  /// The headers as received. The body is already decoded, whatever `Content-Encoding` says.
  public var headers: HTTPHeaders

  /// An answer of a status and headers.
  public init(status: Int, version: String = "1.1", headers: HTTPHeaders = [:]) {
    self.status = status
    self.version = version
    self.headers = headers
  }

  /// The media type of `Content-Type` in lower case without parameters, such as "text/xml"; nil when
  /// the header is missing or empty.
  public var mediaType: String? {
    guard let field = headers["Content-Type"] else { return nil }
    let type = trimmed(field.prefix { $0 != ";" })
    return type.isEmpty ? nil : type.lowercased()
  }

  /// The `charset` parameter of `Content-Type` as written, without quotes, such as "windows-874"; nil
  /// when there is none.
  public var charset: String? {
    guard let field = headers["Content-Type"] else { return nil }
    let parameters = field.split(separator: ";", omittingEmptySubsequences: false).dropFirst()
    for parameter in parameters {
      let parts = parameter.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, equalIgnoringCase(trimmed(parts[0]), "charset") else { continue }
      let value = trimmed(parts[1]).filter { $0 != "\"" && $0 != "'" }
      return value.isEmpty ? nil : value
    }
    return nil
  }
}

/// A text without the spaces and tabs around it.
func trimmed(_ text: some StringProtocol) -> String {
  let isBlank = { (byte: UInt8) in byte == 0x20 || (byte >= 0x09 && byte <= 0x0D) }
  let rest = Substring(text).utf8.drop(while: isBlank)
  guard let last = rest.lastIndex(where: { !isBlank($0) }) else { return "" }
  return String(Substring(rest[...last]))
}
