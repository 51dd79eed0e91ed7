import Basics
import Geo
import HomefindTesting
import JSONStream
import ListingSources
import Messages
import Testing
import Transport

@testable import RESOSource

/// Tests faulty and malicious services.
@Suite struct BadServiceTests {
  private func error(
    _ fake: FakeRESO, _ change: (inout RESOConfiguration) -> Void = { _ in }
  ) async throws -> RESOError {
    let replica = RESOReplica(fake.client(RESODependencies(), change))
    return try #require(
      await #expect(throws: RESOError.self) { try await replica.listings() })
  }

  @Test func circularPagesEndWithError() async throws {
    // The service first repeats the same link, and then sends new links to the same page.
    let number = Locked(0)
    for isNew in [false, true] {
      let fake = try FakeRESO(FakeRESO.rows(0..<5)) { request in
        guard request.options["$orderby"] != nil || request.options["page"] != nil else {
          return nil
        }
        let next = number.withLock { number in
          number += 1
          return isNew ? number : 1
        }
        let rows = FakeRESO.rows(0..<2).map(\.json).joined(separator: ",")
        return .page(#"{"value":[\#(rows)],"@odata.nextLink":"Property?page=\#(next)"}"#)
      }
      defer { fake.server.stop() }
      let error = try await error(fake)
      guard case .circles = error.reason else { throw error }
      #expect(fake.server.requests.count < 8)
    }
  }

  @Test func emptyPagesEndAtTheLimit() async throws {
    let number = Locked(0)
    let fake = try FakeRESO([]) { request in
      guard request.target.contains("/Property?") else { return nil }
      let next = number.withLock { number in
        number += 1
        return number
      }
      return .page(#"{"value":[],"@odata.nextLink":"Property?page=\#(next)"}"#)
    }
    defer { fake.server.stop() }
    let error = try await error(fake) { $0.pageLimit = 12 }
    guard case .tooManyPages(limit: 12) = error.reason else { throw error }
  }

  @Test func repeatedKeysAreOneListing() async throws {
    let rows = [
      FakeRESO.Row(key: "A", time: 1), .init(key: "A", time: 1), .init(key: "A", time: 5),
      .init(key: "B", time: 2), .init(key: "A", time: 3),
    ]
    for links in [true, false] {
      let fake = try FakeRESO(rows, pageSize: 2, links: links)
      defer { fake.server.stop() }
      #expect(try await fake.source().keys() == ["A", "B"])
    }
  }

  @Test func sharedTimestampsAreReadCompletely() async throws {
    // A bulk import gives many rows the same timestamp, and this service sends no links.
    let rows = (0..<11).map { FakeRESO.Row(key: "K\($0)", time: $0 / 8) }
    let fake = try FakeRESO(rows, links: false)
    defer { fake.server.stop() }
    #expect(try await fake.source().keys().count == 11)
    // This service does not support `$skip` either, so the client must report that rows are
    // missing.
    let poor = try FakeRESO(rows, links: false) { request in
      guard request.options["$skip"] != nil else { return nil }
      return .page("{\"value\":[\(rows[..<3].map(\.json).joined(separator: ","))]}")
    }
    defer { poor.server.stop() }
    guard case .incomplete = try await error(poor).reason else {
      Issue.record("not missed")
      return
    }
  }

  @Test func wrongTypesAreReadOrSkipped() async throws {
    var rows = FakeRESO.rows(0..<2)
    rows.append(.init(key: "n", time: 3, fields: ["ListingKey": "123"]))
    rows.append(.init(key: "k", time: 4, fields: ["ListingKey": "null"]))
    rows.append(.init(key: "t", time: 5, fields: ["ModificationTimestamp": "17"]))
    rows.append(.init(key: "p", time: 6, fields: ["Latitude": "[]"]))
    rows.append(.init(key: "m", time: 7, fields: ["Media": "\"none\"", "ListPrice": "{}"]))
    let fake = try FakeRESO(rows, pageSize: 100)
    defer { fake.server.stop() }
    let source = fake.source()
    #expect(try await source.keys() == ["123", "K0", "K1", "m", "t"])
    let found = try await source.listings(around: .cityPillar, radius: 50_000, types: [])
    #expect(found.skipped["noPosition"] == 1 && (found.skipped["noID"] ?? 0) > 0)
  }

  @Test(arguments: [
    ("web page", ScriptedAnswer.html(), "a web page"),
    (
      "web page as JSON",
      .response(headers: ["Content-Type": "application/json"], body: " <html>"), "a web page"
    ),
    ("nothing", .page(""), "The document is empty"),
    ("half", .page(#"{"value":[{"ListingKey":"#), "ends before its JSON value"),
    ("a list", .page("[]"), "not an OData page"), ("no list", .page(#"{"value":{}}"#), "OData"),
    ("404", .response(404, body: ""), "has no Web API at that address"),
    (
      "400",
      .response(400, body: #"{"error":{"code":"x","message":"No \u0007 k3y-of-mine here"}}"#),
      "status 400, \"No   *** here\""
    ),
    ("500", .html(500), "status 500"),
    (
      "foreign link",
      .page(#"{"value":[],"@odata.nextLink":"https://evil.example/Property?x"}"#),
      "at another service"
    ),
    ("link of a number", .page(#"{"value":[],"@odata.nextLink":7}"#), "at another service"),
  ])
  func malformedResponsesAreReported(name: String, answer: ScriptedAnswer, words: String)
    async throws
  {
    let fake = try FakeRESO([]) { $0.target.contains("/Property?") ? answer : nil }
    defer { fake.server.stop() }
    let error = try await error(fake) { $0.login = .token(Secret("k3y-of-mine")) }
    #expect(error.description.contains(words), "\(name): \(error)")
    #expect(!error.description.contains("k3y-of-mine"))
    #expect(!"\(SourceError(error))".contains("k3y-of-mine"))
  }

  @Test(arguments: [
    ("web page", ScriptedAnswer.html(), "a web page"), ("JSON", .page("{}"), "not CSDL"),
    ("other XML", .response(headers: ["Content-Type": "text/xml"], body: "<a/>"), "not CSDL"),
    (
      "without listings",
      .response(body: FakeRESO.metadata().replacing("\"Property\"", with: "\"Home\"")),
      "has no resource Property"
    ),
    (
      "without places", .response(body: FakeRESO.metadata().replacing("itude", with: "")),
      "without Latitude and Longitude"
    ),
    (
      "with a document type",
      .response(body: "<!DOCTYPE a [<!ENTITY b SYSTEM \"file:///etc/passwd\">]><a>&b;</a>"),
      "not CSDL"
    ),
  ])
  func malformedMetadataIsReported(name: String, answer: ScriptedAnswer, words: String) async throws
  {
    let fake = try FakeRESO([]) { $0.target.hasSuffix("$metadata") ? answer : nil }
    defer { fake.server.stop() }
    let error = try await error(fake)
    #expect(error.description.contains(words), "\(name): \(error)")
  }

  @Test func missingListingsAreReported() async throws {
    let fake = try FakeRESO(FakeRESO.rows(0..<4)) { request in
      request.options["$count"] == nil ? nil : .page(#"{"@odata.count":9,"value":[]}"#)
    }
    defer { fake.server.stop() }
    // The client compares the keys with the count and corrects a wrong count.
    #expect(try await fake.source().keys().count == 4)
    let hidden = try FakeRESO(FakeRESO.rows(0..<4)) { request in
      guard let select = request.options["$select"],
        select.hasSuffix(",Longitude,ModificationTimestamp")
      else { return nil }
      return .page(#"{"value":[]}"#)
    }
    defer { hidden.server.stop() }
    let error = try await error(hidden)
    guard case .incomplete(read: 0, of: 4) = error.reason else { throw error }
  }

  @Test func everyReasonIsRenderedInBothLanguages() {
    let transport = TransportError(reason: .cutOff, service: .feed, remote: "a:1")
    let reasons: [RESOError.Reason] = [
      .transport(transport), .refusedToken, .refusedCredentials, .noToken(status: 71),
      .throttled(.seconds(71)), .status(404, text: nil), .status(71, text: "ARG"),
      .status(71, text: nil), .webPage, .notJSON(.truncated), .notOData, .badMetadata, .noListings,
      .missingFields(["ARG1", "ARG2"]), .foreignLink, .circles, .tooManyPages(limit: 71),
      .incomplete(read: 71, of: 72),
    ]
    for reason in reasons {
      #expect(MessageFaults.of(RESOError(reason, remote: "b:2").message) == [])
    }
    let oddities: [RESOOddity] = [
      .plainToken, .notCompressed, .notJSON(type: ""), .notJSON(type: "ARG"), .noStatus,
      .noPictures, .notCounted, .notInOrder, .noChangeTimes(71, of: 72), .noLink(rows: 71, of: 72),
      .repeatedOnNextPage(71, of: 72), .unknownTypes(71, of: 72, example: "ARG"), .noHomes,
    ]
    for oddity in oddities { #expect(MessageFaults.of(oddity) == []) }
    for name in RESOReport.Step.allCases { #expect(MessageFaults.of(name) == []) }
  }
}
