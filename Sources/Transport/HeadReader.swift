/// Parses the head of a response line by line, as libcurl delivers it.
///
/// Skips interim responses (1xx), and the trailers that may follow a chunked body.
struct HeadReader {
  /// The result of parsing a line.
  enum Step {
    case more
    /// The empty line at the end of the final response's head.
    case end
  }

  /// The response parsed so far.
  private(set) var response: HTTPResponse?
  /// Whether the head is complete.
  private(set) var isComplete = false
  /// The total size of all lines in bytes.
  private(set) var bytes = 0

  /// Parses one line, including its line break.
  mutating func read(_ line: UnsafeRawBufferPointer) -> Step {
    bytes += line.count
    guard !isComplete else { return .more }
    var text = line[...]
    while let last = text.last, last == 0x0A || last == 0x0D { text.removeLast() }

    if text.isEmpty {
      guard let response, response.status >= 200 else { return .more }
      isComplete = true
      return .end
    }
    if text.starts(with: "HTTP/".utf8) {
      response = Self.statusLine(text.dropFirst(5))
    } else if let colon = text.firstIndex(of: 0x3A) {
      response?.headers.append(
        String(decoding: text[..<colon], as: UTF8.self),
        trimmed(String(decoding: text[(colon + 1)...], as: UTF8.self)))
    }
    return .more
  }

  /// Parses a status line such as `1.1 200 OK`. libcurl has already rejected invalid status lines.
  private static func statusLine(_ text: Slice<UnsafeRawBufferPointer>) -> HTTPResponse {
    let parts = text.split(separator: 0x20, maxSplits: 2)
    let status = parts.count > 1 ? Int(String(decoding: parts[1], as: UTF8.self)) : nil
    let version = parts.first.map { String(decoding: $0, as: UTF8.self) }
    return HTTPResponse(status: status ?? 0, version: version ?? "")
  }
}
