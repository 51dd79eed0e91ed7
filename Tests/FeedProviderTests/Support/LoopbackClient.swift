import Foundation

/// A minimal HTTP/1.1 client for servers on this machine, which opens a connection per request.
enum LoopbackClient {
  /// The server's response.
  struct Reply: Sendable {
    var status = 0
    var headers: [String: String] = [:]
    var body: [UInt8] = []

    /// The body as UTF-8.
    var text: String { String(decoding: body, as: UTF8.self) }
  }

  struct Failure: Error {
    let call: String
    let code = errno
  }

  /// Sends a request and reads the whole response, or disconnects after `limit` bytes.
  ///
  /// The blocking calls run on a dedicated thread so that they do not occupy a thread that the
  /// server needs.
  static func send(
    _ method: String = "POST", _ target: String = "/MapNewHomeServices.svc", port: Int,
    headers: [(String, String)] = [], host: String? = "127.0.0.1", body: [UInt8] = [],
    limit: Int = .max
  ) async throws -> Reply {
    var head = "\(method) \(target) HTTP/1.1\r\nConnection: close\r\n"
    if let host { head += "Host: \(host)\r\n" }
    for (name, value) in headers { head += "\(name): \(value)\r\n" }
    if method == "POST", !headers.contains(where: { $0.0 == "Content-Length" }) {
      head += "Content-Length: \(body.count)\r\n"
    }
    let bytes = Array("\(head)\r\n".utf8) + body
    return try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(with: Result { try exchange(bytes, port: port, limit: limit) })
      }
    }
  }

  private static func exchange(
    _ request: [UInt8], port: Int, limit: Int
  ) throws -> Reply {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard descriptor >= 0 else { throw Failure(call: "socket") }
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(truncatingIfNeeded: port).bigEndian
    address.sin_addr.s_addr = in_addr_t(INADDR_LOOPBACK).bigEndian
    let status = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard status == 0 else { throw Failure(call: "connect") }
    var rest = request[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Foundation.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      // A server that rejects a long body responds before it has read the whole body.
      guard count > 0 else { break }
      rest = rest.dropFirst(count)
    }
    var reply: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 64 << 10)
    while reply.count < limit {
      let count = recv(descriptor, &piece, piece.count, 0)
      guard count > 0 else { break }
      reply += piece[..<count]
    }
    return parse(reply)
  }

  private static func parse(_ bytes: [UInt8]) -> Reply {
    var reply = Reply()
    guard let end = bytes.indices.first(where: { bytes[$0...].starts(with: [13, 10, 13, 10]) })
    else { return reply }
    let lines = String(decoding: bytes[..<end], as: UTF8.self).split(separator: "\r\n")
    reply.status = lines.first.flatMap { Int($0.split(separator: " ")[1]) } ?? 0
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { continue }
      reply.headers[line[..<colon].lowercased()] =
        line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
    }
    reply.body = Array(bytes[(end + 4)...])
    return reply
  }
}
