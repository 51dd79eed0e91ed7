/// The status and headers of a response.
public struct HTTPResponse: Sendable, Hashable {
  /// The status, such as 200 or 500. No status is treated as an error, except redirects that are
  /// not followed.
  public var status: Int
  /// The HTTP version: "1.0", "1.1" or "2".
  public var version: String
  /// The received headers. The body is already decoded, even if there is a `Content-Encoding`
  /// header.
  public var headers: HTTPHeaders

  /// Creates a response.
  public init(status: Int, version: String = "1.1", headers: HTTPHeaders = [:]) {
    self.status = status
    self.version = version
    self.headers = headers
  }

  /// Whether gzip is the only encoding of the body.
  var isGzip: Bool {
    let encodings = headers.fields.filter { equalIgnoringCase($0.name, "Content-Encoding") }
    let names = ["gzip", "x-gzip"]
    return encodings.count == 1
      && names.contains { equalIgnoringCase(encodings[0].value, $0) }
  }

  /// The media type in `Content-Type`, in lower case and without parameters, such as "text/xml";
  /// nil if the header is missing or empty.
  public var mediaType: String? {
    guard let field = headers["Content-Type"] else { return nil }
    let type = trimmed(field.prefix { $0 != ";" })
    return type.isEmpty ? nil : type.lowercased()
  }

  /// The `charset` parameter in `Content-Type` without quotation marks, such as "windows-874"; nil
  /// if missing.
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

  /// Returns a parameter in `Content-Type` without quotation marks (RFC 9110, section 5.6.6); nil
  /// if missing.
  public func parameter(_ name: String) -> String? {
    let field = Array((headers["Content-Type"] ?? "").utf8)
    var parts: [[UInt8]] = [[]]
    var isQuoted = false
    var isEscaped = false
    for byte in field {
      if isEscaped || (byte != 0x22 && byte != 0x5C && (byte != 0x3B || isQuoted)) {
        parts[parts.count - 1].append(byte)
        isEscaped = false
      } else if byte == 0x5C, isQuoted {
        isEscaped = true
      } else if byte == 0x22 {
        isQuoted.toggle()
      } else if byte == 0x3B {
        parts.append([])
      }
    }
    for part in parts.dropFirst() {
      let pair = part.split(separator: 0x3D, maxSplits: 1, omittingEmptySubsequences: false)
      guard pair.count == 2,
        equalIgnoringCase(trimmed(String(decoding: pair[0], as: UTF8.self)), name)
      else { continue }
      return trimmed(String(decoding: pair[1], as: UTF8.self))
    }
    return nil
  }
}

extension HTTPResponse {
  /// The authentication schemes in `WWW-Authenticate` (RFC 9110, section 11.6.1), such as "Basic",
  /// without duplicates and in the original case.
  public var loginSchemes: [String] {
    var schemes: [String] = []
    for field in headers.fields where equalIgnoringCase(field.name, "WWW-Authenticate") {
      for scheme in Self.schemes(in: field.value) where !schemes.contains(scheme) {
        schemes.append(scheme)
      }
    }
    return schemes
  }

  /// Returns the schemes in a list of challenges: the words at the start of list elements that are
  /// not followed by `=`.
  private static func schemes(in field: String) -> [String] {
    var elements: [String] = [""]
    var isQuoted = false
    for character in field {
      if character == "\"" { isQuoted.toggle() }
      if character == ",", !isQuoted {
        elements.append("")
      } else {
        elements[elements.count - 1].append(character)
      }
    }
    return elements.compactMap { element in
      let text = trimmed(element)
      let word = text.prefix { $0.isLetter || $0.isNumber || $0 == "-" }
      let rest = text[word.endIndex...].drop { $0 == " " }
      // A `token68` followed by `=` does not occur at the start of a list element.
      guard !word.isEmpty, word.count <= 40, rest.first != "=" else { return nil }
      return String(word)
    }
  }
}

/// Removes surrounding spaces, tabs and line breaks.
func trimmed(_ text: some StringProtocol) -> String {
  let isBlank = { (byte: UInt8) in byte == 0x20 || (byte >= 0x09 && byte <= 0x0D) }
  let rest = Substring(text).utf8.drop(while: isBlank)
  guard let last = rest.lastIndex(where: { !isBlank($0) }) else { return "" }
  return String(Substring(rest[...last]))
}
