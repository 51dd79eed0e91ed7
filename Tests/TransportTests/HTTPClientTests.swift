import HomefindTesting
import Testing

@testable import Transport

@Suite("What a client sends and brings back", .timeLimit(.minutes(10)))
struct HTTPClientTests {
  @Test func postArrivesAsGiven() async throws {
    let server = try ScriptedServer { _ in
      .response(
        500, headers: ["Content-Type": "text/xml; charset=utf-8", "X-One": "a", "x-one": "b"],
        body: "<a/>")
    }
    defer { server.stop() }
    let headers: HTTPHeaders = [
      "Content-Type": "text/xml", "SOAPAction": "\"urn:a\"", "X-Empty": "",
    ]
    let answer = try await HTTPClient().collect(
      request(
        server.url("/a.svc?x=1"), method: .post, headers: headers, body: Array("<ก/>".utf8)))

    #expect(answer.response.status == 500)
    #expect(answer.response.version == "1.1")
    #expect(answer.response.mediaType == "text/xml")
    #expect(answer.response.charset == "utf-8")
    #expect(answer.response.headers.fields.filter { $0.name.lowercased() == "x-one" }.count == 2)
    #expect(answer.body == Array("<a/>".utf8))

    let seen = try #require(server.requests.first)
    #expect(seen.method == "POST")
    #expect(seen.target == "/a.svc?x=1")
    #expect(seen.text == "<ก/>")
    #expect(seen.header("Content-Type") == "text/xml")
    #expect(seen.header("SOAPAction") == "\"urn:a\"")
    #expect(seen.header("X-Empty") == "")
    #expect(seen.header("User-Agent") == "homefind")
    #expect(seen.header("Accept-Encoding")?.contains("gzip") == true)
    #expect(seen.header("Accept-Encoding")?.contains("br") == true)
    #expect(seen.header("Expect") == nil)
    #expect(seen.header("Authorization") == nil)
  }

  @Test func emptyPostHasNoDefaultContentType() async throws {
    let server = try ScriptedServer { _ in .response(204) }
    defer { server.stop() }
    let answer = try await HTTPClient().collect(request(server.url(), method: .post))
    #expect(answer.response.status == 204)
    #expect(answer.body.isEmpty)
    #expect(server.requests.first?.header("Content-Type") == nil)
    #expect(server.requests.first?.header("Content-Length") == "0")
  }

  /// One client sends all requests, so that any state left over from one request would affect the
  /// next.
  @Test func everyMethodArrivesWithItsBody() async throws {
    let server = try ScriptedServer { _ in .response() }
    defer { server.stop() }
    let client = HTTPClient()
    let methods: [HTTPMethod] = [.put, .get, .patch, .get, .delete, .get, .post, .delete]
    for (place, method) in methods.enumerated() {
      // The last request has an empty body.
      let body = place < methods.count - 1 ? Array("{}".utf8) : []
      _ = try await client.collect(
        request(
          server.url("/x"), method: method, headers: ["Content-Type": "application/json"],
          body: body))
    }
    #expect(server.requests.map(\.method) == methods.map(\.rawValue))
    #expect(server.requests.map(\.text) == ["{}", "", "{}", "", "{}", "", "{}", ""])
    #expect(server.requests.last?.header("Content-Length") == "0")
    #expect(Set(server.requests.map(\.connection)) == [1])
  }

  @Test func largePostArrivesWhole() async throws {
    let server = try ScriptedServer { .response(body: "\($0.body.count)") }
    defer { server.stop() }
    let body = [UInt8](repeating: 7, count: 3 << 20)
    let answer = try await HTTPClient().collect(
      request(server.url(), method: .post, body: body))
    #expect(answer.body == Array("3145728".utf8))
    #expect(server.requests.first?.body == body)
  }

  @Test func userInfoIsSentAsBasicAuthorizationOnly() async throws {
    let server = try ScriptedServer { _ in .response() }
    defer { server.stop() }
    _ = try await HTTPClient().collect(request("http://al%40i:p%3Aw@127.0.0.1:\(server.port)/x"))
    let seen = try #require(server.requests.first)
    #expect(seen.target == "/x")
    // "al@i:p:w" in Base64.
    #expect(seen.header("Authorization") == "Basic YWxAaTpwOnc=")
    #expect(seen.header("Host") == "127.0.0.1:\(server.port)")
  }

  @Test func credentialsAreNotKeptForTheNextRequest() async throws {
    let server = try ScriptedServer { _ in .response() }
    defer { server.stop() }
    let client = HTTPClient()
    _ = try await client.collect(
      request("http://u:p@127.0.0.1:\(server.port)/", method: .post, headers: ["X-Mine": "1"]))
    _ = try await client.collect(request(server.url()))
    let second = try #require(server.requests.last)
    #expect(second.method == "GET")
    #expect(second.header("Authorization") == nil)
    #expect(second.header("X-Mine") == nil)
  }

  @Test func oneConnectionServesManyRequests() async throws {
    let server = try ScriptedServer { _ in .response(body: "x") }
    defer { server.stop() }
    let client = HTTPClient()
    for _ in 0..<20 { _ = try await client.collect(request(server.url())) }
    #expect(server.requests.count == 20)
    #expect(Set(server.requests.map(\.connection)) == [1])
  }

  @Test func closedConnectionIsReplaced() async throws {
    let server = try ScriptedServer { _ in
      ScriptedAnswer(ScriptedAnswer.response(body: "x").steps + [.close])
    }
    defer { server.stop() }
    let client = HTTPClient()
    for _ in 0..<5 {
      let answer = try await client.collect(request(server.url(), method: .post, body: [1]))
      #expect(answer.body == Array("x".utf8))
    }
    #expect(server.requests.map(\.connection) == [1, 2, 3, 4, 5])
  }

  @Test func hundredConcurrentRequestsSucceed() async throws {
    let server = try ScriptedServer { .response(body: "answer to \($0.target)") }
    defer { server.stop() }
    let client = HTTPClient(.init(connections: 16))
    try await withThrowingTaskGroup(of: (Int, [UInt8]).self) { group in
      for number in 0..<100 {
        group.addTask {
          (number, try await client.collect(request(server.url("/\(number)"))).body)
        }
      }
      for try await (number, body) in group {
        #expect(body == Array("answer to /\(number)".utf8))
      }
    }
    #expect(server.requests.count == 100)
    #expect(server.requests.allSatisfy { $0.connection <= 16 })
  }

  @Test func headPrecedesBodyPiecesInOrder() async throws {
    let gates = [try Gate(), try Gate(), try Gate()]
    let server = try ScriptedServer { _ in
      .trickle(zip(gates, ["one", "two", "three"]).map { ($0, Array($1.utf8)) })
    }
    defer { server.stop() }
    let seen = Collected<String>()
    gates[0].open()
    let response = try await HTTPClient().send(
      request(server.url()), onHead: { seen.append("head \($0.status)") },
      body: { bytes in
        seen.append(String(decoding: bytes, as: UTF8.self))
        // The server sends the next piece only after this piece has arrived.
        gates[min(seen.all.count - 1, 2)].open()
      })
    #expect(response.status == 200)
    #expect(seen.all == ["head 200", "one", "two", "three"])
  }

  @Test func interimResponsesAndTrailersAreIgnored() async throws {
    let text =
      "HTTP/1.1 103 Early Hints\r\nX-Early: 1\r\n\r\nHTTP/1.1 200 OK\r\nX-Late: 2\r\n"
      + "Transfer-Encoding: chunked\r\nTrailer: X-Sum\r\n\r\n2\r\nab\r\n0\r\nX-Sum: 3\r\n\r\n"
    let server = try ScriptedServer { _ in ScriptedAnswer([.send(Array(text.utf8))]) }
    defer { server.stop() }
    let heads = Collected<Int>()
    let response = try await HTTPClient().send(
      request(server.url()), onHead: { heads.append($0.status) }, body: { _ in })
    #expect(heads.all == [200])
    #expect(response.headers["X-Early"] == nil)
    #expect(response.headers["X-Late"] == "2")
    #expect(response.headers["X-Sum"] == nil)
  }

  @Test func gzipIsDecoded() async throws {
    let text = Array(String(repeating: "ลาดพร้าว ", count: 10_000).utf8)
    let server = try ScriptedServer { _ in .gzip(text) }
    defer { server.stop() }
    #expect(try await HTTPClient().collect(request(server.url())).body == text)
  }

  /// A body that consists of several gzip members is read completely, wherever it is split.
  @Test func everyGzipMemberIsDecoded() async throws {
    let text = Array(String(repeating: "ลาดพร้าว ", count: 10_000).utf8)
    let halves = [Array(text[..<100_001]), Array(text[100_001...])]
    let bodies: [([[UInt8]], [UInt8])] = [
      (halves, []), ([[], text, []], []), (text.prefix(300).map { [$0] }, []),
      (halves, [0, 0, 0, 0]), ([text], [0]),
    ]
    for (parts, tail) in bodies {
      let server = try ScriptedServer { _ in .gzipMembers(parts, then: tail) }
      defer { server.stop() }
      #expect(
        try await HTTPClient().collect(request(server.url())).body == Array(parts.joined()))
    }
  }

  @Test func cutOrPaddedGzipIsAnError() async throws {
    let text = Array("ลาดพร้าว".utf8)
    let cut = Array(Gzip.stored(text).dropLast(5))
    let answers: [ScriptedAnswer] = [
      .gzipMembers([text], then: Array("x".utf8)), .gzipMembers([text], then: cut),
      .gzipMembers([text], then: [0, 0, 1]), .gzipMembers([], then: cut),
    ]
    for answer in answers {
      let server = try ScriptedServer { _ in answer }
      defer { server.stop() }
      do throws(TransportError) {
        _ = try await HTTPClient().collect(request(server.url()))
        Issue.record("an answer")
      } catch {
        guard case .undecodableBody = error.reason else {
          Issue.record("\(error.reason)")
          continue
        }
      }
    }
  }

  @Test func localhostIsReached() async throws {
    let server = try ScriptedServer { _ in .response(body: "here") }
    defer { server.stop() }
    let answer = try await HTTPClient().collect(request("http://localhost:\(server.port)/"))
    #expect(answer.body == Array("here".utf8))
  }
}
