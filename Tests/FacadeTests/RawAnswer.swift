import Foundation
import HomefindTesting

/// A response, parsed from the bytes on the wire.
struct RawAnswer: Sendable {
  var status: Int
  /// The header fields, indexed by lowercase name.
  var fields: [String: String]
  var body: [UInt8]

  /// The body as a JSON object; empty if the body is anything else.
  var json: [String: Any] {
    (try? JSONSerialization.jsonObject(with: Data(body))) as? [String: Any] ?? [:]
  }

  /// The sorted names of the invalid parameters in a problem document.
  var badParameters: [String] {
    (json["invalid_params"] as? [[String: Any]] ?? []).compactMap { $0["name"] as? String }.sorted()
  }

  /// Parses one response; nil if the head is incomplete or invalid.
  init?(_ bytes: [UInt8]) {
    guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
    let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self)
      .components(separatedBy: "\r\n")
    let start = lines[0].split(separator: " ")
    guard start.count >= 2, let status = Int(start[1]) else { return nil }
    self.status = status
    fields = Dictionary(
      lines.dropFirst().map { line in
        let parts = line.split(separator: ":", maxSplits: 1)
        return (
          parts[0].lowercased(),
          parts.count > 1 ? parts[1].trimmingCharacters(in: .whitespaces) : ""
        )
      }, uniquingKeysWith: { "\($0), \($1)" })
    body = Array(bytes[end.upperBound...])
    if fields["transfer-encoding"] == "chunked" { body = Self.joined(body) }
  }

  /// Decodes a chunked body (RFC 9112, section 7.1). If the body is incomplete, decodes the
  /// complete chunks.
  private static func joined(_ chunks: [UInt8]) -> [UInt8] {
    var (bytes, rest) = ([UInt8](), chunks[...])
    while let line = rest.firstRange(of: Array("\r\n".utf8)),
      let size = Int(String(decoding: rest[..<line.lowerBound], as: UTF8.self), radix: 16),
      size > 0, rest.endIndex - line.upperBound >= size + 2
    {
      bytes += rest[line.upperBound..<line.upperBound + size]
      rest = rest[(line.upperBound + size + 2)...]
    }
    return bytes
  }
}

extension FacadeClient {
  /// Sends a request with `Connection: close` over a new connection, and returns the response.
  ///
  /// - Parameters:
  ///   - line: The method and target, as in `GET /v1/provinces`.
  ///   - fields: Header fields in addition to `Host` and `Connection`.
  func raw(
    _ line: String, _ fields: [String: String] = [:], body: String = ""
  ) async throws -> RawAnswer {
    let connection = try RawConnection(port: port)
    let head =
      ["\(line) HTTP/1.1", "Host: localhost", "Connection: close"]
      + fields.map { "\($0): \($1)" }
      + (body.isEmpty ? [] : ["Content-Length: \(body.utf8.count)"])
    connection.send(Array((head + ["", body]).joined(separator: "\r\n").utf8))
    let bytes = await connection.receive()
    guard let answer = RawAnswer(bytes) else { throw NoAnswer() }
    return answer
  }

  /// The error that is thrown if the server closes the connection without a response.
  struct NoAnswer: Error {}
}
