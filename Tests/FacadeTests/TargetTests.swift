import Admission
import HomefindTesting
import Monitoring
import Testing

@testable import Facade

/// Tests paths in different spellings, and requests that two servers may parse differently.
@Suite struct TargetTests {
  @Test(arguments: [
    ("/v1/nearby", "", "/v1/nearby"), ("/v1/%6eearby?q=%6e", "", "/v1/nearby?q=%6e"),
    ("/%76%31/%2D%2E%5F%7e", "", "/v1/-._~"), ("/a%2Fb%20%", "", "/a%2Fb%20%"),
    ("/%4", "", "/%4"), ("/%ZZ%E0", "", "/%ZZ%E0"), ("/h%6fmes/v1/x", "/homes", "/v1/x"),
    ("http://a.example/%76%31", "", "/v1"), ("/elsewhere/v1", "/homes", nil),
    ("/homes", "/homes", nil), ("/homesick/x", "/homes", nil), ("/metrics", "/homes", "/metrics"),
    ("/%6detrics", "", "/%6detrics"), ("/%6detrics?a=b", "", "/%6detrics?a=b"),
    ("/homes/%6Detrics", "/homes", "/%6Detrics"), ("/%68omes/metrics", "/homes", nil),
    ("/health%7a", "", "/health%7a"), ("/%72eadyz", "/homes", nil),
  ])
  func unnecessaryEscapesAreDecoded(target: String, base: String, found: String?) {
    #expect(RequestTarget.target(RequestTarget.relative(target), under: base) == found)
  }

  @Test(arguments: [
    ("/homes", "/homes/"), ("/homes?a=b", "/homes/?a=b"), ("/%68omes", "/homes/"),
    ("http://a.example/homes", "/homes/"), ("/homes/", nil), ("/home", nil), ("/", nil),
  ])
  func pageWithoutTrailingSlashRedirects(target: String, location: String?) {
    let relative = RequestTarget.relative(target)
    #expect(RequestTarget.redirect(relative, under: "/homes") == location)
    #expect(RequestTarget.redirect(relative, under: "") == nil)
  }

  @Test func escapedPathsAreServed() async throws {
    try await FacadeClient.runOverSample(
      metrics: PrometheusRegistry(), configuring: { $0.basePath = "/homes" }
    ) { client in
      for (target, status) in [
        ("/homes/v1/%6eearby?lat=13.7&lon=100.5", 200), ("/%68omes/v1/stations", 200),
        ("/homes", 308), ("/homes/", 200), ("/metrics", 200), ("/%6detrics", 404),
        ("/homes/%6detrics", 404), ("/homes/v1%2Fnearby?lat=1&lon=1", 404), ("/%72eadyz", 404),
      ] {
        #expect(try await client.raw("GET \(target)").status == status, "\(target)")
      }
      let moved = try await client.raw("GET /homes?lang=th")
      #expect(moved.fields["location"] == "/homes/?lang=th" && moved.body.isEmpty)
    }
  }

  private static let start = "GET /v1/stations HTTP/1.1\r\n"
  private static let read = "POST /v1/routes/read HTTP/1.1\r\nHost: a\r\n"

  @Test(arguments: [
    "GET  /v1/stations HTTP/1.1\r\nHost: a\r\n\r\n",
    "GET /v1/stations  HTTP/1.1\r\nHost: a\r\n\r\n",
    "GET   /v1/stations   HTTP/1.1\r\nHost: a\r\n\r\n", " \(start)Host: a\r\n\r\n",
    "GET /v1/stations HTTP/1.1 \r\nHost: a\r\n\r\n",
    "GET\t/v1/stations HTTP/1.1\r\nHost: a\r\n\r\n",
    "\(start)Host: a, b\r\n\r\n", "\(start)Host: a,b\r\n\r\n", "\(start)Host: a b\r\n\r\n",
    "\(start)Host: a/b\r\n\r\n", "\(start)Host: u@a\r\n\r\n", "\(start)Host: é\r\n\r\n",
    "\(read)Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
    "\(read)Transfer-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "\(read)Transfer-Encoding: chunked, chunked\r\n\r\n0\r\n\r\n",
    "POST /v1/routes/read HTTP/1.0\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
  ])
  func ambiguousRequestsAreRefused(request: String) async throws {
    try await FacadeClient.runOverSample { client in
      let before = [
        "", "\(Self.start)Host: a\r\n\r\n", "\(Self.read)Content-Length: 7\r\n\r\n{ \r\n\r\n}",
        "\(Self.read)Transfer-Encoding: chunked\r\n\r\n7\r\n{ \r\n\r\n}\r\n0\r\nX-A: b\r\n\r\n",
      ]
      for first in before {
        let connection = try RawConnection(port: client.port)
        connection.send("\(first)\(request)\(Self.start)Host: a\r\n\r\n".utf8)
        let text = String(decoding: await connection.receive(), as: UTF8.self)
        let statuses = text.matches(of: /HTTP\/1.1 (\d+)/).compactMap { Int($0.1) }
        #expect(
          statuses.suffix(1) == [400] && statuses.count == (first.isEmpty ? 1 : 2), "\(first)")
      }
    }
  }

  /// Requests are parsed correctly regardless of how their bytes are split.
  @Test func requestsArriveInAnyPieces() async throws {
    try await FacadeClient.runOverSample { client in
      let requests =
        "\r\n\(Self.start)Host: a:80\r\n\r\n\(Self.read)Content-Length: 9\r\n\r\n{ \r\n\r\n} \n"
        + "\(Self.read)Transfer-Encoding: Chunked\r\n\r\n7;a=b\r\n{ \r\n\r\n}\r\n0\r\n\r\n"
        + "GET /v1/provinces HTTP/1.1\r\nHost: [::1]:80\r\nConnection: close\r\n\r\n"
      for size in [1, 2, 3, 7, 50, 1_000] {
        let connection = try RawConnection(port: client.port)
        let bytes = Array(requests.utf8)
        for start in stride(from: 0, to: bytes.count, by: size) {
          connection.send(bytes[start..<min(start + size, bytes.count)])
        }
        let text = String(decoding: await connection.receive(), as: UTF8.self)
        let statuses = text.matches(of: /HTTP\/1.1 (\d+)/).compactMap { Int($0.1) }
        #expect(statuses == [200, 422, 422, 200], "\(size)")
      }
    }
  }

  /// Unescaped Thai in a URL is equivalent to escaped Thai, regardless of how its bytes are split.
  @Test(arguments: [
    ("/v1/suggest?q=อโศก", "/v1/suggest?q=%E0%B8%AD%E0%B9%82%E0%B8%A8%E0%B8%81"),
    ("/v1/suggest?limit=2&q=สยาม", "/v1/suggest?limit=2&q=%E0%B8%AA%E0%B8%A2%E0%B8%B2%E0%B8%A1"),
    ("/v1/suggest?q=caf\u{e9}+%C3%A9", "/v1/suggest?q=caf%C3%A9+%c3%a9"),
  ])
  func unescapedThaiEqualsEscapedThai(target: String, escaped: String) async throws {
    try await FacadeClient.runOverSample { client in
      let expected = try await client.raw("GET \(escaped)")
      #expect(expected.status == 200)
      #expect(try await client.raw("GET \(target)").body == expected.body)
      for size in [1, 2, 5] {
        let connection = try RawConnection(port: client.port)
        let bytes = Array("GET \(target) HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n".utf8)
        for start in stride(from: 0, to: bytes.count, by: size) {
          connection.send(bytes[start..<min(start + size, bytes.count)])
        }
        #expect(RawAnswer(await connection.receive())?.body == expected.body, "\(size)")
      }
    }
  }

  /// A request with bytes that are not UTF-8 is invalid but still gets a response.
  @Test func invalidUTF8IsRefused() async throws {
    try await FacadeClient.runOverSample { client in
      let connection = try RawConnection(port: client.port)
      let line = Array("GET /v1/suggest?q=".utf8) + [0xC3, 0x28, 0xFF]
      connection.send(line + Array(" HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n".utf8))
      #expect(RawAnswer(await connection.receive())?.status == 400)
    }
  }

  @Test(arguments: [
    ("1.2.3.4:5678", "1.2.3.4"), ("[2001:db8::1]:80", "2001:db8::1"),
    ("[2001:db8::1]", "2001:db8::1"),
    ("2001:db8::1", "2001:db8::1"), ("9.9.9.9, 1.2.3.4:1, 10.0.0.2:9", "1.2.3.4"),
    ("1.2.3.4:", "10.0.0.1"), ("1.2.3.4:x", "10.0.0.1"), ("1.2.3.4:70000", "10.0.0.1"),
    ("[1.2.3.4]:80", "10.0.0.1"), ("[::1", "10.0.0.1"), ("[::1]80", "10.0.0.1"),
    ("unknown", "10.0.0.1"), (":80", "10.0.0.1"), ("1.2.3.4:+80", "10.0.0.1"),
  ])
  func forwardedAddressMayHaveAPort(field: String, client: String) throws {
    let range = try #require(AddressRange("10.0.0.0/8"))
    let forwarders = TrustedForwarders([range])
    #expect(forwarders.client(peer: "10.0.0.1", forwardedFor: field) == client)
  }
}
