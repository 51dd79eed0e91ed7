import Basics
import Geo
import HomefindTesting
import ListingSources
import Messages
import Testing
import Transport

@testable import Feed

@Suite struct FeedErrorTests {
  /// Returns the error from a call to a feed that sends `answer`.
  static func error(
    _ change: (inout FeedConfiguration) -> Void = { _ in }, _ answer: ScriptedAnswer
  ) async throws -> FeedError {
    let feed = try FakeFeed(change) { _ in answer }
    defer { feed.server.stop() }
    let center = try #require(Coordinate(latitude: 13.7, longitude: 100.5))
    do throws(FeedError) {
      _ = try await feed.client.listings(around: center, radius: 2_000, types: [])
    } catch {
      return error
    }
    throw Unexpected()
  }

  struct Unexpected: Error {}

  static let answers: [(String, ScriptedAnswer, FeedError.Kind, String)] = [
    ("404", .response(404, body: "not here"), .misconfigured, "no service at that address"),
    ("500 without fault", .response(500, body: "<p>oops"), .fault, "HTTP status 500"),
    ("503", .response(503), .fault, "HTTP status 503"),
    ("504", .response(504), .timedOut, "HTTP status 504"),
    ("401", .response(401), .rejectedLogin, "user name and password"),
    ("page", .html(), .brokenAnswer, "web page"),
    ("empty", .response(200), .brokenAnswer, "empty answer"),
    ("text", .response(200, body: "hello"), .brokenAnswer, "not XML"),
    (
      "redirect", .redirect(302, to: "http://elsewhere.example/"), .misconfigured,
      "elsewhere.example"
    ),
    ("close", .close, .brokenAnswer, "without an answer"),
    (
      "cut off", .part(of: Array("<s:Envelope/>".utf8), upTo: 3, then: .close), .brokenAnswer,
      "in the middle"
    ),
  ]

  @Test(arguments: answers)
  func errorHasKindAndMessage(
    name: String, answer: ScriptedAnswer, kind: FeedError.Kind, words: String
  ) async throws {
    let error = try await Self.error({ _ in }, answer)
    #expect(error.kind == kind)
    #expect(error.description.contains(words), "\(error.description)")
    #expect(error.description.contains("127.0.0.1:"))
    #expect(error.description.hasSuffix(".") && !error.description.contains("\n"))
  }

  @Test(arguments: [200, 500, 400])
  func faultsAreReadWithAnyStatus(status: Int) async throws {
    for name in ["fault11", "fault12"] {
      let error = try await Self.error(
        { _ in }, FakeFeed.soap(Fixture.bytes(name), status: status))
      #expect(error.kind == .fault)
      #expect(
        error.description.contains(name == "fault11" ? "ระบบขัดข้อง & ปิด" : "The radius is wrong."))
    }
    let login = try await Self.error(
      { _ in }, FakeFeed.soap(Fixture.bytes("login-fault"), status: status))
    #expect(login.kind == .rejectedLogin)
  }

  @Test func loginIsRedactedFromFeedMessages() async throws {
    let login = try await Self.error({ _ in }, FakeFeed.soap(Fixture.bytes("login-fault")))
    #expect(login.cause?.contains("***") == true)
    #expect(!"\(login) \(login.cause ?? "") \(login.reason)".contains("secret-of-mine"))
    let remark = try await Self.error(
      { _ in },
      FakeFeed.soap(ShapeTests.response("<Result>no rows for someone/secret-of-mine</Result>")))
    #expect(remark.description.contains("no rows for ***/***"))
  }

  static let soap = "<s:Envelope xmlns:s='http://schemas.xmlsoap.org/soap/envelope/'><s:Body>"

  /// Returns a response whose element `name` has a mismatched end tag.
  static func mismatched(_ name: String) -> ScriptedAnswer {
    xml(
      "\(soap.replacing("Body", with: "Header"))<\(name)></a>\(String(repeating: "<b/>", count: 900))"
    )
  }

  /// Returns a SOAP fault with this code and text.
  static func fault(_ text: String, code: String = "s:Client") -> ScriptedAnswer {
    FakeFeed.soap(
      Array(
        """
        \(soap)<s:Fault><faultcode>\(code)</faultcode><faultstring>\(text)</faultstring></s:Fault>\
        </s:Body></s:Envelope>
        """.utf8))
  }

  static func xml(_ text: String, type: String = "text/xml") -> ScriptedAnswer {
    .response(200, headers: ["Content-Type": type], body: text)
  }

  /// Strings in which a feed echoes the login, with the expected redacted strings.
  static let echoes: [(String, ScriptedAnswer, String)] = [
    ("root", xml("<secret-of-mine/>"), #"sent a "***" document"#),
    ("root in capitals", xml("<Secret-Of-MINE/>"), #"sent a "***" document"#),
    ("child", xml("\(soap)<secret-of-mine/></s:Body></s:Envelope>"), #"sent "***", the answer"#),
    ("charset", xml(soap, type: "text/xml; charset=secret-of-mine"), #"the charset "***", which"#),
    (
      "declared charset", xml("<?xml version='1.0' encoding='secret-of-mine'?>\(soap)"),
      #"the charset "***", which"#
    ),
    (
      "long charset",
      xml(soap, type: "text/xml; charset=" + String(repeating: "x", count: 36) + "secret-of-mine"),
      #"XXX***", which"#
    ),
    (
      "end of a long fault", fault(String(repeating: "x", count: 196) + " secret-of-mine"),
      "xxx ***\""
    ),
    (
      "end of what is read of a fault",
      fault(String(repeating: " ", count: 4_086) + "xxx secret-of-mine"), "\"xxx ***…\""
    ),
    (
      "end of what is read of words",
      FakeFeed.soap(
        ShapeTests.response(
          "<Result>\(String(repeating: "ก", count: 130))secret-of-mine</Result>")),
      "กกก***…\""
    ),
    (
      "end of a long code",
      fault("xxx", code: String(repeating: " ", count: 4_090) + "secret-of-mine"),
      "xxx"
    ),
    ("accent", fault("no secret-of-mine\u{301} here"), "no ***\u{301} here"),
    ("overlap", fault("no secret-of-minesecret-of-mine here"), "no *** here"),
    ("code", fault("xxx", code: "s:secret-of-mine"), "xxx"),
    ("tag", mismatched("secret-of-mine"), "not well-formed"),
    (
      "tag that is cut", mismatched(String(repeating: "x", count: 116) + "secret-of-mine"),
      "not well-formed"
    ),
    (
      "other host", .redirect(302, to: "http://secret-of-mine.example/"),
      "redirects to http://***"
    ),
    ("login of the address", fault("no who@place:wicket-gate here"), "no ***:*** here"),
    ("login as the address has it", fault("no who%40place:wicket%2Dgate"), "no ***:***"),
    (
      "login as Basic", fault("no Basic d2hvQHBsYWNlOndpY2tldC1nYXRl here"), "no Basic *** here"
    ),
    (
      "envelope's login as Basic", fault("no c29tZW9uZTpzZWNyZXQtb2YtbWluZQ== here"),
      "no ***== here"
    ),
  ]

  @Test(arguments: echoes)
  func echoedLoginIsRedactedFromErrors(name: String, answer: ScriptedAnswer, words: String)
    async throws
  {
    let error = try await Self.error(
      { $0.url = $0.url.replacing("//", with: "//who%40place:wicket%2Dgate@") }, answer)
    #expect(error.description.contains(words), "\(error.description)")
    let told = "\(error.description) \(error.cause ?? "") \(error.reason)".lowercased()
    for part in ["sec", "wicket", "who@", "who%40", "d2hv", "c29t"] {
      #expect(!told.contains(part), "\(told)")
    }
  }

  @Test func echoedLoginIsRedactedFromReport() async throws {
    let row = """
      <r><A_ID>1</A_ID><P_MARK_LAT>13.7</P_MARK_LAT><P_MARK_LON>100.5</P_MARK_LON>\
      <C_PRJ_TYPE_ID>secret-of-mine</C_PRJ_TYPE_ID></r>
      """
    let feed = try FakeFeed { _ in
      .response(
        200,
        headers: ["Content-Type": "text/xml; charset=utf-8; of=secret-of-mine"],
        body: ShapeTests.response("<Result>\(row)</Result>"))
    }
    defer { feed.server.stop() }
    let report = await feed.client.inspect()
    #expect(report.contentType == "text/xml; charset=utf-8; of=***")
    #expect(
      report.check.oddities.contains { $0.text(in: .english).contains("such as “***”") },
      "\(report.check.oddities)")
    #expect(!"\(report)".contains("secret"))
  }

  @Test func silentFeedTimesOut() async throws {
    let error = try await Self.error(
      { $0.limits = HTTPLimits(silence: .milliseconds(50)) }, .silence)
    #expect(error.kind == .timedOut)
  }

  @Test func responseAboveLimitIsReported() async throws {
    let error = try await Self.error(
      { $0.limits = HTTPLimits(bodyBytes: 1_000) }, FakeFeed.page(Array(1...100)))
    #expect(error.kind == .brokenAnswer)
  }

  @Test func invalidAddressIsReported() async throws {
    let error = try await Self.error({ $0.url = "feed.example" }, .close)
    #expect(error.kind == .misconfigured)
    #expect(error.remote == nil)
  }

  @Test func refusedConnectionIsUnreachable() async throws {
    let port = try RefusingPort()
    let error = try await Self.error({ $0.url = "http://127.0.0.1:\(port.port)/" }, .close)
    #expect(error.kind == .unreachable)
  }

  @Test func cancellationEndsCall() async throws {
    let feed = try FakeFeed { _ in .silence }
    defer { feed.server.stop() }
    let client = feed.client
    let call = Task { () -> FeedError.Kind? in
      do throws(FeedError) {
        _ = try await client.provinces()
        return nil
      } catch {
        return error.kind
      }
    }
    await feed.server.wait(for: .requested(connection: 1))
    call.cancel()
    #expect(await call.value == .cancelled)
    #expect(await feed.server.wait(for: .closedByClient(connection: 1)))
  }

  @Test func everyReasonHasOneSentence() {
    let transport = TransportError(reason: .couldNotResolve, service: "feed", remote: "h")
    let reasons: [FeedError.Reason] = [
      .transport(transport), .rejectedLogin, .fault(code: nil, text: ""),
      .fault(code: "Client", text: "No."), .status(404), .status(418), .status(500), .emptyAnswer,
      .webPage, .notXML, .notSOAP(root: "rss"), .otherOperation(name: "a"), .truncated, .malformed,
      .charset(nil), .charset("x"), .tooLarge, .tooManyPages(limit: 5),
      .invalidQuery(what: .radius), .unusable(ReceivedRows()),
    ]
    for reason in reasons {
      let message = FeedError(reason: reason, remote: "feed.example").description
      #expect(message.hasSuffix("."))
      #expect(message.contains(";") || message.contains(","), "\(message)")
    }
  }
}
