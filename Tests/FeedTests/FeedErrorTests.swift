import Geo
import HomefindTesting
import Testing
import Transport

@testable import Feed

@Suite struct FeedErrorTests {
  /// The error of a call to a feed that answers like this.
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
  func errorIsNamed(
    name: String, answer: ScriptedAnswer, kind: FeedError.Kind, words: String
  ) async throws {
    let error = try await Self.error({ _ in }, answer)
    #expect(error.kind == kind)
    #expect(error.message.contains(words), "\(error.message)")
    #expect(error.message.contains("127.0.0.1:"))
    #expect(error.message.hasSuffix(".") && !error.message.contains("\n"))
  }

  @Test(arguments: [200, 500, 400])
  func faultsAreReadWithAnyStatus(status: Int) async throws {
    for name in ["fault11", "fault12"] {
      let error = try await Self.error(
        { _ in }, FakeFeed.soap(Fixture.bytes(name), status: status))
      #expect(error.kind == .fault)
      #expect(error.message.contains(name == "fault11" ? "ระบบขัดข้อง & ปิด" : "The radius is wrong."))
    }
    let login = try await Self.error(
      { _ in }, FakeFeed.soap(Fixture.bytes("login-fault"), status: status))
    #expect(login.kind == .rejectedLogin)
  }

  @Test func theLoginIsStruckFromWhatTheFeedSays() async throws {
    let login = try await Self.error({ _ in }, FakeFeed.soap(Fixture.bytes("login-fault")))
    #expect(login.cause?.contains("***") == true)
    #expect(!"\(login) \(login.cause ?? "") \(login.reason)".contains("secret-of-mine"))
    let remark = try await Self.error(
      { _ in },
      FakeFeed.soap(ShapeTests.response("<Result>no rows for someone/secret-of-mine</Result>")))
    #expect(remark.message.contains("no rows for ***/***"))
  }

  @Test func silenceIsTimedOut() async throws {
    let error = try await Self.error(
      { $0.limits = HTTPLimits(silence: .milliseconds(50)) }, .silence)
    #expect(error.kind == .timedOut)
  }

  @Test func aLargeAnswerIsNamed() async throws {
    let error = try await Self.error(
      { $0.limits = HTTPLimits(bodyBytes: 1_000) }, FakeFeed.page(Array(1...100)))
    #expect(error.kind == .brokenAnswer)
  }

  @Test func anUnusableAddressIsNamed() async throws {
    let error = try await Self.error({ $0.url = "feed.example" }, .close)
    #expect(error.kind == .misconfigured)
    #expect(error.remote == nil)
  }

  @Test func noFeedIsUnreachable() async throws {
    let port = try RefusingPort()
    let error = try await Self.error({ $0.url = "http://127.0.0.1:\(port.port)/" }, .close)
    #expect(error.kind == .unreachable)
  }

  @Test func cancellingEndsTheCall() async throws {
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
      .invalidQuery(what: "radius"),
    ]
    for reason in reasons {
      let message = FeedError(reason: reason, remote: "feed.example").message
      #expect(message.hasSuffix("."))
      #expect(message.contains(";") || message.contains(","), "\(message)")
    }
  }
}
