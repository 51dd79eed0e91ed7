import Foundation
import HomefindTesting
import Testing

@testable import Facade

/// Tests how the RESO Web API writes numbers, and how it reads an unescaped plus sign.
@Suite struct RESOFormatTests {
  private typealias Fields = [String: Any]

  private static func run(_ body: @Sendable (FacadeClient) async throws -> Void) async throws {
    try await StoredFacade.run([try StoredFacade.homes(1...9)], body)
  }

  private static func get(
    _ client: FacadeClient, _ target: String, accept: String? = nil
  ) async throws -> RawAnswer {
    let written = target.replacing(" ", with: "%20")
    return try await client.raw("GET /reso/\(written)", accept.map { ["Accept": $0] } ?? [:])
  }

  @Test(arguments: [
    ("application/json;IEEE754Compatible=true", ""),
    ("application/json; odata.metadata=minimal; ieee754compatible=\"true\"", ""),
    ("application/xml, application/json;q=0.9;IEEE754Compatible=true, */*;q=0.1", ""),
    ("application/json", "&$format=application/json;IEEE754Compatible=true"),
    ("application/json;IEEE754Compatible=true", "&$format=json"),
  ])
  func ieee754CompatibleWritesLongNumbersAsStrings(accept: String, query: String) async throws {
    try await Self.run { client in
      let answer = try await Self.get(
        client, "Property?$select=ListPrice,PhotosCount,Latitude&$top=1&$count=true\(query)",
        accept: accept)
      #expect(answer.status == 200)
      #expect(answer.fields["content-type"]?.hasSuffix(";IEEE754Compatible=true") == true)
      let row = try #require((answer.json["value"] as? [Fields])?.first)
      let price = try #require(row["ListPrice"] as? String)
      #expect(Int(price) != nil && !price.contains("e"))
      #expect(row["PhotosCount"] is NSNumber && row["Latitude"] is NSNumber)
      #expect(answer.json["@odata.count"] as? String == "9")
      let events = try await Self.get(
        client, "EntityEvent?$top=1\(query)", accept: accept)
      let event = try #require((events.json["value"] as? [Fields])?.first)
      #expect(event["EntityEventSequence"] is String)
    }
  }

  @Test(arguments: [
    ("application/json", ""), ("application/json;IEEE754Compatible=false", ""),
    ("application/json, application/json;q=0.5;IEEE754Compatible=true", ""),
    (
      "application/json;IEEE754Compatible=true", "&$format=application/json;IEEE754Compatible=false"
    ),
  ])
  func numbersStayNumbersByDefault(accept: String, query: String) async throws {
    try await Self.run { client in
      let answer = try await Self.get(
        client, "Property?$select=ListPrice&$top=1&$count=true\(query)", accept: accept)
      #expect(answer.fields["content-type"] == "application/json;odata.metadata=minimal")
      let row = try #require((answer.json["value"] as? [Fields])?.first)
      #expect(row["ListPrice"] is NSNumber && answer.json["@odata.count"] is NSNumber)
    }
  }

  @Test func everyPageKeepsTheFormatOfTheFirst() async throws {
    try await Self.run { client in
      let format = "$format=application/json;IEEE754Compatible=true"
      let first = try await client.raw(
        "GET /reso/Property?$select=ListingKey,ListPrice&\(format)",
        ["Prefer": "odata.maxpagesize=2"])
      let next = try #require(first.json["@odata.nextLink"] as? String)
      let second = try await Self.get(client, next)
      let rows = try #require(second.json["value"] as? [Fields])
      #expect(!rows.isEmpty && rows.allSatisfy { $0["ListPrice"] is String })
      let key = try #require(rows[0]["ListingKey"] as? String)
      let row = try await Self.get(client, "Property('\(key)')?\(format)")
      #expect(row.json["ListPrice"] is String)
      #expect(row.fields["content-type"]?.hasSuffix(";IEEE754Compatible=true") == true)
      // The `IEEE754Compatible` parameter does not affect counts.
      let count = try await Self.get(
        client, "Property/$count", accept: "application/json;IEEE754Compatible=true")
      #expect(count.fields["content-type"] == "text/plain")
    }
  }

  @Test(arguments: [
    ("ModificationTimestamp gt 2020-01-01T00:00:00+07:00", true),
    ("ModificationTimestamp lt 2020-01-01T00:00:00.5+07:00", false),
    ("ModificationTimestamp in (2020-01-01T00:00:00+07:00,2020-01-02T00:00+05:30)", false),
    ("ModificationTimestamp gt 2020-01-01T00%3A00%3A00+07%3A00", true),
    ("ListPrice+gt+1", true), ("ModificationTimestamp+gt+2020-01-01T00:00:00+07:00", true),
  ])
  func unescapedPlusInTimestampIsASign(filter: String, hasHomes: Bool) async throws {
    try await Self.run { client in
      let query = "&$count=true&$orderby=ListingKey&$select=ListingKey"
      let raw = try await Self.get(client, "Property?$filter=\(filter)\(query)")
      #expect(raw.status == 200, "\(raw.json)")
      let encoded = filter.replacing(/\+(?=\d\d(:|%3A)\d\d)/, with: "%2B")
      let other = try await Self.get(client, "Property?$filter=\(encoded)\(query)")
      #expect(raw.json["@odata.count"] as? Int == other.json["@odata.count"] as? Int)
      #expect((raw.json["@odata.count"] as? Int ?? 0 > 0) == hasHomes)
    }
  }
}
