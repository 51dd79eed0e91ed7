import HomefindTesting
import Logging
import Testing

@testable import Transport

@Suite("What a client logs", .timeLimit(.minutes(10)))
struct LoggingTests {
  @Test func logsHostAndOutcomeButNoSecret() async throws {
    let server = try ScriptedServer { $0.target.hasPrefix("/a") ? .response(404) : .close }
    defer { server.stop() }
    let lines = Collected<String>()
    var logger = Logger(label: "test") { _ in CapturingHandler(lines: lines) }
    logger.logLevel = .trace
    let client = HTTPClient(.init(logger: logger))
    let start = "http://user:secret@127.0.0.1:\(server.port)"
    _ = try await client.collect(
      request(
        start + "/a?query", method: .post, headers: ["X-Key": "secret"], body: Array("secret".utf8))
    )
    _ = await failure(of: request(start + "/b?query"), by: client)

    #expect(lines.all.count == 2)
    for (line, outcome) in zip(lines.all, ["status 404", "without an answer"]) {
      #expect(line.contains("127.0.0.1:\(server.port)"))
      #expect(line.contains(outcome))
      #expect(!line.contains("secret") && !line.contains("query") && !line.contains("user"))
    }
  }
}

private struct CapturingHandler: LogHandler {
  let lines: Collected<String>
  var metadata: Logger.Metadata = [:]
  var logLevel = Logger.Level.trace

  init(lines: Collected<String>) {
    self.lines = lines
  }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    lines.append("\(event.message) \(event.metadata ?? [:])")
  }
}
