import HomefindTesting
import Messages
import Testing

@testable import Transport

@Suite("The parts of a request and its answer")
struct PartsTests {
  @Test(arguments: [
    ("http://Feed.Example/a?b=c#d", "feed.example:80", "http://Feed.Example/a?b=c"),
    ("https://u:p@feed.example:8443", "feed.example:8443", "https://feed.example:8443/"),
    ("HTTP://[::1]:80/x", "[::1]:80", "http://[::1]:80/x"),
    ("http://feed.example/ก x", "feed.example:80", "http://feed.example/%e0%b8%81%20x"),
  ])
  func address(text: String, remote: String, url: String) throws {
    let address = try #require(RemoteAddress(text))
    #expect(address.remote == remote)
    #expect(address.url == url)
  }

  @Test(arguments: [
    ("http://127.0.0.1/", true), ("http://127.9.8.7:1/", true), ("http://localhost/", true),
    ("http://[::1]/", true), ("http://127.1/", true), ("http://128.0.0.1/", false),
    ("http://127.0.0.1.example/", false), ("http://localhost.example/", false),
    ("http://feed.example/", false),
  ])
  func loopback(text: String, expected: Bool) throws {
    #expect(try #require(RemoteAddress(text)).isLoopback == expected)
  }

  @Test func userInfoIsDecodedAndKeptApart() throws {
    let address = try #require(RemoteAddress("https://a%20b:c%2Fd@feed.example/"))
    #expect(address.user == "a b")
    #expect(address.password == "c/d")
    #expect(!address.url.contains("@"))
    let target = try #require(RemoteAddress(address.url, following: "//x:y@feed.example/next"))
    #expect(address.staying(at: target)?.user == "a b")
    #expect(address.staying(at: target)?.url == "https://feed.example/next")
  }

  @Test(arguments: [
    ("http://a.example/x", "https://a.example/y?z", true),
    ("http://a.example/", "http://www.a.example/feed/", true),
    ("https://www.a.example/", "https://a.example/", true),
    ("http://a.example/", "https://www.a.example/", true),
    ("https://a.example/", "http://a.example/", false),
    ("http://a.example/", "http://a.example:81/", false),
    ("http://a.example:81/", "https://a.example/", false),
    ("http://a.example/", "https://a.example:8443/", false),
    ("http://a.example/", "http://b.example/", false),
    ("http://a.example/", "http://www.b.example/", false),
    ("http://a.example/", "http://www.www.a.example/", false),
    ("http://a.example/", "http://127.0.0.1/", false),
  ])
  func oneSite(first: String, second: String, expected: Bool) throws {
    let address = try #require(RemoteAddress(first.replacing("://", with: "://u:p@")))
    let target = try #require(RemoteAddress(second.replacing("://", with: "://x:y@")))
    let next = address.staying(atSiteOf: target)
    #expect((next != nil) == expected)
    #expect(next == nil || next?.url == target.url)
    // The login must not reach another host.
    #expect(next == nil || next?.user == (address.host == target.host ? "u" : nil))
  }

  @Test func secretValuesOfQueryAreMasked() throws {
    let address = try #require(RemoteAddress("http://u:p@a.example/?api_key=1&x=2&sid=3&code=4#f"))
    #expect(address.withoutSecrets == "http://a.example/?api_key=***&x=2&sid=***&code=***")
  }

  @Test(
    arguments: [
      ("text/xml", "text/xml", nil), ("Text/XML; Charset=\"TIS-620\"", "text/xml", "TIS-620"),
      ("application/soap+xml ;action=x; charset = utf-8 ", "application/soap+xml", "utf-8"),
      ("; charset=utf-8", nil, "utf-8"), ("text/xml; charset=", "text/xml", nil), ("", nil, nil),
    ] as [(String, String?, String?)])
  func contentType(field: String, mediaType: String?, charset: String?) {
    let response = HTTPResponse(status: 200, headers: ["content-type": field])
    #expect(response.mediaType == mediaType)
    #expect(response.charset == charset)
  }

  @Test func headerNamesIgnoreCase() {
    var headers: HTTPHeaders = ["Accept": "a", "ACCEPT": "b", "Other": "c"]
    #expect(headers["accept"] == "a")
    headers["accept"] = "d"
    #expect(headers.fields.map(\.value) == ["c", "d"])
    headers["other"] = nil
    #expect(headers["Other"] == nil)
  }

  static let reasons: [TransportError.Reason] = [
    .invalidAddress, .invalidHeader(name: "X\r\n"), .couldNotResolve, .proxyFailed,
    .couldNotConnect(refused: true), .couldNotConnect(refused: false), .outOfReach, .tls,
    .untrustedCertificate,
    .timedOut(.connect, after: .seconds(1)), .timedOut(.silence, after: .milliseconds(250)),
    .timedOut(.total, after: .seconds(60)), .headTooLarge(limit: 64 << 10),
    .bodyTooLarge(limit: 256 << 20), .redirected(to: "b.example:80"), .redirected(to: nil),
    .tooManyRedirects, .tooManyWaiting(limit: 9), .emptyReply, .cutOff, .notHTTP, .undecodableBody,
    .cancelled, .stopped(by: CancellationError()), .failed,
  ]

  @Test(arguments: reasons.indices)
  func messageIsOneSentence(index: Int) {
    let error = TransportError(reason: Self.reasons[index], service: "feed", remote: "a.example:80")
    #expect(
      error.description.contains("the feed")
        || error.description.hasPrefix("The feed at a.example:80"))
    #expect(error.description.hasSuffix(".") && !error.description.contains(". "))
    #expect(!error.description.contains { $0.isNewline })
    #expect(error.description == error.description)
  }

  @Test(arguments: [
    (TransportError.Reason.timedOut(.connect, after: .seconds(1)), "within 1 second;"),
    (.timedOut(.silence, after: .milliseconds(250)), "for 0.25 seconds;"),
    (.timedOut(.total, after: .seconds(60)), "within 60 seconds;"),
    (.bodyTooLarge(limit: 256 << 20), "more than 256 MiB;"),
    (.bodyTooLarge(limit: 1000), "more than 1000 bytes;"),
    (.headTooLarge(limit: 64 << 10), "more than 64 KiB of headers;"),
  ])
  func errorsStateTheLimit(reason: TransportError.Reason, words: String) {
    let error = TransportError(reason: reason, service: "feed", remote: "a.example:80")
    #expect(error.description.contains(words))
  }
}
