import Foundation

/// Reads consecutive requests from one connection.
struct RequestReader {
  let descriptor: Int32
  let connection: Int
  private(set) var clientLeft = false
  private var buffer: [UInt8] = []

  init(descriptor: Int32, connection: Int) {
    self.descriptor = descriptor
    self.connection = connection
  }

  /// Returns the next request; nil if the connection has ended or does not carry HTTP.
  mutating func next() -> RecordedRequest? {
    var searched = 0
    while true {
      if let end = endOfHead(from: searched) { return request(headEnd: end) }
      searched = max(0, buffer.count - 3)
      guard fill(), looksLikeHTTP else { return nil }
    }
  }

  /// Whether the input begins with an uppercase letter, like an HTTP method and unlike a TLS
  /// handshake.
  private var looksLikeHTTP: Bool {
    buffer.first.map { $0 >= 0x41 && $0 <= 0x5A } ?? true
  }

  private mutating func fill() -> Bool {
    var piece = [UInt8](repeating: 0, count: 64 << 10)
    var count = recv(descriptor, &piece, piece.count, 0)
    while count < 0, errno == EINTR { count = recv(descriptor, &piece, piece.count, 0) }
    guard count > 0 else {
      clientLeft = true
      return false
    }
    buffer += piece[..<count]
    return true
  }

  private func endOfHead(from start: Int) -> Int? {
    guard buffer.count >= 4 else { return nil }
    return (start...(buffer.count - 4)).first {
      buffer[$0..<($0 + 4)].elementsEqual([13, 10, 13, 10])
    }
  }

  private mutating func request(headEnd: Int) -> RecordedRequest? {
    let lines = String(decoding: buffer[..<headEnd], as: UTF8.self).split(separator: "\r\n")
    let start = lines.first?.split(separator: " ") ?? []
    guard start.count == 3 else { return nil }
    let headers = lines.dropFirst().map { line in
      let parts = line.split(separator: ":", maxSplits: 1)
      return RecordedRequest.Field(
        name: String(parts[0]),
        value: parts.count > 1 ? parts[1].trimmingCharacters(in: .whitespaces) : "")
    }
    let length = headers.first { $0.name.lowercased() == "content-length" }.flatMap {
      Int($0.value)
    }
    let end = headEnd + 4 + (length ?? 0)
    while buffer.count < end {
      guard fill() else { return nil }
    }
    defer { buffer.removeFirst(end) }
    return RecordedRequest(
      method: String(start[0]), target: String(start[1]), headers: headers,
      body: Array(buffer[(headEnd + 4)..<end]), connection: connection)
  }
}
