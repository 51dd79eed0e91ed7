import Geo
import HomefindTesting
import Listings
import Logging
import Testing
import Transport

@testable import News

/// What feeds over HTTP say of homes.
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

  private func feeds(_ server: ScriptedServer, _ paths: [String]) -> NewsFeeds {
    NewsFeeds(
      paths.map { "http://127.0.0.1:\(server.port)/\($0)" }, client: HTTPClient(),
      logger: Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() }))
  }

  @Test func aHomeHasTheNewsOfItsProjectAndSeller() async throws {
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
    // A short name could be any word.
    #expect(feeds.items(about: try Self.home("Sky")).isEmpty)
  }

  @Test func feedsThatFailHarmNoOthersAndKeepTheirItems() async throws {
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
    let feeds = feeds(server, ["html", "gone", "huge", "news"])
    let home = try Self.home("Nimbrel Sky")
    await feeds.refresh()
    #expect(feeds.items(about: home).count == 1)
    isBroken.withLock { $0 = true }
    await feeds.refresh()
    #expect(feeds.items(about: home).count == 1)
  }
}
