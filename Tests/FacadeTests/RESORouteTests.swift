import Admission
import Foundation
import HomefindTesting
import Testing

@testable import Facade

@Suite struct RESORouteTests {
  private typealias Fields = [String: Any]

  private func run(
    configuring configure: (inout FacadeConfiguration) -> Void = { _ in },
    _ body: @Sendable (FacadeClient) async throws -> Void
  ) async throws {
    // On the second day, one home is gone and others are new.
    let first = try StoredFacade.homes(1...12)
    let second = try StoredFacade.homes(2...40)
    try await StoredFacade.run([first, second], configuring: configure, body)
  }

  /// Percent-encodes a target, which may contain spaces, and returns the response to a GET request.
  private static func get(
    _ client: FacadeClient, _ target: String, _ fields: [String: String] = [:]
  ) async throws -> RawAnswer {
    let written = try #require(
      target.addingPercentEncoding(withAllowedCharacters: .urlQueryAllowed))
    return try await client.raw("GET /reso\(written)", fields)
  }

  @Test func everyCoreRequestWorks() async throws {
    try await run { client in
      for root in ["", "/"] {
        let service = try await Self.get(client, root)
        #expect(service.status == 200 && service.fields["odata-version"] == "4.0")
        #expect(service.fields["content-type"] == "application/json;odata.metadata=minimal")
        #expect(service.json["@odata.context"] as? String == "/reso/$metadata")
        let names = (service.json["value"] as? [Fields])?.compactMap { $0["name"] as? String }
        #expect(names == ["Property", "Office", "Media", "Lookup", "EntityEvent"])
      }
      let metadata = try await Self.get(client, "/$metadata?$format=application/xml")
      #expect(metadata.fields["content-type"] == "application/xml")
      #expect(String(decoding: metadata.body, as: UTF8.self).contains("<edmx:Edmx Version=\"4.0\""))
      let any = try await Self.get(client, "/Property?$filter=PhotosCount eq 2&$top=1")
      let key = try #require((any.json["value"] as? [Fields])?.first?["ListingKey"] as? String)
      let home = try await Self.get(client, "/Property('\(key)')?$expand=Media")
      #expect(home.status == 200 && home.json["ListingKey"] as? String == key)
      #expect((home.json["Media"] as? [Fields])?.count == 2)
      let found = try await Self.get(
        client,
        "/Property?$filter=ListPrice le 3000000 and PropertyType eq 'Residential'&$select=ListPrice"
          + "&$orderby=ListPrice desc&$top=3&$skip=1&$count=true")
      let rows = try #require(found.json["value"] as? [Fields])
      #expect(rows.count == 3 && rows.allSatisfy { Array($0.keys) == ["ListPrice"] })
      #expect(found.json["@odata.count"] as? Int ?? 0 > 3)
      let none = try await Self.get(client, "/Property?$filter=ListPrice eq 1")
      #expect(none.status == 200 && (none.json["value"] as? [Fields])?.isEmpty == true)
      let count = try await Self.get(client, "/Property/$count?$filter=PhotosCount gt 0")
      #expect(count.fields["content-type"] == "text/plain")
      #expect(String(decoding: count.body, as: UTF8.self) == "26")
    }
  }

  @Test func errorsHaveODataFormat() async throws {
    try await run { client in
      for (target, fields, status, name, part) in [
        ("/Property?$filter=BadField eq 'SoBad'", [:], 400, "$filter", "BadField"),
        ("/Property?$top=-1", [:], 400, "$top", "-1"),
        ("/Property?$select=listprice", [:], 400, "$select", "ListPrice"),
        ("/Property?$skiptoken=1.2.3", [:], 400, "$skiptoken", "nextLink"),
        ("/Property?$apply=aggregate", [:], 501, "$apply", "not supported"),
        ("/$metadata?$format=json", [:], 400, "$format", "xml"),
        ("/Property", ["OData-Version": "5.0"], 400, "OData-Version", "5.0"),
        ("/ResourceNotFound", [:], 404, "path", "ResourceNotFound"),
        ("/Property('none')", [:], 404, "Property", "none"),
        ("/Property('a')/ListPrice", [:], 501, "Property", "/ListPrice"),
        // These errors come from outside the Web API.
        ("/a/b/c/d", [:], 404, nil, "path"),
        ("/Property?lang=AAA", [:], 400, "lang", "AAA"),
        ("/Property", ["Accept": "text/html"], 406, nil, "json"),
      ] as [(String, [String: String], Int, String?, String)] {
        let answer = try await Self.get(client, target, fields)
        #expect(answer.status == status, "\(target)")
        #expect(answer.fields["content-type"] == "application/json;odata.metadata=minimal")
        #expect(
          answer.fields["odata-version"] == "4.0" && answer.fields["cache-control"] == "no-store")
        let error = try #require(answer.json["error"] as? Fields)
        #expect((error["code"] as? String)?.isEmpty == false && error["details"] is [Any])
        #expect(error["target"] as? String == name, "\(target)")
        #expect((error["message"] as? String)?.contains(part) == true, "\(error)")
      }
      let posted = try await client.raw("POST /reso/Property", body: "{}")
      #expect(posted.status == 405 && posted.fields["allow"]?.contains("GET") == true)
      #expect((posted.json["error"] as? Fields)?["code"] as? String == "method-not-allowed")
      // The first length exceeds the server's limit; the second exceeds the HTTP parser's limit.
      for length in [9_000, 100_000] {
        let filter = String(repeating: "true%20or%20", count: length / 12) + "true"
        let long = try await client.raw("GET /reso/Property?$filter=\(filter)")
        #expect(long.status == 414 && long.fields["odata-version"] == "4.0", "\(length)")
        #expect((long.json["error"] as? Fields)?["code"] as? String == "address-too-long")
      }
      let broken = try await client.raw("GET /reso/Property?$filter=%zz")
      #expect(broken.status == 400 && broken.json["error"] != nil)
      let thai = try await Self.get(client, "/Nothing?lang=th")
      let message = (thai.json["error"] as? Fields)?["message"] as? String
      #expect(message?.hasPrefix("ไม่มี") == true)
      // Other paths still get problem documents.
      let other = try await client.raw("GET /resources")
      #expect(other.status == 404 && other.fields["content-type"] == Problem.mediaType)
    }
  }

  @Test func rateLimitErrorsHaveODataFormat() async throws {
    try await run { configuration in
      configuration.basePath = "/homes"
      configuration.rateLimit = RateLimit(requests: 2, seconds: 3_600)
    } _: { client in
      for path in ["/homes/reso/", "/homes/reso/Property"] {
        #expect(try await client.raw("GET \(path)").status == 200)
      }
      let answer = try await client.raw("GET /homes/reso/Property?$top=1")
      #expect(answer.status == 429 && answer.fields["retry-after"] != nil)
      #expect((answer.json["error"] as? Fields)?["code"] as? String == "too-many-requests")
      #expect(answer.fields["odata-version"] == "4.0")
      let other = try await client.raw("GET /homes/v1/provinces")
      #expect(other.status == 429 && other.fields["content-type"] == Problem.mediaType)
    }
  }

  /// Resources with a single format ignore `Accept`; JSON is accepted with any parameters.
  @Test func odataFormatsAreNegotiated() async throws {
    try await run { client in
      for (target, accept, type) in [
        ("/$metadata", "application/json", "application/xml"),
        ("/$metadata", "application/json;odata.metadata=full", "application/xml"),
        ("/Property/$count", "application/json", "text/plain"),
        ("/Property", "application/json;odata.metadata=none, */*;q=0.1", "application/json"),
        ("/Property?$format=json", "application/xml", "application/json"),
      ] {
        let answer = try await Self.get(client, target, ["Accept": accept])
        #expect(answer.status == 200 && answer.fields["content-type"]?.hasPrefix(type) == true)
        #expect(!answer.fields.keys.contains { $0.hasPrefix("x-homefind") })
      }
      let newer = try await Self.get(client, "/Property?$top=1", ["OData-MaxVersion": "4.01"])
      #expect(newer.fields["odata-version"] == "4.01")
      let tag = try #require(newer.fields["etag"])
      let same = try await Self.get(client, "/Property?$top=1", ["If-None-Match": tag])
      #expect(same.status == 304)
    }
  }

  @Test func nextLinksLeadThroughAllPages() async throws {
    try await run { client in
      for (set, key, total) in [
        ("Property", "ListingKey", 39), ("Media", "MediaKey", 39),
        ("EntityEvent", "EntityEventSequence", 40),
      ] {
        var keys: [String] = []
        var target: String? = set
        var pages = 0
        while let asked = target {
          let answer = try await client.raw(
            "GET /reso/\(asked)", ["Prefer": "odata.maxpagesize=7"])
          #expect(answer.fields["preference-applied"] == "odata.maxpagesize=7")
          let rows = try #require(answer.json["value"] as? [Fields])
          #expect(rows.count <= 7)
          keys += rows.map { "\($0[key] ?? "")" }
          target = answer.json["@odata.nextLink"] as? String
          pages += 1
        }
        #expect(Set(keys).count == keys.count && keys.count == total, "\(set)")
        #expect(pages == (total + 6) / 7)
      }
      // A link is relative to the service root and valid only for its query.
      let page = try await client.raw("GET /reso/Property", ["Prefer": "odata.maxpagesize=7"])
      let link = try #require(page.json["@odata.nextLink"] as? String)
      let elsewhere = link.replacing("Property?", with: "Media?")
      let refused = try await client.raw("GET /reso/\(elsewhere)")
      #expect(refused.status == 400)
      #expect((refused.json["error"] as? Fields)?["target"] as? String == "$skiptoken")
    }
  }

  @Test func entityEventsReportChanges() async throws {
    try await run { client in
      let all = try await Self.get(client, "/EntityEvent?$orderby=EntityEventSequence desc&$top=1")
      let last = try #require(
        (all.json["value"] as? [Fields])?.first?["EntityEventSequence"] as? Int)
      let none = try await Self.get(client, "/EntityEvent?$filter=EntityEventSequence gt \(last)")
      #expect((none.json["value"] as? [Fields])?.isEmpty == true)
      let gone = try await Self.get(client, "/EntityEvent?$filter=EntityEventDeletedYN eq true")
      let row = try #require((gone.json["value"] as? [Fields])?.first)
      let key = try #require(row["ResourceRecordKey"] as? String)
      #expect(key.hasSuffix(".1"))
      #expect(try await Self.get(client, "/Property('\(key)')").status == 404)
      let since = try await Self.get(
        client, "/Property?$filter=OriginalEntryTimestamp gt 2026-11-01T23:00:00Z&$count=true")
      #expect(since.json["@odata.count"] as? Int == 28)
    }
  }
}
