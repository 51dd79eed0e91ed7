import Basics

/// A Content-Type: a media type and its parameters (RFC 9110, section 8.3.1).
struct MediaType: Sendable, Hashable {
  /// The type in lower case, such as `text/xml`.
  let name: String
  /// The parameter values without quotation marks, keyed by the parameter names in lower case.
  let parameters: [String: String]

  /// Parses the value of a header; ignores malformed parts.
  init(_ text: String) {
    var parts = MediaType.parts(of: text)
    name = parts.isEmpty ? "" : parts.removeFirst().trimmed.lowercased()
    var parameters: [String: String] = [:]
    for part in parts {
      guard let equals = part.firstIndex(of: "=") else { continue }
      let key = String(part[..<equals]).trimmed.lowercased()
      if parameters[key] == nil {
        parameters[key] = MediaType.unquoted(String(part[part.index(after: equals)...]).trimmed)
      }
    }
    self.parameters = parameters
  }

  /// Splits the text at semicolons outside quotation marks.
  private static func parts(of text: String) -> [String] {
    var parts = [""]
    var isQuoted = false
    var isEscaped = false
    for character in text {
      if character == ";", !isQuoted {
        parts.append("")
        continue
      }
      if character == "\"", !isEscaped { isQuoted.toggle() }
      isEscaped = character == "\\" && isQuoted && !isEscaped
      parts[parts.count - 1].append(character)
    }
    return parts
  }

  private static func unquoted(_ text: String) -> String {
    guard text.count >= 2, text.first == "\"", text.last == "\"" else { return text }
    var result = ""
    var isEscaped = false
    for character in text.dropFirst().dropLast() {
      if character == "\\", !isEscaped {
        isEscaped = true
      } else {
        result.append(character)
        isEscaped = false
      }
    }
    return result
  }
}
