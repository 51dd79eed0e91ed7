import Foundation
import HomefindTesting
import Testing

/// Tests how the command line reports failing feeds.
@Suite struct FeedFailureTests {
  private static let secret = "kept-out-of-sight"

  private func nearby(feed url: String, _ more: String...) async throws -> Program.Outcome {
    try await Program.run(
      ["nearby", "--lat", "13.7370", "--lon", "100.5603", "--feed-url", url, "--feed-user", "me"]
        + more,
      environment: ["HOMEFIND_FEED_PASSWORD": Self.secret])
  }

  @Test(arguments: [
    ("web page", ScriptedAnswer.html(), Int32(69), "web page"),
    ("not XML", .response(body: "{}"), 69, "not XML"),
    ("empty", .response(body: ""), 69, "empty answer"),
    ("closing", .close, 69, "without an answer"),
    ("silent", .silence, 75, "1 second"),
    (
      "fault",
      .response(
        500, headers: ["Content-Type": "text/xml"],
        body: """
          <s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><s:Fault>\
          <faultcode>s:Server</faultcode><faultstring>\(secret): out of order</faultstring>\
          </s:Fault></s:Body></s:Envelope>
          """), 69, "out of order"
    ),
  ])
  func failingFeedIsReported(name: String, answer: ScriptedAnswer, status: Int32, words: String)
    async throws
  {
    let server = try ScriptedServer { _ in answer }
    defer { server.stop() }
    // Only the silent feed should time out after a second; other feeds may be slow to start.
    let time = status == 75 ? "1" : "60"
    let outcome = try await nearby(feed: server.url("/x.svc"), "--feed-timeout", time)
    #expect(outcome.status == status)
    #expect(outcome.output == "")
    #expect(outcome.errors.contains(words), "\(outcome.errors)")
    #expect(!outcome.errors.contains(Self.secret))
    #expect(outcome.errors.split(separator: "\n").count == 1)
  }

  @Test func refused() async throws {
    let port = try RefusingPort()
    let outcome = try await nearby(feed: "http://127.0.0.1:\(port.port)/x.svc")
    #expect(outcome.status == 69)
    #expect(outcome.output == "")
    #expect(outcome.errors.contains("127.0.0.1:\(port.port)"))
  }

  @Test func wrongPassword() async throws {
    let provider = RunningProgram(["feed", "serve", "--user", "me", "--password", "right"])
    try provider.start()
    let url = try #require(await provider.firstLine())
    let outcome = try await nearby(feed: url)
    #expect(outcome.status == 77)
    #expect(outcome.output == "")
    #expect(outcome.errors.contains("did not accept the user name and password"))
    #expect(!outcome.errors.contains(Self.secret))
    provider.terminate()
    #expect(await provider.outcome().status == 0)
  }

  @Test func passwordIsReadFromFile() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "password").path
    try Data("right\nanything else\n".utf8).write(to: URL(filePath: file))
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
    let provider = RunningProgram(["feed", "serve", "--user", "me", "--password-file", file])
    try provider.start()
    let url = try #require(await provider.firstLine())
    #expect(try await nearby(feed: url).status == 77)
    #expect(try await nearby(feed: url, "--feed-password-file", file).status == 0)
    let missing = try await nearby(feed: url, "--feed-password-file", file + ".gone")
    #expect(missing.status == 66)
    #expect(missing.output == "")
    provider.terminate()
    #expect(await provider.outcome().status == 0)
  }

  @Test func invalidFeedURLIsUsageError() async throws {
    let outcome = try await nearby(feed: "feed.example")
    #expect(outcome.status == 64)
    #expect(outcome.output == "")
    #expect(outcome.errors.hasPrefix("homefind: "))
  }
}
