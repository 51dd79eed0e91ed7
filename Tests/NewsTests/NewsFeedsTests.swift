import Geo
import HomefindTesting
import Listings
import Logging
import Testing
import Transport

@testable import News

@Suite struct NewsFeedsTests {
  private static func rss(_ items: [(title: String, link: String)]) -> [UInt8] {
    let items = items.map { "<item><title>\($0.title)</title><link>\($0.link)</link></item>" }
    return Array("<rss><channel><title>News</title>\(items.joined())</channel></rss>".utf8)
  }

  private static func home(_ name: String, company: String? = nil) throws -> Listing {
    var listing = Listing.example(
      1, id: 1, at: try #require(Coordinate(latitude: 13.7, longitude: 100.5)))
    listing.name = LocalizedText(english: name)
    listing.companyName = company
    return listing
  }

  /// The feeds' own limits, with timeouts that suit a busy machine.
  private static var limits: HTTPLimits {
    var limits = HTTPLimits.patient
    limits.bodyBytes = NewsFeeds.limits.bodyBytes
    return limits
  }

  private func feeds(
    _ server: ScriptedServer, _ paths: [String], log: Locked<[String]> = Locked([]),
    limits: @escaping @Sendable (String) -> HTTPLimits = { _ in Self.limits }
  ) -> NewsFeeds {
    NewsFeeds(
      paths.map { "http://me:hush@127.0.0.1:\(server.port)/\($0)" }, client: HTTPClient(),
      logger: Logger(label: "test", factory: { _ in LineHandler(lines: log) }), limits: limits)
  }

  @Test func homeGetsNewsOfItsProjectAndSeller() async throws {
    let server = try ScriptedServer { _ in
      .response(
        body: Self.rss([
          ("Nimbrel Sky Asok opens", "http://a.example/1"),
          ("Cordevia sells 100 homes", "http://a.example/2"),
          ("Nimbrel Skylines", "http://a.example/3"),
          ("บริษัท คอร์เดเวีย จำกัด ลดราคา", "http://a.example/4"),
        ]))
    }
    defer { server.stop() }
    let feeds = feeds(server, ["news"])
    let home = try Self.home("Nimbrel Sky Asok", company: "Cordevia Co., Ltd.")
    #expect(feeds.items(about: home).isEmpty)
    await feeds.refresh()
    #expect(
      Set(feeds.items(about: home).map(\.link)) == ["http://a.example/1", "http://a.example/2"])
    #expect(feeds.items(about: try Self.home("Nimbrel Sky")).map(\.link) == ["http://a.example/1"])
    let thai = try Self.home("Other", company: "บริษัท คอร์เดเวีย จำกัด (มหาชน)")
    #expect(feeds.items(about: thai).map(\.link) == ["http://a.example/4"])
    // A short name is not searched for, because it could be an ordinary word.
    #expect(feeds.items(about: try Self.home("Sky")).isEmpty)
  }

  @Test func failingFeedsKeepItemsAndAffectNoOthers() async throws {
    let isBroken = Locked(false)
    let server = try ScriptedServer { request in
      switch request.target {
      case "/html": .response(body: Array("<html></html>".utf8))
      case "/gone": .response(404)
      case "/huge":
        ScriptedAnswer([
          .send(Array("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n<rss>".utf8)),
          .sendRepeated(Array(repeating: UInt8(ascii: " "), count: 1 << 16), times: 200), .close,
        ])
      case _ where isBroken.withLock { $0 }: ScriptedAnswer([.reset])
      default: .response(body: Self.rss([("Nimbrel Sky opens", "http://a.example/1")]))
      }
    }
    defer { server.stop() }
    let log = Locked<[String]>([])
    let feeds = feeds(server, ["html", "gone", "huge", "news"], log: log)
    let home = try Self.home("Nimbrel Sky")
    await feeds.refresh()
    #expect(feeds.items(about: home).count == 1)
    let lines = log.withLock { $0 }
    #expect(lines.count == 3)
    #expect(
      lines.contains { $0.contains("/huge ") && $0.contains("is larger than the limit of 4 MiB") })
    // No setting can fix these errors, so no log line suggests changing a setting.
    #expect(lines.allSatisfy { !$0.contains("raise") && !$0.contains("allow") })
    isBroken.withLock { $0 = true }
    await feeds.refresh()
    #expect(feeds.items(about: home).count == 1)
  }

  /// After the timeout, the client gives up on a feed that never responds; the items of the other
  /// feed are still available.
  @Test func slowFeedAffectsNoOther() async throws {
    let server = try ScriptedServer { request in
      request.target == "/slow"
        ? .silence : .response(body: Self.rss([("Nimbrel Sky opens", "http://a.example/1")]))
    }
    defer { server.stop() }
    let log = Locked<[String]>([])
    let feeds = feeds(server, ["slow", "news"], log: log) { address in
      address.hasSuffix("/slow") ? HTTPLimits(silence: .milliseconds(40)) : .patient
    }
    await feeds.refresh()
    #expect(feeds.items(about: try Self.home("Nimbrel Sky")).map(\.link) == ["http://a.example/1"])
    let lines = log.withLock { $0 }
    #expect(lines.count == 1)
    #expect(lines.first?.contains("127.0.0.1:\(server.port)/slow ") == true, "\(lines)")
    #expect(lines.first?.contains("sent nothing for 0.04 seconds") == true, "\(lines)")
    #expect(lines.first?.contains("allow") == false)
  }

  @Test func feedsOfOneHostAreLoggedByPathWithoutSecrets() async throws {
    let server = try ScriptedServer { _ in .response(404) }
    defer { server.stop() }
    let log = Locked<[String]>([])
    await feeds(server, ["a/news.xml?token=hush", "b/news.xml#hush", "?hush"], log: log).refresh()
    let lines = log.withLock { $0 }.sorted()
    #expect(lines.count == 3)
    for path in ["/ ", "/a/news.xml ", "/b/news.xml "] {
      #expect(lines.contains { $0.contains("127.0.0.1:\(server.port)\(path)") }, "\(lines)")
    }
    #expect(lines.allSatisfy { !$0.contains("hush") && !$0.contains("me:") })
  }

  /// A blog's feed is often behind a redirect on the same site.
  @Test func movedFeedIsReadOrReported() async throws {
    let server = try ScriptedServer { request in
      switch request.target {
      case "/feed": .redirect(301, to: "/feed/")
      case "/feed/": .redirect(302, to: "/news.xml")
      case "/news.xml": .response(body: Self.rss([("Nimbrel Sky opens", "http://a.example/1")]))
      case "/endless": .redirect(302, to: "/endless")
      default: .redirect(302, to: "http://u:hush@elsewhere.example/new/feed?token=hush")
      }
    }
    defer { server.stop() }
    let log = Locked<[String]>([])
    let feeds = feeds(server, ["feed", "endless", "moved"], log: log) { _ in .patient }
    await feeds.refresh()
    #expect(feeds.items(about: try Self.home("Nimbrel Sky")).count == 1)
    let lines = log.withLock { $0 }
    #expect(lines.count == 2)
    #expect(lines.contains { $0.contains("/endless ") && $0.contains("more than three times") })
    #expect(
      lines.contains { $0.contains("/moved ") && $0.contains("http://elsewhere.example/new/feed") })
    #expect(lines.allSatisfy { !$0.contains("hush") })
  }
}

/// Keeps every log line in memory, with the metadata `feed` and `reason` in this order.
private struct LineHandler: LogHandler {
  let lines: Locked<[String]>
  var metadata: Logger.Metadata = [:]
  var logLevel = Logger.Level.trace

  init(lines: Locked<[String]>) { self.lines = lines }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    let parts = ["feed", "reason"].compactMap { event.metadata?[$0].map { "\($0)" } }
    let line = "\(event.message) \(parts.joined(separator: " "))"
    lines.withLock { $0.append(line) }
  }
}
