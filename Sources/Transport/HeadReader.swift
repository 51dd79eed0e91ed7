/// Reads a response's head line by line, as libcurl hands it over.
///
/// Interim answers (1xx) are passed over; lines after the end of the head are a chunked body's
/// trailers and are passed over too.
struct HeadReader {
  /// What a line meant.
  enum Step {
    case more
    /// The empty line that ends the head of the answer proper.
    case end
  }

  /// The answer as far as it was read.
  private(set) var response: HTTPResponse?
  /// Whether the head was read to its end.
  private(set) var isComplete = false
  /// Bytes of every line so far.
  private(set) var bytes = 0

  /// Takes one line with its line end.
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

  /// Reads `1.1 200 OK`; libcurl has already refused what is no status line.
  private static func statusLine(_ text: Slice<UnsafeRawBufferPointer>) -> HTTPResponse {
    let parts = text.split(separator: 0x20, maxSplits: 2)
    let status = parts.count > 1 ? Int(String(decoding: parts[1], as: UTF8.self)) : nil
    let version = parts.first.map { String(decoding: $0, as: UTF8.self) }
    return HTTPResponse(status: status ?? 0, version: version ?? "")
  }
}
