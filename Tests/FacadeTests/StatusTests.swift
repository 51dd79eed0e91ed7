import Admission
import Feed
import Foundation
import HTTPTypes
import HomefindTesting
import Library
import ListingStore
import Search
import Stations
import StoresTesting
import Testing
import Transport

@testable import Facade

/// Reproduces every status in the table of docs/http.md.
@Suite(.bothStores) struct StatusTests {
  /// A row of the table.
  struct Row: Sendable, CustomTestStringConvertible {
    var status: Int
    var problem: String
    var request: String
    var server: String

    var testDescription: String { "\(status) \(problem) \(request) \(server)" }

    /// The strings in backticks: the request line, then header fields and the body.
    var quoted: [String] {
      request.split(separator: "`", omittingEmptySubsequences: false).enumerated()
        .filter { $0.offset % 2 == 1 }.map { String($0.element) }
    }
  }

  static let rows: [Row] = {
    let root = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let text = try? String(contentsOf: root.appending(path: "docs/http.md"), encoding: .utf8)
    return (text ?? "").split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 4, let status = Int(cells[0]) else { return nil }
      return Row(status: status, problem: cells[1], request: cells[2], server: cells[3])
    }
  }()

  @Test func tableNamesEveryProblem() {
    let named = Set(Self.rows.map(\.problem))
    // These codes are listed below the table, because either no request causes them or only
    // requests that need an account do.
    let unnamed = Set(Problem.Code.allCases.map(\.rawValue)).subtracting(named)
    let alone: Set = [
      "unexpected", "station-table", "cancelled", "not-installed", "store-full",
    ]
    let ofAccounts: Set = [
      "not-signed-in", "wrong-code", "no-tls", "unknown-session", "accounts-off", "account-store",
      "not-allowed", "unknown-item", "conflict",
    ]
    #expect(unnamed == alone.union(ofAccounts))
    for row in Self.rows where !row.problem.isEmpty {
      #expect(Problem.Code(rawValue: row.problem)?.status.code == row.status, "\(row.problem)")
    }
  }

  @Test(arguments: rows)
  func requestHasTheStatusOfTheTable(row: Row) async throws {
    try await Self.withServer(row.server) { client in
      if row.request.contains("the second") { _ = try await Self.send(row, client) }
      if row.request.contains("beside one that runs") {
        // Because the feed never responds, this request runs until the server shuts down, unless
        // another request was running and this one was refused.
        var running: [RawConnection] = []
        for _ in 1...1_000 {
          running.append(try RawConnection(port: client.port))
          running.last?.send("GET /v1/provinces HTTP/1.1\r\nHost: a\r\n\r\n".utf8)
          if try await Self.send(row, client).status == row.status { break }
        }
        try await Self.check(row, client)
        running.removeAll()
      } else {
        try await Self.check(row, client)
      }
    }
  }

  private static func check(_ row: Row, _ client: FacadeClient) async throws {
    let answer = try await send(row, client)
    #expect(answer.status == row.status)
    #expect(answer.fields["x-request-id"] != nil)
    if row.status >= 400 {
      #expect(answer.json["type"] as? String == "urn:homefind:problem:\(row.problem)")
      #expect(answer.fields["content-type"] == "application/problem+json")
      #expect(answer.json["status"] as? Int == row.status)
      let detail = try #require(answer.json["detail"] as? String)
      #expect(!detail.isEmpty && !detail.contains(".sqlite") && !detail.contains("/tmp"))
    }
    if row.status == 429 || row.status == 503 || row.status == 502 {
      #expect(answer.fields["retry-after"] != nil)
    }
  }

  private static func send(_ row: Row, _ client: FacadeClient) async throws -> RawAnswer {
    var line = try #require(row.quoted.first)
    if row.request.contains("9,000 signs") { line += String(repeating: "x", count: 9_000) }
    var fields: [String: String] = [:]
    var body = ""
    for part in row.quoted.dropFirst() {
      let sides = part.split(separator: ":", maxSplits: 1)
      if sides.count == 2 {
        fields[String(sides[0])] = sides[1].trimmingCharacters(in: .whitespaces)
      } else {
        body = part
      }
    }
    if row.request.contains("40,000 signs") {
      fields["X-Long"] = String(repeating: "x", count: 40_000)
    }
    return try await client.raw(line, fields, body: body)
  }

  /// Runs `body` with a client of the server that the table's last column describes.
  private static func withServer(
    _ server: String, _ body: @Sendable (FacadeClient) async throws -> Void
  ) async throws {
    let silence = try ScriptedServer { _ in .silence }
    defer { silence.stop() }
    let silent = silence.url("/x.svc")
    switch server {
    case "": try await FacadeClient.runOverSample(body)
    case "that wants keys":
      let folder = TemporaryFolder()
      let path = folder.file("keys")
      _ = try KeyFile.change(at: path) { ring throws(KeyError) in
        try ring.add(name: "someone", created: "2026-11-01")
      }
      let keys = try KeyFile(path: path)
      try await FacadeClient.runOverSample(configuring: { $0.keys = ClientKeys(file: keys) }, body)
    case "whose base path is `/homes`":
      try await FacadeClient.runOverSample(configuring: { $0.basePath = "/homes" }, body)
    case "that waits a fifth of a second":
      try await FacadeClient.runOverSample(
        configuring: { $0.limits.bodyTime = .milliseconds(200) }, body)
    case "that allows one in an hour":
      try await FacadeClient.runOverSample(
        configuring: { $0.rateLimit = RateLimit(requests: 1, seconds: 3_600) }, body)
    case "whose store was closed":
      let folder = TemporaryFolder()
      let store = try ListingStore.open(path: folder.file("store.sqlite"))
      try await FacadeClient.run(feed: silent, store: store) { client in
        store.close()
        try await body(client)
      }
    case "whose database is away":
      let server = EmptyStoreServer()
      let store = ListingStore(on: server, isReadOnly: true)
      try await FacadeClient.run(feed: silent, store: store) { client in
        server.setAway(true)
        try await body(client)
      }
    case "whose database answers searches":
      let store = ListingStore(on: EmptyStoreServer(), isReadOnly: true)
      try await FacadeClient.run(feed: silent, store: store, postgis: "public", body)
    case "whose feed is down":
      let port = try RefusingPort()
      try await FacadeClient.run(feed: "http://127.0.0.1:\(port.port)/x.svc", body)
    case "whose feed refuses the login":
      let feed = try ScriptedServer { _ in
        .response(
          500, headers: ["Content-Type": "text/xml"],
          body: """
            <s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><s:Fault>\
            <faultcode>s:Client</faultcode><faultstring>Invalid user name or password</faultstring>\
            </s:Fault></s:Body></s:Envelope>
            """)
      }
      defer { feed.stop() }
      try await FacadeClient.run(feed: feed.url("/x.svc"), body)
    case "whose feed sends other rows":
      let feed = try ScriptedServer { _ in
        .response(
          200, headers: ["Content-Type": "text/xml"],
          body: """
            <s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>\
            <Get_Province_NewHome_MAPResponse><R><p><Code>1</Code><Name>A</Name></p>\
            <p><Code>2</Code><Name>B</Name></p></R></Get_Province_NewHome_MAPResponse>\
            </s:Body></s:Envelope>
            """)
      }
      defer { feed.stop() }
      try await FacadeClient.run(feed: feed.url("/x.svc"), body)
    case "whose feed sends records that cannot be used":
      let row = "<omst_GET_NEWHOMEData_MAP_V3><ID>1</ID></omst_GET_NEWHOMEData_MAP_V3>"
      let result = "Get_NewHome_MAP_By_Lat_Lon_V3"
      let feed = try ScriptedServer { _ in
        .response(
          200, headers: ["Content-Type": "text/xml"],
          body: """
            <s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>\
            <\(result)Response><\(result)Result>\(row)</\(result)Result><totalPage>1</totalPage>\
            <currentPage>1</currentPage><totalItem>1</totalItem></\(result)Response>\
            </s:Body></s:Envelope>
            """)
      }
      defer { feed.stop() }
      try await FacadeClient.run(feed: feed.url("/x.svc"), body)
    case "that runs offline":
      try await FacadeClient.run(feed: silent, policy: .storeOnly, body)
    case "that runs one at a time":
      try await FacadeClient.run(
        feed: silent,
        configuring: { $0.limits.running = 1 }, body)
    case "whose feed is silent for longer than an answer may take":
      try await FacadeClient.run(
        feed: silent, configuring: { $0.limits.answerTime = .milliseconds(300) }, body)
    case "whose feed is silent":
      try await FacadeClient.run(feed: silent, silence: .milliseconds(300), body)
    default: Issue.record("there is no such server: \(server)")
    }
  }
}
