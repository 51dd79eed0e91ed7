import Foundation
import Geo
import HomefindTesting
import ListingSources
import Listings
import Transport

@testable import RESOSource

/// A scripted Web API: a server that supports the few queries that the client sends, and a client.
final class FakeRESO: Sendable {
  /// A row with its fields as JSON.
  struct Row: Sendable {
    var key: String
    /// The time of the last change, in seconds since the start of 2026.
    var time: Int
    var fields: [String: String] = [:]

    var json: String {
      var fields = fields
      fields["ListingKey"] = fields["ListingKey"] ?? "\"\(key)\""
      fields["ModificationTimestamp"] = fields["ModificationTimestamp"] ?? "\"\(change)\""
      fields["Latitude"] = fields["Latitude"] ?? "13.7"
      fields["Longitude"] = fields["Longitude"] ?? "100.5"
      return
        "{\(fields.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ","))}"
    }

    var change: String { FakeRESO.moment(time) }
  }

  let server: ScriptedServer
  let rows: Locked<[Row]>

  /// - Parameters:
  ///   - pageSize: The number of rows on a page.
  ///   - links: Whether pages have a link to the next page.
  ///   - counts: Whether the service counts rows.
  ///   - first: Returns a response that replaces the usual response, or nil to send the usual
  ///     response.
  init(
    _ rows: [Row], pageSize: Int = 3, links: Bool = true, counts: Bool = true,
    metadata: String = FakeRESO.metadata(),
    instead first: @escaping @Sendable (RecordedRequest) -> ScriptedAnswer? = { _ in nil }
  ) throws {
    let rows = Locked(rows)
    self.rows = rows
    server = try ScriptedServer { request in
      if let answer = first(request) { return answer }
      if request.target.hasSuffix("$metadata") {
        return .response(headers: ["Content-Type": "application/xml"], body: metadata)
      }
      let all = rows.withLock { $0 }.sorted { ($0.time, $0.key) < ($1.time, $1.key) }
      let options = request.options
      if options["$count"] == "true" {
        let count = counts ? "\"@odata.count\":\(all.count)," : ""
        return .page("{\(count)\"value\":[\(all.first?.json ?? "")]}")
      }
      let start = options["$filter"]?.firstMatch(of: /ModificationTimestamp ge (\S+)/).map {
        String($0.1)
      }
      let left = all.filter { start == nil || $0.change >= start ?? "" }
      let skip = Int(options["skip"] ?? options["$skip"] ?? "") ?? 0
      let page = left.dropFirst(skip).prefix(pageSize)
      var link = ""
      if links, skip + page.count < left.count {
        let query = request.query.split(separator: "&").filter { !$0.hasPrefix("skip=") }
        link =
          ",\"@odata.nextLink\":\"Property?\(query.joined(separator: "&"))&skip=\(skip + page.count)\""
      }
      return .page("{\"value\":[\(page.map(\.json).joined(separator: ","))]\(link)}")
    }
  }

  /// Returns a client for the service that refreshes its copy before each use.
  func client(
    _ dependencies: RESODependencies = RESODependencies(),
    _ change: (inout RESOConfiguration) -> Void = { _ in }
  ) -> RESOClient {
    var configuration = RESOConfiguration(url: server.url("/odata"))
    configuration.limits = .patient
    configuration.renewal = .zero
    change(&configuration)
    return RESOClient(configuration, http: HTTPClient(), dependencies)
  }

  func source(_ change: (inout RESOConfiguration) -> Void = { _ in }) -> RESOSource {
    RESOSource(client(RESODependencies(), change), name: "mls")
  }

  /// The query options of requests for listings, excluding requests for the count or the metadata.
  var pages: [[String: String]] {
    server.requests.filter { $0.target.contains("/Property?") }.map(\.options)
      .filter { $0["$count"] == nil }
  }

  static func moment(_ seconds: Int) -> String {
    "2026-01-\(pad(1 + seconds / 86_400))T\(pad(seconds / 3_600 % 24)):\(pad(seconds / 60 % 60)):\(pad(seconds % 60))Z"
  }

  private static func pad(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }

  static func rows(_ numbers: Range<Int>) -> [Row] {
    numbers.map { Row(key: "K\($0)", time: $0) }
  }

  /// Returns the metadata of a service that has these fields in addition to the required fields.
  static func metadata(
    _ fields: [String: String] = ["StandardStatus": "Edm.String"], link: String = "Media"
  ) -> String {
    let needed = [
      "ListingKey": "Edm.String", "ModificationTimestamp": "Edm.DateTimeOffset",
      "Latitude": "Edm.Double", "Longitude": "Edm.Double",
    ]
    let all = needed.merging(fields) { _, given in given }
    let properties = all.map { "<Property Name=\"\($0.key)\" Type=\"\($0.value)\"/>" }.sorted()
    return """
      <edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx">\
      <edmx:DataServices><Schema Namespace="org.example" Alias="x" \
      xmlns="http://docs.oasis-open.org/odata/ns/edm"><EntityType Name="Row"><Key>\
      <PropertyRef Name="ListingKey"/></Key>\(properties.joined())<NavigationProperty \
      Name="\(link)" Type="Collection(x.Media)"/></EntityType><EntityContainer Name="C">\
      <EntitySet Name="Property" EntityType="x.Row"/></EntityContainer></Schema>\
      </edmx:DataServices></edmx:Edmx>
      """
  }
}

extension RecordedRequest {
  var query: String { target.split(separator: "?", maxSplits: 1).last.map(String.init) ?? "" }

  var options: [String: String] {
    var options: [String: String] = [:]
    for part in query.split(separator: "&") {
      let pair = part.split(separator: "=", maxSplits: 1).map(String.init)
      guard pair.count == 2 else { continue }
      options[pair[0]] = pair[1].removingPercentEncoding
    }
    return options
  }
}

extension ScriptedAnswer {
  static func page(_ json: String) -> ScriptedAnswer {
    .response(headers: ["Content-Type": "application/json"], body: json)
  }
}

extension RESOSource {
  /// Returns the keys of all listings around the default position of rows.
  func keys() async throws -> [String] {
    guard let center = Coordinate(latitude: 13.7, longitude: 100.5) else { return [] }
    return try await listings(around: center, radius: 1_000, types: []).listings.map(\.id.text)
      .sorted()
  }
}
