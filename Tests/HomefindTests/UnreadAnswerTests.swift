import Foundation
import Geo
import HomefindTesting
import Listings
import Testing

/// Tests the memory that a server uses for clients that request large responses and read nothing.
@Suite(.timeLimit(.minutes(10))) struct UnreadAnswerTests {
  private static let homes = 4_000
  private static let clients = 120
  private static let mebibyte = 1 << 20
  /// The working memory of threads, which docs/reliability.md allows in addition to the limit on
  /// held bytes.
  private static let slack = 64 << 20

  @Test(.withoutSanitizer)
  func unreadResponsesStayWithinMemoryLimit() async throws {
    let folder = TemporaryFolder()
    let path = folder.file("store.sqlite")
    try fill(path)
    let server = RunningProgram(
      ["serve", "--port", "0", "--answer-time", "9m"], environment: ["HOMEFIND_STORE": path])
    try server.start()
    defer { server.kill() }
    let url = try #require(await server.firstLine())
    let port = try #require(url.split(separator: ":").last.flatMap { Int($0.dropLast()) })

    _ = try await RawConnection(port: port, asking: "/v1/nearby?lat=13.7&lon=100.5").receive()
    let before = try memory(of: server, "VmRSS")
    // Reset the peak memory counter.
    try Data("5".utf8).write(to: URL(filePath: "/proc/\(server.identifier)/clear_refs"))

    var unread: [RawConnection] = []
    for number in 0..<Self.clients {
      unread.append(
        try RawConnection(
          port: port,
          asking: "/v1/nearby?lat=13.7\(100 + number)&lon=100.5&radius=50km&limit=10000"))
    }
    var heads: [[UInt8]] = []
    for connection in unread { heads.append(await connection.receive { !$0.isEmpty }) }
    let most = try memory(of: server, "VmHWM") - before
    #expect(most <= 128 << 20 + Self.slack, "\(most / Self.mebibyte) MiB")

    // A refused client gets `Retry-After`; an accepted client gets the complete response.
    var served = 0
    for (connection, head) in zip(unread, heads) {
      let answer = head + (await connection.receive())
      let text = String(decoding: answer.prefix(2_000), as: UTF8.self)
      if text.hasPrefix("HTTP/1.1 200") {
        served += 1
        let length = try #require(text.firstMatch(of: /Content-Length: (\d+)/)?.1)
        let body = try #require(answer.split(separator: Array("\r\n\r\n".utf8), maxSplits: 1).last)
        #expect(body.count == Int(length))
      } else {
        #expect(
          text.hasPrefix("HTTP/1.1 503") && text.contains("\r\nRetry-After: 1\r\n"), "\(text)")
      }
    }
    #expect((2..<Self.clients).contains(served), "\(served)")
    // Afterwards, the server holds no responses and has returned the memory to the system.
    let again = await
      (try RawConnection(
        port: port, asking: "/v1/nearby?lat=13.75&lon=100.5&radius=50km&limit=10000")).receive()
    #expect(String(decoding: again.prefix(12), as: UTF8.self) == "HTTP/1.1 200")
    let after = try memory(of: server, "VmRSS") - before
    #expect(after <= Self.slack, "\(after / Self.mebibyte) MiB")
  }

  /// Fills a store with `homes` homes that have just been fetched.
  private func fill(_ path: String) throws {
    let homes = try (1...Self.homes).map { number in
      Listing.example(
        number, id: Int64(number),
        at: try #require(
          Coordinate(
            latitude: 13.65 + Double(number % 100) / 500,
            longitude: 100.4 + Double(number / 100) / 500)))
    }
    try FilledStore.record(homes, of: "sample", at: path)
  }

  /// Returns one of a program's memory values from `/proc`, in bytes.
  private func memory(of program: RunningProgram, _ name: String) throws -> Int {
    let text = try String(
      contentsOfFile: "/proc/\(program.identifier)/status", encoding: .utf8)
    let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("\(name):") })
    let kilobytes = try #require(
      line.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().first)
    return try #require(Int(kilobytes)) << 10
  }
}

extension RawConnection {
  /// Opens a connection that closes after the response to one request.
  fileprivate convenience init(port: Int, asking target: String) throws {
    try self.init(port: port)
    send("GET \(target) HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n".utf8)
  }
}
