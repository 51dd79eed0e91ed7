import Admission
import Basics
import FeedProvider
import Foundation
import HomefindTesting
import ListingStore
import Logging
import Monitoring
import Testing
import Transport
import WebPage

@testable import Facade

/// Tests the promises about the facade in docs/threat_model.md.
@Suite("Promises of the threat model", .timeLimit(.minutes(10)))
struct PromiseTests {
  private static let path = "/v1/nearby?lat=13.7370&lon=100.5603"

  // MARK: Credentials

  /// The ways in which a feed tries to leak its client's password.
  enum Echo: String, Sendable, CaseIterable {
    case fault, page, text, root, child, charset, longFault, login, basic, redirect

    /// Returns a response that repeats as much of the request as it can.
    func answer(to request: RecordedRequest, status: Int) -> ScriptedAnswer {
      let head = request.headers.map { "\($0.name): \($0.value)\n" }.joined()
      let said = "\(request.target)\n\(head)\n\(request.text)"
      let envelope = #"<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>"#
      let end = "</s:Body></s:Envelope>"
      let fault = { (text: String) in
        """
        \(envelope)<s:Fault><faultcode>s:Client</faultcode>\
        <faultstring>\(text.escapedForXML)</faultstring></s:Fault>\(end)
        """
      }
      let (type, body) =
        switch self {
        case .fault: ("text/xml", fault(said))
        case .page: ("text/html", said)
        case .text: ("text/plain", said)
        case .root: ("text/xml", "<hush-hush/>")
        case .child: ("text/xml", "\(envelope)<hush-hush/>\(end)")
        case .charset: ("text/xml; charset=hush-hush", fault("x"))
        case .longFault: ("text/xml", fault(String(repeating: "x", count: 196) + " hush-hush"))
        case .login: ("text/xml", fault("who:hush-hush\u{301} HUSH-HUSH who:%68ush-hush"))
        case .basic: ("text/xml", fault(request.header("Authorization") ?? "no login"))
        case .redirect: ("text/xml", "")
        }
      if self == .redirect { return .redirect(302, to: "http://hush-hush.example/hush-hush") }
      return .response(status, headers: ["Content-Type": type], body: body)
    }
  }

  /// Tests every kind of leak with every status.
  @Test(arguments: [200, 401, 403, 404, 500, 503], Echo.allCases)
  func noCredentialLeaks(status: Int, echo: Echo) async throws {
    let feed = try ScriptedServer { echo.answer(to: $0, status: status) }
    defer { feed.stop() }
    let folder = TemporaryFolder()
    let key = try KeyFile.change(at: folder.file("keys")) { ring throws(KeyError) in
      try ring.add(name: "one", created: "2026-11-01")
    }
    let keys = try KeyFile(path: folder.file("keys"))
    let lines = Locked<[String]>([])
    let log = LineLog(level: .trace) { line in
      lines.withLock { $0.append(String(decoding: line, as: UTF8.self)) }
    }
    let metrics = PrometheusRegistry()
    let store = try ListingStore.open(path: folder.file("store.sqlite"))
    let told = Locked<[String]>([])
    let address = "http://who:%68ush-hush@127.0.0.1:\(feed.port)/x.svc?token=hush-hush"
    try await FacadeClient.run(
      feed: address, store: store, logger: log.logger(label: "test"), metrics: metrics,
      configuring: { $0.keys = ClientKeys(file: keys) }
    ) { client in
      for path in [
        Self.path, "/v1/provinces", "/v1/area?province=10&district=1", "/v1/nowhere", "/readyz",
        "/metrics", "/v1/listings/1", "/v1/events", "/", "/docs", "/v1/nearby?key=\(key)",
      ] {
        let answer = try await client.raw(
          "GET \(path)", ["X-API-Key": key, "X-Request-Id": "mine"])
        // Digests and random numbers can contain any four letters by chance.
        let said = answer.fields.filter { $0.key != "etag" }
        let fields = said.map { "\($0): \($1)\n" }.joined()
        let body = String(decoding: answer.body, as: UTF8.self)
          .replacing(/"next":"[0-9a-z-]+"/, with: "")
        told.withLock { $0.append(fields + body) }
      }
    }
    store.close()
    var texts = told.withLock { $0 } + lines.withLock { $0 } + [metrics.text]
    #expect(texts.count > 20)
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.file("")) {
      let bytes = try Data(contentsOf: URL(filePath: folder.file(name)))
      texts.append(String(decoding: bytes, as: UTF8.self))
    }
    for text in texts {
      for part in ["hush", "x hu", "%68ush", "d2hvOm", "ZGVtbzp", key] {
        #expect(!text.lowercased().contains(part.lowercased()), "\(part): \(text.prefix(300))")
      }
    }
  }

  @Test func comparisonReadsAllBytes() {
    /// A collection that counts accesses to its bytes.
    struct Watched: Collection {
      let bytes: [UInt8]
      let looks: Locked<Int>
      var startIndex: Int { 0 }
      var endIndex: Int { bytes.count }
      func index(after index: Int) -> Int { index + 1 }
      subscript(index: Int) -> UInt8 {
        looks.withLock { $0 += 1 }
        return bytes[index]
      }
    }
    let secret = Array(repeating: UInt8(7), count: 64)
    for place in [nil, 0, 1, 31, 63] as [Int?] {
      var guess = secret
      if let place { guess[place] = 8 }
      let looks = Locked(0)
      let isEqual = ConstantTime.areEqual(Watched(bytes: guess, looks: looks), secret)
      #expect(isEqual == (place == nil) && looks.withLock { $0 } == 64)
    }
    #expect(!ConstantTime.areEqual(secret, secret + [7]))
    #expect(!ConstantTime.areEqual([], secret) && ConstantTime.areEqual([], [UInt8]()))
  }

  // MARK: Client input

  @Test func clientInputAddsNoHeaderFields() async throws {
    try await FacadeClient.runOverSample(configuring: { $0.origins = .only(["https://a.example"]) })
    { client in
      let evil = "%0D%0AX-Evil:%201%0D%0A%0D%0A<script>"
      for path in [
        "/v1/nearby?lat=\(evil)&lon=1", "\(Self.path)&cursor=\(evil)", "\(Self.path)&lang=\(evil)",
        "\(Self.path)&format=\(evil)", "/v1/train?station=\(evil)", "/v1/area?province=\(evil)",
        "/v1/suggest?q=\(evil)", "/v1/listings/\(evil)", "/\(evil)", "/v1/nearby?\(evil)=1",
        "/v1/routes?from=\(evil)&to=1,2",
        "/v1/nearby?lat=13.7370&lon=100.5603&limit=1&text=\(evil)",
        "/sample/pictures/\(evil)",
      ] {
        let answer = try await client.raw("GET \(path)")
        #expect(answer.fields["x-evil"] == nil, "\(path)")
        let isHarmless = answer.fields["content-type"]?.contains("json") == true
        #expect(isHarmless && answer.fields["x-content-type-options"] == "nosniff", "\(path)")
      }
      for (name, value) in [
        ("X-Request-Id", "a\rX-Evil: 1"), ("X-Request-Id", "a\nX-Evil: 1"),
        ("Origin", "https://a.example\rX-Evil: 1"), ("Accept-Language", "th\r X-Evil: 1"),
        ("X-Request-Id", "<script>"), ("Origin", "https://b.example"),
      ] {
        let connection = try RawConnection(port: client.port)
        connection.send(
          "GET \(Self.path) HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\(name): \(value)\r\n\r\n"
            .utf8)
        let text = String(decoding: await connection.receive(), as: UTF8.self)
        let head = text.components(separatedBy: "\r\n\r\n")[0].lowercased()
        #expect(!head.components(separatedBy: .newlines).contains { $0.hasPrefix("x-evil") })
        #expect(!head.contains("<script>") && !head.contains("b.example"))
      }
    }
  }

  @Test func pathTraversalIsRefused() async throws {
    try await FacadeClient.runOverSample { client in
      let up = ["..", "%2e%2e", "%2E.", "..%00", "....//..", "%252e%252e", "..%c0%af.."]
      let slash = ["/", "%2f", "%5c", "\\", "%252f"]
      for folder in ["", "app", "app/0/js", "app/0/map", "sample/pictures"] {
        for dots in up {
          for mark in slash {
            let way = String(repeating: dots + mark, count: 8)
            let answer = try await client.raw("GET /\(folder)/\(way)etc\(mark)passwd")
            #expect(answer.status == 404 || answer.status == 400, "\(folder) \(dots) \(mark)")
            #expect(!String(decoding: answer.body, as: UTF8.self).contains("root:"))
          }
        }
      }
      for path in ["//etc/passwd", "/file:///etc/passwd", "/app//etc/passwd"] {
        #expect(try await client.raw("GET \(path)").status == 404, "\(path)")
      }
    }
  }

  @Test func archiveNamesWriteNoFiles() async throws {
    let folder = TemporaryFolder()
    let route =
      "<kml><Document><Placemark><LineString><coordinates>1,2 3,4</coordinates></LineString></Placemark></Document></kml>"
    try await FacadeClient.runOverSample { client in
      for name in [
        "../../../../../../\(folder.file("evil.kml"))", folder.file("evil.kml"),
        "..\\..\\evil.kml", "a/../../evil.kml",
      ] {
        var zip = Zip()
        zip.add(name, Array(route.utf8))
        let bytes = zip.bytes
        let answer = try await HTTPClient().collect(
          HTTPRequest(
            service: "facade", url: "http://127.0.0.1:\(client.port)/v1/routes/read",
            method: .post, headers: ["Content-Type": "application/vnd.google-earth.kmz"],
            body: bytes, limits: .patient))
        #expect([200, 422].contains(answer.response.status), "\(name)")
      }
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("")) == [])
    #expect(!FileManager.default.fileExists(atPath: "evil.kml"))
  }

  // MARK: Outgoing requests

  /// URLs in documents and requests must not make the service send requests.
  @Test func urlsInInputAreNeverFetched() async throws {
    let other = try ScriptedServer { _ in .response(body: "<kml/>") }
    defer { other.stop() }
    let url = other.url("/secret")
    let line = "<LineString><coordinates>100.5,13.7 100.6,13.8</coordinates></LineString>"
    let documents = [
      "<kml><Document><NetworkLink><Link><href>\(url)</href></Link></NetworkLink></Document></kml>",
      "<kml><Document><NetworkLink><Url><href>\(url)</href></Url></NetworkLink><Placemark>\(line)</Placemark></Document></kml>",
      "<kml><Document><GroundOverlay><Icon><href>\(url)</href></Icon></GroundOverlay><Placemark><styleUrl>\(url)#a</styleUrl>\(line)</Placemark></Document></kml>",
      "<kml xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance' xsi:schemaLocation='\(url) \(url)'><Placemark>\(line)</Placemark></kml>",
      "<!DOCTYPE kml SYSTEM '\(url)'><kml><Placemark>\(line)</Placemark></kml>",
      "<!DOCTYPE kml [<!ENTITY x SYSTEM '\(url)'>]><kml><Placemark><name>&x;</name>\(line)</Placemark></kml>",
      "<!DOCTYPE kml [<!ENTITY % x SYSTEM '\(url)'> %x;]><kml><Placemark>\(line)</Placemark></kml>",
      "<?xml-stylesheet href='\(url)'?><kml><Placemark>\(line)</Placemark></kml>",
      "<kml xmlns:xi='http://www.w3.org/2001/XInclude'><xi:include href='\(url)'/><Placemark>\(line)</Placemark></kml>",
      "<gpx><metadata><link href='\(url)'/></metadata><trk><trkseg><trkpt lat='13.7' lon='100.5'/><trkpt lat='13.8' lon='100.6'/></trkseg></trk></gpx>",
      #"{"$ref":"\#(url)","routes":[{"geometry":"\#(url)"}]}"#, url,
    ]
    try await FacadeClient.runOverSample { client in
      for document in documents {
        for type in ["application/xml", "application/json", "text/plain"] {
          let answer = try await client.raw(
            "POST /v1/routes/read", ["Content-Type": type], body: document)
          #expect([200, 400, 415, 422].contains(answer.status), "\(document)")
        }
      }
      let named = url.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
      for (path, statuses) in [
        ("\(Self.path)&feed=\(named)", [400]), ("\(Self.path)&feed-url=\(named)", [400]),
        ("\(Self.path)&url=\(named)", [400]), ("\(Self.path)&callback=\(named)", [400]),
        ("/v1/routes?from=\(named)&to=13.7,100.5", [400, 404]),
        ("/v1/routes?from=1,2&to=3,4&service=\(named)", [400]),
        ("/v1/train?station=\(named)", [404]), ("/v1/area?province=\(named)", [400, 404]),
        ("/v1/stations?refresh=\(named)", [400]), ("/app/\(named)", [404]),
      ] as [(String, [Int])] {
        #expect(statuses.contains(try await client.raw("GET \(path)").status), "\(path)")
      }
      let proxied = try await client.raw("GET \(url)")
      #expect(proxied.status == 404)
      let tunnel = try await client.raw("CONNECT 127.0.0.1:\(other.port)")
      #expect(tunnel.status >= 400)
    }
    #expect(other.events.isEmpty)
  }

  @Test(arguments: [301, 302, 303, 307, 308])
  func feedRedirectsAreNotFollowed(status: Int) async throws {
    let other = try ScriptedServer { _ in .response(body: "secrets") }
    defer { other.stop() }
    for location in [
      other.url("/"), "//127.0.0.1:\(other.port)/", "http://localhost:\(other.port)/",
      "file:///etc/passwd", "gopher://127.0.0.1:\(other.port)/",
    ] {
      let feed = try ScriptedServer { _ in .redirect(status, to: location) }
      defer { feed.stop() }
      try await FacadeClient.run(feed: feed.url("/x.svc")) { client in
        let answer = try await client.get("/v1/provinces")
        #expect(answer.status == 502)
        #expect(!String(decoding: answer.body, as: UTF8.self).contains("secrets"))
      }
    }
    #expect(other.events.isEmpty)
  }

  // MARK: Feed data

  private static let script =
    #"<script>alert(1)</script>"'><img src=x onerror=alert(2)>]]>&lt;svg onload=alert(3)>"#

  /// Runs `body` with a facade that uses a feed whose text fields all contain `text`.
  private static func runOverFeed(
    of text: String, _ body: @escaping @Sendable (FacadeClient) async throws -> Void
  ) async throws {
    let folder = TemporaryFolder()
    let cell = "\"\(text.replacing("\"", with: "\"\""))\""
    let header =
      "id,name,name_en,type,price,lat,lon,address,telephone,company_id,company,promotion,picture,plan,district"
    let rows = (1...3).map { number in
      "\(number),\(cell),\(cell),\(cell),\(cell),13.737\(number),100.5603,\(cell),\(cell),7,"
        + Array(repeating: cell, count: 5).joined(separator: ",")
    }
    let path = folder.file("homes.csv")
    try Data(([header] + rows + [""]).joined(separator: "\n").utf8).write(to: URL(filePath: path))
    var settings = FeedProviderConfiguration(password: "hush-hush")
    settings.dataPath = path
    let configuration = settings
    try await serving {
      try await FeedProviderServer(
        configuration: configuration, logger: .silent, onListening: $0
      ).run()
    } _: {
      try await FacadeClient.run(feed: configuration.url(port: $0), body)
    }
    withExtendedLifetime(folder) {}
  }

  @Test func feedScriptsNeverRun() async throws {
    try await Self.runOverFeed(of: Self.script) { client in
      let near = "\(Self.path)&facets=true&explain=true"
      #expect(try await client.get(near).json["total"] as? Int == 3)
      for (path, type) in [
        (near, "application/json"), ("\(near)&format=geojson", "application/geo+json"),
        ("\(near)&format=csv", "text/csv"),
        ("\(near)&format=kml", "application/vnd.google-earth.kml+xml"),
        ("\(near)&format=atom", "application/atom+xml"),
        ("\(near)&format=gddf", "application/gamaray-gddf"),
        ("\(near)&format=arml", "application/arml+xml"),
        ("\(near)&format=arml1", "application/vnd.google-earth.kml+xml"),
        ("\(near)&format=area", "text/xml"),
        ("/v1/listings/1", "application/json"), ("/v1/listings?ids=1,2,3", "application/json"),
        ("/v1/map?bbox=100.5,13.7,100.6,13.8&zoom=16", "application/json"),
        ("/v1/suggest?q=script", "application/json"), ("/v1/events", "application/json"),
        ("/v1/routes?from=listing:1&to=listing:2", "application/json"),
        ("/v1/routes?from=listing:1&to=listing:2&format=kml", "application/vnd"),
        ("/v1/routes?from=listing:1&to=listing:2&format=gpx", "application/gpx+xml"),
      ] {
        let answer = try await client.raw("GET \(path)")
        #expect(answer.status == 200, "\(path)")
        #expect(answer.fields["content-type"]?.hasPrefix(type) == true, "\(path)")
        #expect(answer.fields["x-content-type-options"] == "nosniff")
        #expect(answer.fields["content-security-policy"]?.hasPrefix("default-src 'none'") == true)
        if type.contains("xml") || path.contains("kml") || path.contains("gddf") {
          let text = String(decoding: answer.body, as: UTF8.self)
          #expect(!text.contains("<script") && !text.contains("<img") && !text.contains("<svg"))
        }
      }
      // Pages and pictures for browsers contain no feed data.
      for path in ["/", "/docs", "/favicon.svg", "/sample/pictures/condo-03.svg", "/app/rail.json"]
      {
        let answer = try await client.raw("GET \(path)")
        #expect(answer.status == 200, "\(path)")
        #expect(!String(decoding: answer.body, as: UTF8.self).contains("alert("), "\(path)")
        let policy = answer.fields["content-security-policy"] ?? ""
        #expect(policy.contains("default-src 'none'") && !policy.contains("unsafe-inline"))
      }
      // Problem documents repeat input only as JSON strings.
      let problem = try await client.raw("GET /v1/train?station=%3Cscript%3Ealert(1)%3C/script%3E")
      #expect(problem.fields["content-type"] == "application/problem+json")
      #expect(problem.fields["x-content-type-options"] == "nosniff")
    }
  }

  @Test(arguments: ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "＝1"])
  func csvContainsNoFormulas(text: String) async throws {
    try await Self.runOverFeed(of: text) { client in
      let answer = try await client.raw("GET \(Self.path)&format=csv")
      #expect(answer.status == 200)
      let table = String(decoding: answer.body, as: UTF8.self)
      let cells = table.split(whereSeparator: { $0 == "," || $0 == "\r\n" })
        .map { $0.first == "\"" ? $0.dropFirst() : $0 }
      #expect(cells.count > 40)
      for cell in cells {
        let first = cell.unicodeScalars.first
        #expect(!(first.map { "=+-@\t\r＝".unicodeScalars.contains($0) } ?? false), "\(cell)")
      }
    }
  }

  // MARK: Rate limits

  @Test func headerFieldsDoNotBypassRateLimit() async throws {
    let folder = TemporaryFolder()
    _ = try KeyFile.change(at: folder.file("keys")) { ring throws(KeyError) in
      try ring.add(name: "one", created: "2026-11-01")
    }
    let keys = try KeyFile(path: folder.file("keys"))
    for isGuessing in [false, true] {
      try await FacadeClient.runOverSample(configuring: {
        $0.rateLimit = RateLimit(requests: 5, seconds: 3_600)
        if isGuessing { $0.keys = ClientKeys(file: keys) }
      }) { client in
        var statuses: [Int] = []
        for number in 1...20 {
          let address = "198.51.100.\(number)"
          statuses.append(
            try await client.raw(
              "GET /v1/stations",
              [
                "X-Forwarded-For": "\(address), 10.0.0.\(number)", "Forwarded": "for=\(address)",
                "X-Real-IP": address, "X-Client-IP": address, "CF-Connecting-IP": address,
                "X-Request-Id": "r\(number)", "User-Agent": "u\(number)",
                "X-API-Key": "hf_guess\(number)",
              ]
            ).status)
        }
        let first = isGuessing ? 401 : 200
        #expect(statuses == Array(repeating: first, count: 5) + Array(repeating: 429, count: 15))
      }
    }
  }
}

extension String {
  fileprivate var escapedForXML: String {
    replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
