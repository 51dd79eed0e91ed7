import Foundation
import Logging
import Messages
import Testing
import WSSecurity

@testable import FeedProvider

extension Logger {
  static let quiet = Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() })
}

/// Tests the complete provider over a socket.
@Suite struct ServerTests {
  /// Starts a provider, calls `body` with its port and stops the provider afterwards.
  private func withProvider(
    _ configuration: FeedProviderConfiguration = FeedProviderConfiguration(),
    _ body: @Sendable (_ port: Int) async throws -> Void
  ) async throws {
    let (ports, listening) = AsyncStream.makeStream(of: Int.self)
    let server = try await FeedProviderServer(
      configuration: configuration, logger: .quiet, onListening: { listening.yield($0) })
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        defer { listening.finish() }
        try await server.run()
      }
      var iterator = ports.makeAsyncIterator()
      let port = try #require(await iterator.next())
      try await body(port)
      group.cancelAll()
      // A cancelled provider ends without an error.
      try await group.waitForAll()
    }
  }

  @Test func servesOverHTTP() async throws {
    try await withProvider { port in
      let reply = try await LoopbackClient.send(
        port: port,
        headers: [
          ("Content-Type", "text/xml; charset=utf-8"),
          (
            "SOAPAction", "\"http://tempuri.org/IMapNewHomeServices/Get_NewHome_MAP_By_Lat_Lon_V3\""
          ),
        ], body: Array(RequestText.listings().utf8))
      #expect(reply.status == 200)
      #expect(reply.headers["content-type"] == "text/xml; charset=utf-8")
      let direct = try await TestService().answer(RequestText.listings())
      #expect(reply.body == direct.body)

      let wrong = try await LoopbackClient.send(
        port: port, headers: [("Content-Type", "application/soap+xml; charset=utf-8")],
        body: Array(RequestText.listings(version: .v12, password: "no").utf8))
      #expect(wrong.status == 400)
      #expect(try ParsedAnswer(wrong.body).fault?.code == "s:Sender")

      let action = try await LoopbackClient.send(
        port: port, headers: [("soapaction", "http://tempuri.org/Get_Province_NewHome_MAP")],
        body: Array(RequestText.listings().utf8))
      #expect(action.status == 500)
    }
  }

  @Test func servesWSDLAndInformationPage() async throws {
    try await withProvider { port in
      for query in ["wsdl", "WSDL", "singleWsdl"] {
        let wsdl = try await LoopbackClient.send(
          "GET", "/MapNewHomeServices.svc?\(query)", port: port, host: "homes.example:8080")
        #expect(wsdl.status == 200)
        #expect(wsdl.headers["content-type"] == "text/xml; charset=utf-8")
        #expect(wsdl.body == ServiceDescription.wsdl(authority: "homes.example:8080"))
      }
      let page = try await LoopbackClient.send("GET", port: port, host: "127.0.0.1:\(port)")
      #expect(page.status == 200)
      #expect(page.headers["content-type"] == "text/html; charset=utf-8")
      #expect(page.text.contains("a sample: 3000 made-up homes"))
      #expect(page.text.contains("http://127.0.0.1:\(port)/MapNewHomeServices.svc"))
      let odd = try await LoopbackClient.send("GET", port: port, host: "a<script>")
      #expect(odd.status == 400)
      #expect(!odd.text.contains("script"))
    }
  }

  @Test func servesPictures() async throws {
    try await withProvider { port in
      let picture = try await LoopbackClient.send("GET", "/pictures/condo-03.svg", port: port)
      #expect(picture.status == 200)
      #expect(picture.headers["content-type"] == "image/svg+xml")
      #expect(picture.body == SamplePictures.svg(named: "condo-03.svg"))
      for path in ["/pictures/condo-09.svg", "/pictures/", "/", "/MapNewHomeServices.svc/x"] {
        let none = try await LoopbackClient.send("GET", path, port: port)
        #expect(none.status == 404, "\(path)")
      }
    }
  }

  @Test func refusesRequestLongerThanLimit() async throws {
    try await withProvider(FeedProviderConfiguration(bodyLimit: 2_000)) { port in
      let spaces = Array(repeating: UInt8(ascii: " "), count: 3_000)
      let reply = try await LoopbackClient.send(
        port: port, headers: [("Content-Type", "text/xml")],
        body: Array(RequestText.listings().utf8) + spaces)
      #expect(reply.status == 413)
      #expect(
        try ParsedAnswer(reply.body).fault?.text == "The request is longer than 2000 bytes.")
    }
  }

  @Test func refusesWrongMethodsAndContentTypes() async throws {
    let cases: [(method: String, headers: [(String, String)], status: Int, says: String?)] = [
      ("PUT", [("Content-Length", "0")], 405, nil), ("DELETE", [], 405, nil),
      ("POST", [("Content-Type", "application/json")], 415, "text/xml or application/soap+xml"),
      ("POST", [("Content-Encoding", "gzip")], 415, "without Content-Encoding"),
      ("POST", [("Content-Type", "application/xml; charset=utf-8")], 200, nil),
      ("POST", [], 200, nil),
    ]
    try await withProvider { port in
      for example in cases {
        let reply = try await LoopbackClient.send(
          example.method, port: port, headers: example.headers,
          body: Array(RequestText.listings(size: "1").utf8))
        #expect(reply.status == example.status)
        if example.status == 405 { #expect(reply.headers["allow"] == "GET, HEAD, POST") }
        if let says = example.says {
          #expect(try ParsedAnswer(reply.body).fault?.text.contains(says) == true)
        }
      }
    }
  }

  /// `LoopbackClient` sends the body without waiting; the test checks that status 100 precedes the
  /// response.
  @Test func expectContinueGets100() async throws {
    try await withProvider(FeedProviderConfiguration(bodyLimit: 10_000)) { port in
      let reply = try await LoopbackClient.send(
        port: port, headers: [("Expect", "100-continue"), ("Content-Type", "text/xml")],
        body: Array(RequestText.listings(size: "1").utf8))
      #expect(reply.status == 100)
      #expect(reply.text.hasPrefix("HTTP/1.1 200"))
      let long = try await LoopbackClient.send(
        port: port, headers: [("Expect", "100-continue"), ("Content-Type", "text/xml")],
        body: Array(repeating: 32, count: 20_000))
      #expect(long.status == 413)
    }
  }

  /// The client never sends the last bytes of its request.
  @Test(.timeLimit(.minutes(10))) func silentConnectionIsClosed() async throws {
    var configuration = FeedProviderConfiguration()
    configuration.idleLimit = .milliseconds(100)
    try await withProvider(configuration) { port in
      let reply = try await LoopbackClient.send(
        port: port, headers: [("Content-Type", "text/xml"), ("Content-Length", "100000")],
        body: Array("<".utf8))
      #expect(reply.status == 0 || reply.status >= 400)
      // The same limit may close a connection that is delayed because the machine is busy; retry
      // until a connection gets a response.
      var next = try await LoopbackClient.send("GET", port: port)
      while next.status == 0 { next = try await LoopbackClient.send("GET", port: port) }
      #expect(next.status == 200)
    }
  }

  @Test func longResponseIsStreamedAndDisconnectIsHarmless() async throws {
    try await withProvider { port in
      let text = RequestText.listings(radius: "100", size: "600")
      let reply = try await LoopbackClient.send(
        port: port, headers: [("Content-Type", "text/xml")], body: Array(text.utf8))
      #expect(reply.status == 200)
      #expect(reply.headers["transfer-encoding"] == "chunked")
      #expect(reply.headers["content-length"] == nil)
      #expect(reply.text.contains("<totalItem>3000</totalItem>"))
      let beginning = try await LoopbackClient.send(
        port: port, headers: [("Content-Type", "text/xml")], body: Array(text.utf8), limit: 10_000)
      #expect(beginning.status == 200)
      let next = try await LoopbackClient.send("GET", port: port)
      #expect(next.status == 200)
    }
  }

  @Test func portInUseIsReported() async throws {
    try await withProvider { port in
      let second = try await FeedProviderServer(
        configuration: FeedProviderConfiguration(port: port), logger: .quiet)
      let error = await #expect(throws: FeedProviderError.self) { try await second.run() }
      #expect(error?.description.contains("port \(port)") == true)
    }
  }

  @Test(arguments: [
    ("127.0.0.1", "http://127.0.0.1:80/MapNewHomeServices.svc"),
    ("::1", "http://[::1]:80/MapNewHomeServices.svc"),
    ("0.0.0.0", "http://127.0.0.1:80/MapNewHomeServices.svc"),
    ("homes.example", "http://homes.example:80/MapNewHomeServices.svc"),
  ])
  func urlContainsReachableHost(host: String, url: String) {
    #expect(FeedProviderConfiguration(host: host).url(port: 80) == url)
  }

  @Test(
    arguments: [
      ("text/xml", "text/xml", [:]),
      ("Text/XML; Charset=\"UTF-8\"", "text/xml", ["charset": "UTF-8"]),
      (
        "application/soap+xml;charset=utf-8; action=\"a;b\\\"c\"; x", "application/soap+xml",
        ["charset": "utf-8", "action": "a;b\"c"]
      ),
      ("", "", [:]), (";;=", "", ["": ""]),
    ] as [(String, String, [String: String])])
  func parsesMediaTypes(text: String, name: String, parameters: [String: String]) {
    let type = MediaType(text)
    #expect(type.name == name)
    #expect(type.parameters == parameters)
  }
}
