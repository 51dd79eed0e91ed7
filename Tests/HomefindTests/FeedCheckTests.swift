import Foundation
import HomefindTesting
import Testing

/// Tests `homefind feed check` with our provider and with faulty feeds.
@Suite struct FeedCheckTests {
  private func check(_ url: String, _ more: String...) async throws -> Program.Outcome {
    try await Program.run(
      ["feed", "check", url] + more, environment: ["HOMEFIND_FEED_PASSWORD": "demo"])
  }

  @Test(arguments: [
    ("contract", "data contract"), ("dataset", "data set"), ("text", "XML in a text"),
    ("cdata", "XML in a text"), ("asmx", "plain rows"),
  ])
  func everyFormatIsReported(shape: String, name: String) async throws {
    let provider = RunningProgram(["feed", "serve", "--shape", shape])
    try provider.start()
    let url = try #require(await provider.firstLine())
    let outcome = try await check(url, "--feed-user", "demo")
    provider.terminate()
    _ = await provider.outcome()
    #expect(outcome.status == 0, "\(outcome.errors)")
    let lines = outcome.output.split(separator: "\n").map(String.init)
    #expect(lines.first == url)
    for start in [
      "  reachable      yes: HTTP/1.1, without TLS", "  login          accepted", "  provinces ",
      "  districts ", "  listings       100 rows in ", "  more listings  100 rows in ",
      "  SOAP           1.1, \(name)", "  charset        utf-8; labelled text/xml",
      "  paging         page 1 of ",
      "  records ",
    ] {
      #expect(lines.contains { $0.hasPrefix(start) }, "\(start)")
    }
    #expect(lines.last?.hasPrefix("Everything works") == true)
  }

  @Test func reportIsAvailableAsJSON() async throws {
    let provider = RunningProgram(["feed", "serve"])
    try provider.start()
    let url = try #require(await provider.firstLine())
    let outcome = try await check(url, "--feed-user", "demo", "--json", "--feed-soap", "1.2")
    provider.terminate()
    _ = await provider.outcome()
    let report = try #require(
      JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    #expect(report["works"] as? Bool == true)
    #expect(report["soap"] as? String == "1.2")
    #expect(report["shape"] as? String == "data contract")
    let operations = try #require(report["operations"] as? [[String: Any]])
    #expect(
      operations.compactMap { $0["name"] as? String }
        == ["provinces", "districts", "listings", "more listings"])
    #expect(operations.allSatisfy { $0["milliseconds"] != nil && $0["rows"] != nil })
  }

  @Test func refusedLoginEndsCheck() async throws {
    let provider = RunningProgram(["feed", "serve"])
    try provider.start()
    let url = try #require(await provider.firstLine())
    let outcome = try await check(url, "--feed-user", "someone")
    provider.terminate()
    _ = await provider.outcome()
    #expect(outcome.status == 77)
    #expect(outcome.output.contains("  login          refused"))
    #expect(!outcome.output.contains("districts"))
  }

  @Test func unreachableFeedEndsCheck() async throws {
    let port = try RefusingPort()
    let outcome = try await check("http://u:secret@127.0.0.1:\(port.port)/x.svc?key=secret")
    #expect(outcome.status == 69)
    #expect(outcome.output.contains("  reachable      no usable answer"))
    #expect(!outcome.output.contains("secret") && !outcome.errors.contains("secret"))
    withExtendedLifetime(port) {}
  }

  /// Each oddity is reported once, and the check continues.
  @Test func odditiesAreReported() async throws {
    let server = try ScriptedServer { request in
      let rows: String
      var name = "Get_NewHome_MAP_By_Lat_Lon_V3"
      if request.text.contains("Province_NewHome") {
        name = "Get_Province_NewHome_MAP"
        rows = "<r><C_PROVINCE_CODE>10</C_PROVINCE_CODE></r>"
      } else if request.text.contains("Aumphur") {
        return .html(500)
      } else {
        rows =
          (1...3).map {
            "<r><A_ID>\($0 % 2)</A_ID><P_MARK_LAT>15.\($0)</P_MARK_LAT><P_MARK_LON>100.5</P_MARK_LON>"
              + "<C_PRJ_TYPE_ID>castle</C_PRJ_TYPE_ID></r>"
          }
          .joined() + "<r><A_ID>x</A_ID></r>"
      }
      // "กรุงเทพ" in windows-874, labeled as UTF-8.
      let thai: [UInt8] = [0xA1, 0xC3, 0xD8, 0xA7, 0xE0, 0xB7, 0xBE]
      let head =
        "<s:Envelope xmlns:s='http://www.w3.org/2003/05/soap-envelope'><s:Body><\(name)Response>"
        + "<R>\(rows)<C_X>"
      let tail =
        "</C_X></R><totalPage>7</totalPage><totalItem>3</totalItem></\(name)Response></s:Body>"
        + "</s:Envelope>"
      return .response(
        headers: ["Content-Type": "text/plain; charset=utf-8"],
        body: Array(head.utf8) + thai + Array(tail.utf8))
    }
    defer { server.stop() }
    let outcome = try await check(server.url("/x.svc"))
    #expect(outcome.status == 69)
    for words in [
      "districts      failed after", "windows-874, although it is labelled utf-8",
      "labelled text/plain instead of XML", "SOAP 1.2, although 1.1", "lacks currentPage",
      "3 rows at 100 a page make 1, not 7 pages", "3 of 3 homes are farther away",
      "such as “castle”", "homes on one page are repeated (1 of 3)",
      "homes on the first page are repeated on the second (2 of 2)", "2 with an unreadable number",
      "Some checks failed",
    ] {
      #expect(outcome.output.contains(words), "\(words) in \(outcome.output)")
    }
  }

  /// Starts a feed that returns `rows` as its listings. Requests for provinces and districts fail
  /// unless `hasPlaces` is true.
  private static func feed(_ rows: String, hasPlaces: Bool) throws -> ScriptedServer {
    try ScriptedServer { request in
      var name = "Get_NewHome_MAP_By_Lat_Lon_V3"
      var content = "<R>\(rows)</R><totalPage>1</totalPage><totalItem>50</totalItem>"
      if !request.text.contains(name) {
        guard hasPlaces else {
          return .response(
            500, headers: ["Content-Type": "text/xml; charset=utf-8"],
            body:
              "<s:Envelope xmlns:s='http://schemas.xmlsoap.org/soap/envelope/'><s:Body><s:Fault>"
              + "<faultcode>s:Client</faultcode><faultstring>no such operation</faultstring></s:Fault>"
              + "</s:Body></s:Envelope>")
        }
        name =
          request.text.contains("Province_NewHome")
          ? "Get_Province_NewHome_MAP" : "Get_Aumphur_NewHome_MAP"
        content =
          "<R><r><C_PROVINCE_CODE>10</C_PROVINCE_CODE><C_AMPOR_CODE>1</C_AMPOR_CODE></r></R>"
      }
      return .response(
        headers: ["Content-Type": "text/xml; charset=utf-8"],
        body: "<s:Envelope xmlns:s='http://schemas.xmlsoap.org/soap/envelope/'><s:Body>"
          + "<\(name)Response>\(content)</\(name)Response></s:Body></s:Envelope>")
    }
  }

  /// Rows without a usable record, and the strings that the report must contain.
  private static let unusable: [(String, [String])] = [
    (
      (1...5).map { "<Property><Ref>\($0)</Ref><Title>T</Title></Property>" }.joined(),
      ["“Property” with Ref and Title", "“omst_GET_NEWHOMEData_MAP_V3” with A_ID, P_MARK_LAT"]
    ),
    ("<r><A_ID>1</A_ID><P_MARK_LAT/><P_MARK_LON/></r>", ["1 without a position"]),
    ("", ["received       no rows", "reports 50 rows but sent none"]),
  ]

  @Test(arguments: unusable)
  func feedWithoutUsableRecordFails(rows: String, words: [String]) async throws {
    let server = try Self.feed(rows, hasPlaces: true)
    defer { server.stop() }
    let outcome = try await check(server.url("/x.svc"))
    #expect(outcome.status == 69, "\(outcome.output)")
    for words in words + ["  received ", "  expected ", "Some checks failed"] {
      #expect(outcome.output.contains(words), "\(words) in \(outcome.output)")
    }
    let json = try await check(server.url("/x.svc"), "--json")
    #expect(json.output.contains("\"works\": false") && json.output.contains("\"expected\""))
  }

  @Test func feedWithoutDistrictsStillServesPointSearches() async throws {
    let rows = (1...50).map {
      "<r><A_ID>\($0)</A_ID><P_MARK_LAT>13.7563</P_MARK_LAT><P_MARK_LON>100.5018</P_MARK_LON></r>"
    }
    let server = try Self.feed(rows.joined(), hasPlaces: false)
    defer { server.stop() }
    let outcome = try await check(server.url("/x.svc"))
    #expect(outcome.status == 0, "\(outcome.output)")
    for words in ["provinces      failed", "no such operation", "searches by area", "50 usable"] {
      #expect(outcome.output.contains(words), "\(words) in \(outcome.output)")
    }
  }

  @Test func checkRequiresURL() async throws {
    let outcome = try await Program.run("feed", "check")
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains("HOMEFIND_FEED_URL"))
  }

  @Test(arguments: [
    (["--feed-soap", "1.3"], "1.1 or 1.2"), (["--feed-action", "x"], "contract, namespace, none"),
    (["--feed-operations", "homes=X"], "listings, provinces and districts"),
    (["--feed-type-codes", "condo"], "condo"), (["--feed-pages-at-once", "0"], "from 1 to 64"),
    (["--feed-security", "basic"], "none, text or digest"), (["--retries=-1"], "from 0 to 10"),
  ])
  func badFeedSettingsAreReported(arguments: [String], words: String) async throws {
    let outcome = try await Program.run(
      ["feed", "check", "http://127.0.0.1:1/"] + arguments)
    #expect(outcome.status == 64, "\(outcome.errors)")
    #expect(outcome.output == "")
    #expect(outcome.errors.contains(words), "\(outcome.errors)")
  }

  /// Every setting that changes feed requests takes effect.
  @Test func settingsAffectFeedRequests() async throws {
    let server = try ScriptedServer { _ in .html() }
    defer { server.stop() }
    let environment = [
      "HOMEFIND_FEED_SOAP": "1.2", "HOMEFIND_FEED_ACTION": "urn:homes#",
      "HOMEFIND_FEED_NAMESPACE": "urn:homes", "HOMEFIND_FEED_OPERATIONS": "provinces=ListProvinces",
      "HOMEFIND_FEED_SECURITY": "digest", "HOMEFIND_FEED_PASSWORD": "kept",
    ]
    _ = try await Program.run(
      ["provinces", "--feed-url", server.url("/x.svc"), "--feed-user", "me"],
      environment: environment)
    let request = try #require(server.requests.first)
    #expect(
      request.header("Content-Type")
        == "application/soap+xml; charset=utf-8; action=\"urn:homes#ListProvinces\"")
    #expect(request.text.contains("<ListProvinces xmlns=\"urn:homes\">"))
    #expect(request.text.contains("#PasswordDigest"))
  }
}
