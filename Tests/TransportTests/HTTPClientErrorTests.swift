import HomefindTesting
import Messages
import Testing

@testable import Transport

@Suite("How a request fails", .timeLimit(.minutes(10)))
struct HTTPClientErrorTests {
  static let answers: [(answer: ScriptedAnswer, limits: HTTPLimits, expected: String)] = [
    (.close, .patient, "emptyReply"),
    (.reset, .patient, "emptyReply"),
    (.silence, HTTPLimits(silence: .milliseconds(40)), "timedOut silence"),
    (.silence, HTTPLimits(total: .milliseconds(40)), "timedOut total"),
    (
      .part(of: [1, 2, 3], upTo: 1, then: .silence), HTTPLimits(silence: .milliseconds(40)),
      "timedOut silence"
    ),
    (
      .part(of: [1, 2, 3], upTo: 1, then: .silence), HTTPLimits(total: .milliseconds(40)),
      "timedOut total"
    ),
    (.part(of: [1, 2, 3], upTo: 1, then: .close), .patient, "cutOff"),
    (
      ScriptedAnswer([.send(Array("HTTP/1.1 200 OK\r\nA: b\r\n".utf8)), .close]), .init(), "cutOff"
    ),
    (ScriptedAnswer([.send(Array("SSH-2.0-x\r\n".utf8)), .close]), .patient, "notHTTP"),
    (
      .response(headers: ["Content-Encoding": "gzip"], body: "not gzip at all"), .patient,
      "undecodableBody"
    ),
    (
      .response(headers: ["Content-Encoding": "rot13"], body: "abc"), .patient,
      "undecodableBody"
    ),
    (
      .response(headers: ["X-Long": String(repeating: "x", count: 2000)]),
      HTTPLimits(headBytes: 1000), "headTooLarge 1000"
    ),
    (
      ScriptedAnswer([
        .send(Array("HTTP/1.1 200 OK\r\nX: ".utf8)),
        .sendRepeated(Array(repeating: 0x78, count: 1024), times: 1024), .silence,
      ]),
      .patient, "headTooLarge 65536"
    ),
    (
      .response(body: String(repeating: "x", count: 1001)), HTTPLimits(bodyBytes: 1000),
      "bodyTooLarge 1000"
    ),
    (.huge(kibibytes: 4096), HTTPLimits(bodyBytes: 1 << 20), "bodyTooLarge 1048576"),
    (.gzipBomb(unfoldingTo: 16 << 20), HTTPLimits(bodyBytes: 1 << 20), "bodyTooLarge 1048576"),
    (.redirect(301, to: "/next"), .patient, "redirected 127.0.0.1"),
    (.redirect(302, to: "http://else.example/secret"), .patient, "redirected else.example:80"),
    (.redirect(303, to: "/next"), .patient, "redirected 127.0.0.1"),
    (
      .redirect(307, to: "https://u:secret@else.example/?query"), .patient,
      "redirected else.example:443"
    ),
    (.redirect(308, to: "ftp://else.example/"), .patient, "redirected nowhere"),
    (.redirect(308, to: "/again"), .patient, "tooManyRedirects"),
  ]

  @Test(arguments: answers.indices)
  func reasonReflectsServerBehaviour(index: Int) async throws {
    let (answer, limits, expected) = Self.answers[index]
    let error = try await failure(of: answer, limits: limits)
    let found = name(error?.reason)
    #expect(found.hasPrefix(expected))
    #expect(error?.service == "feed")
    #expect(error?.remote?.hasPrefix("127.0.0.1:") == true)
  }

  @Test func resetDuringBodyIsReported() async throws {
    let gate = try Gate()
    var answer = ScriptedAnswer.part(of: [1, 2, 3], upTo: 1, then: .wait(gate))
    answer.steps.append(.reset)
    let server = try ScriptedServer { [answer] _ in answer }
    defer { server.stop() }
    do throws(TransportError) {
      _ = try await HTTPClient().send(request(server.url())) { _ in gate.open() }
      Issue.record("an answer")
    } catch {
      #expect(name(error.reason) == "cutOff")
    }
  }

  @Test func bodyAtTheLimitIsAccepted() async throws {
    let body = [UInt8](repeating: 1, count: 1000)
    let server = try ScriptedServer { $0.target == "/gzip" ? .gzip(body) : .response(body: body) }
    defer { server.stop() }
    for path in ["/", "/gzip"] {
      let answer = try await HTTPClient().collect(
        request(server.url(path), limits: HTTPLimits(bodyBytes: 1000)))
      #expect(answer.body == body)
    }
  }

  @Test func refused() async throws {
    let port = try RefusingPort()
    let error = await failure(of: request("http://u:secret@127.0.0.1:\(port.port)/?query"))
    #expect(name(error?.reason) == "couldNotConnect refused")
    #expect(
      error?.description == "The feed at 127.0.0.1:\(port.port) refused the connection;"
        + " check that it is running and that the address is right.")
    if let error { checkOmitsQuery(error) }
    withExtendedLifetime(port) {}
  }

  @Test func unknownName() async throws {
    let error = await failure(of: request("http://no-such-host.invalid/?query=secret"))
    // If the environment sets a proxy, the proxy fails to resolve the name instead of the client.
    #expect(["couldNotResolve", "proxyFailed"].contains(name(error?.reason)))
    if let error { checkOmitsQuery(error) }
  }

  @Test func plainServerUnderHTTPSIsTLSError() async throws {
    let server = try ScriptedServer { _ in .response() }
    defer { server.stop() }
    let error = await failure(of: request("https://127.0.0.1:\(server.port)/"))
    #expect(name(error?.reason) == "tls")
  }

  #if os(Linux)
    @Test func unansweredConnectionTimesOut() async throws {
      let port = try StuckPort()
      var limits = HTTPLimits.patient
      limits.connect = .milliseconds(40)
      let error = await failure(
        of: request("http://127.0.0.1:\(port.port)/", limits: limits))
      #expect(name(error?.reason) == "timedOut connect")
      withExtendedLifetime(port) {}
    }
  #endif

  @Test(arguments: [
    "", "x", "/relative", "ftp://a.example/", "file:///etc/passwd", "http://",
    "http://a b.example/",
    "http://a.example:99999/", "javascript:alert(1)", "http://a.example/\u{0}x",
  ])
  func unusableAddress(url: String) async {
    let error = await failure(of: request(url))
    #expect(name(error?.reason) == "invalidAddress")
    #expect(error?.remote == nil)
  }

  @Test(arguments: [
    (name: "X-A", value: "a\r\nX-B: b"), (name: "X-A", value: "a\u{0}"), (name: "X A", value: "a"),
    (name: "", value: "a"), (name: "X:", value: "a"), (name: "X\r\n", value: "a"),
  ])
  func unusableHeader(field: (name: String, value: String)) async {
    var headers: HTTPHeaders = [:]
    headers.append(field.name, field.value)
    let error = await failure(of: request("http://127.0.0.1:1/", headers: headers))
    #expect(name(error?.reason) == "invalidHeader \(field.name)")
  }

  @Test func redirectsToSameServerAreFollowed() async throws {
    let server = try ScriptedServer { request in
      switch request.target {
      case "/one": .redirect(307, to: "two")
      case "/two": .redirect(308, to: "http://127.0.0.1:\(request.port)/three?q=1#part")
      default: .response(body: "\(request.method) \(request.target) \(request.text)")
      }
    }
    defer { server.stop() }
    let pieces = Collected<Int>()
    let client = HTTPClient()
    let url = "http://u:p@127.0.0.1:\(server.port)/one"
    let answer = try await client.collect(
      request(url, method: .post, body: Array("body".utf8)))
    #expect(answer.body == Array("POST /three?q=1 body".utf8))
    #expect(server.requests.map { $0.header("Authorization") != nil } == [true, true, true])
    #expect(Set(server.requests.map(\.connection)) == [1])

    // The caller sees neither the head nor the body of a redirect.
    _ = try await client.send(
      request(server.url("/one")), onHead: { pieces.append($0.status) }, body: { _ in })
    #expect(pieces.all == [200])
  }

  /// Requests for documents follow redirects of any status, but only within the same site.
  @Test func documentRedirectsStayOnSite() async throws {
    let server = try ScriptedServer { request in
      switch request.target {
      case "/feed": .redirect(301, to: "/feed/")
      case "/feed/": .redirect(302, to: "http://x:y@127.0.0.1:\(request.port)/feed.xml?all=1")
      case "/feed.xml?all=1": .redirect(303, to: "latest")
      case "/endless": .redirect(302, to: "/endless")
      case "/moved": .redirect(302, to: "http://u:secret@else.example/new/feed?key=secret#x")
      default: .response(body: "\(request.method) \(request.target)")
      }
    }
    defer { server.stop() }
    let client = HTTPClient()
    func document(_ path: String, _ method: HTTPMethod = .get) -> HTTPRequest {
      var document = request("http://u:p@127.0.0.1:\(server.port)\(path)", method: method)
      document.redirects = .sameSite
      return document
    }
    let answer = try await client.collect(document("/feed"))
    #expect(answer.body == Array("GET /latest".utf8))
    // "u:p" in Base64.
    #expect(
      server.requests.map { $0.header("Authorization") } == Array(repeating: "Basic dTpw", count: 4)
    )
    #expect(name(await failure(of: document("/endless"), by: client)?.reason) == "tooManyRedirects")
    let moved = await failure(of: document("/moved"), by: client)
    #expect(name(moved?.reason) == "redirected else.example:80")
    #expect(moved?.target == "http://else.example/new/feed")
    if let moved { checkOmitsQuery(moved) }
    let posted = await failure(of: document("/feed", .post), by: client)
    #expect(name(posted?.reason) == "redirected 127.0.0.1:\(server.port)")
  }
}

extension RecordedRequest {
  fileprivate var port: String { String(header("Host")?.split(separator: ":").last ?? "") }
}
