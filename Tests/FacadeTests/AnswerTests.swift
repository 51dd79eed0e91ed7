import Foundation
import HomefindTesting
import StoresTesting
import Testing

@testable import Facade

/// Tests the HTTP semantics of responses: entity tags, conditional requests, content negotiation
/// and methods.
@Suite(.bothStores) struct AnswerTests {
  private static let path = "/v1/nearby?lat=13.7370&lon=100.5603&limit=5"

  @Test func tagIgnoresFreshnessAndFetchTime() {
    func tag(_ text: String) -> EntityTag { EntityTag(of: Array(text.utf8)) }
    let document =
      #"{"a":1,"source":{"freshness":"live","fetchedAt":"2026-11-01T00:00:00Z"},"b":2}"#
    for (old, new, isSame) in [
      ("live", "stale", true), ("2026-11-01", "2027-01-31", true), ("00Z", "", true),
      ("\"a\":1", "\"a\":2", false), ("\"b\":2", "\"b\":3", false),
      ("freshness", "frischness", false),
      ("\"a\":1,", "\"a\":1, ", false),
    ] {
      let other = document.replacingOccurrences(of: old, with: new)
      #expect((tag(document) == tag(other)) == isSame, "\(old) → \(new)")
    }
    #expect(tag("") != tag("\0"))
    #expect(tag("12345678") != tag("123456780"))
    #expect(tag(#"{"freshness":""#) == tag(#"{"freshness":"x"#))
  }

  @Test(arguments: [
    ("*", true), ("W/\"x\"", false), ("%", true), ("\"y\", %", true), ("%opaque", true),
    ("", false),
  ])
  func ifNoneMatchMatchesTags(written: String, matches: Bool) {
    let tag = EntityTag(of: [1, 2, 3])
    let condition = written.replacingOccurrences(of: "%opaque", with: tag.text.dropFirst(2))
      .replacingOccurrences(of: "%", with: tag.text)
    #expect(tag.matches(condition) == matches)
  }

  @Test(arguments: [
    (nil, "application/json", 1.0), ("", "application/json", 1), ("*/*", "text/csv", 1),
    ("text/html, */*;q=0.1", "application/json", 0.1),
    ("application/*;q=0.5, application/json", "application/json; charset=utf-8", 1),
    ("Application/JSON;q=0", "application/json", 0), ("text/html", "application/json", 0),
    ("application/geo+json ; q=0.9", "application/geo+json", 0.9),
  ])
  func acceptHeaderHasQualities(header: String?, type: String, quality: Double) {
    #expect(AcceptHeader(header).quality(ofMediaType: type) == quality)
  }

  @Test func bestMediaTypeIsChosen() {
    let types = ["application/json", "application/geo+json"]
    #expect(AcceptHeader(nil).best(of: types) == types[0])
    #expect(AcceptHeader("application/geo+json").best(of: types) == types[1])
    #expect(AcceptHeader("text/csv").best(of: types) == nil)
    #expect(AcceptHeader("gzip;q=0, *").takes(coding: "gzip") == false)
    #expect(AcceptHeader("br, gzip").takes(coding: "gzip"))
    #expect(AcceptHeader(nil).takes(coding: "gzip") == false)
  }

  /// The connection handler responds directly to a GET request for a few homes; a HEAD request goes
  /// through the route.
  @Test(arguments: [
    [:], ["Accept-Encoding": "gzip", "Accept-Language": "th"], ["Accept": "text/csv"],
  ])
  func inlineResponseEqualsRoutedResponse(fields: [String: String]) async throws {
    try await FacadeClient.runOverSample { client in
      _ = try await client.raw("GET \(Self.path)&radius=5km")
      for path in ["\(Self.path)&radius=2km", "\(Self.path)&lang=th", "\(Self.path)&fields=id"] {
        let (head, whole) = (
          try await client.raw("HEAD \(path)", fields), try await client.raw("GET \(path)", fields)
        )
        #expect(head.status == 200 && whole.status == 200)
        // `max-age` decreases between the two requests.
        let own: Set = ["date", "x-request-id", "cache-control"]
        #expect(
          head.fields.filter { !own.contains($0.key) }
            == whole.fields.filter { !own.contains($0.key) })
        #expect(
          whole.fields["cache-control"]?.prefix(15) == head.fields["cache-control"]?.prefix(15))
        #expect(whole.body.count == whole.fields["content-length"].flatMap(Int.init))
      }
    }
  }

  @Test func matchingTagGets304() async throws {
    try await FacadeClient.runOverSample { client in
      let began = ContinuousClock.now
      let live = try await client.raw("GET \(Self.path)")
      let cached = try await client.raw("GET \(Self.path)")
      #expect(live.body != cached.body)
      let tag = try #require(live.fields["etag"])
      #expect(tag.hasPrefix("W/\"") && cached.fields["etag"] == tag)
      let known = try await client.raw("GET \(Self.path)", ["If-None-Match": "\"old\", \(tag)"])
      #expect(known.status == 304 && known.body.isEmpty && known.fields["etag"] == tag)
      #expect(known.fields["content-type"] == nil && known.fields["vary"] == cached.fields["vary"])
      let control = try #require(cached.fields["cache-control"])
      let age = try #require(control.wholeMatch(of: /public, max-age=(\d+)/).flatMap { Int($0.1) })
      let passed = Int((ContinuousClock.now - began) / .seconds(1))
      #expect((898 - passed...900).contains(age))
      #expect(cached.fields["vary"] == "Accept, Accept-Language, Accept-Encoding")
      let other = try await client.raw("GET \(Self.path)", ["If-None-Match": "\"x\""])
      #expect(other.status == 200)
    }
  }

  @Test func headEqualsGetWithoutBody() async throws {
    try await FacadeClient.runOverSample { client in
      for path in [Self.path, "/v1/stations", "/v1/nowhere", "/v1/nearby"] {
        _ = try await client.raw("GET \(path)")
        let get = try await client.raw("GET \(path)")
        let head = try await client.raw("HEAD \(path)")
        #expect(head.status == get.status && head.body.isEmpty)
        for name in ["content-length", "content-type", "etag", "vary", "link"] {
          #expect(head.fields[name] == get.fields[name], "\(name) of \(path)")
        }
      }
    }
  }

  @Test func longResponsesAreCompressed() async throws {
    try await FacadeClient.runOverSample { client in
      _ = try await client.raw("GET \(Self.path)")
      let plain = try await client.raw("GET \(Self.path)")
      #expect(plain.fields["content-encoding"] == nil)
      let short = try await client.raw("GET \(Self.path)", ["Accept-Encoding": "br, gzip;q=0.5"])
      #expect(short.fields["content-encoding"] == "gzip")
      #expect(short.body.count < plain.body.count / 2 && short.body.starts(with: [0x1F, 0x8B]))
      #expect(short.fields["etag"] == plain.fields["etag"])
      #expect(Int(short.fields["content-length"] ?? "") == short.body.count)
      #expect(try await client.get(Self.path).body == plain.body)
      let provinces = try await client.raw("GET /v1/provinces", ["Accept-Encoding": "gzip"])
      #expect(provinces.fields["content-encoding"] == "gzip")
      let tiny = try await client.raw("GET /v1/listings?ids=1", ["Accept-Encoding": "gzip"])
      #expect(tiny.status == 200 && tiny.fields["content-encoding"] == nil)
    }
  }

  @Test func nextPageIsLinked() async throws {
    try await FacadeClient.runOverSample { client in
      let answer = try await client.raw("GET /v1/train?station=E4&radius=3km&limit=25")
      let link = try #require(answer.fields["link"])
      let match = try #require(link.wholeMatch(of: /<\?(.+)>; rel="next"/))
      let cursor = try #require(answer.json["next"] as? String)
      #expect(match.1 == "station=E4&radius=3km&limit=25&cursor=\(cursor)")
      let next = try await client.raw("GET /v1/train?\(match.1)")
      #expect(next.status == 200)
      #expect(next.fields["link"]?.contains(cursor) == false)
    }
  }

  /// An Atom feed contains all results of its search. A `next` link would make clients page
  /// forever.
  @Test func atomFeedLinksOnlyToItself() async throws {
    try await FacadeClient.runOverSample { client in
      let path = "/v1/train?station=E4&radius=3km&limit=25"
      let link = { (own: String) in
        #"<link rel="self" href="\#(own.replacing("&", with: "&amp;"))"/>"#
      }
      for (target, fields, own) in [
        (path + "&format=atom", [:], path + "&format=atom&lang=en"),
        (path + "&lang=th&format=atom", [:], path + "&lang=th&format=atom"),
        (
          path, ["Accept": "application/atom+xml", "Accept-Language": "th"],
          path + "&format=atom&lang=th"
        ),
      ] as [(String, [String: String], String)] {
        let answer = try await client.raw("GET \(target)", fields)
        #expect(answer.status == 200 && answer.fields["link"] == nil)
        #expect(String(decoding: answer.body, as: UTF8.self).contains(link(own)))
        #expect(try await client.raw("GET \(own)").body == answer.body)
      }
      // Personal values never appear in a URL.
      let personal = try await client.raw("GET /v1/recommended?salary=45000&format=atom")
      #expect(personal.status == 200)
      #expect(!String(decoding: personal.body, as: UTF8.self).contains("45000"))
    }
  }

  @Test func unsupportedMethodGets405AndUnknownPath404() async throws {
    try await FacadeClient.runOverSample { client in
      for (line, status, allow) in [
        ("POST /v1/stations/near", 405, "GET, HEAD, OPTIONS"),
        ("DELETE /v1/listings/1", 405, "GET, HEAD, OPTIONS"),
        ("PUT /v1/provinces", 405, "GET, HEAD, OPTIONS"),
        ("GET /v1/routes/read", 405, "OPTIONS, POST"),
        ("OPTIONS /v1/nearby", 204, "GET, HEAD, OPTIONS, POST"),
        ("OPTIONS /v1/nowhere", 404, nil),
        ("POST /v1/nowhere", 404, nil), ("GET /v1/listings/1/2", 404, nil),
      ] as [(String, Int, String?)] {
        let answer = try await client.raw(line)
        #expect(answer.status == status && answer.fields["allow"] == allow, "\(line)")
        if status >= 400 {
          #expect(answer.fields["content-type"] == "application/problem+json")
          #expect(answer.fields["cache-control"] == "no-store")
        }
      }
    }
  }

  @Test func unacceptableFormatGets406() async throws {
    try await FacadeClient.runOverSample { client in
      for (accept, status) in [
        ("text/html", 406), ("application/json;q=0, text/csv", 406), ("application/*", 200),
        ("text/html, */*;q=0.1", 200),
      ] {
        let answer = try await client.raw("GET /v1/provinces", ["Accept": accept])
        #expect(answer.status == status, "\(accept)")
      }
      let route = "/v1/routes?from=E4&to=E9&mode=transit&format=geojson"
      let named = try await client.raw("GET \(route)", ["Accept": "application/json"])
      #expect(named.status == 200)
    }
  }

  @Test func problemTypesAreStable() async throws {
    try await FacadeClient.runOverSample { client in
      let answer = try await client.raw("GET /v1/nearby?lat=95&colour=red")
      #expect(answer.status == 400)
      #expect(answer.json["type"] as? String == "urn:homefind:problem:invalid-parameter")
      #expect(answer.badParameters == ["colour", "lat", "lon"])
    }
    let names = Problem.Code.allCases.map(\.rawValue)
    #expect(Set(names).count == names.count)
    #expect(names.allSatisfy { $0.wholeMatch(of: /[a-z]+(-[a-z]+)*/) != nil })
  }
}
