import Facade
import Foundation
import HomefindTesting
import Monitoring
import Testing

/// Tests how connection handlers treat valid and invalid requests.
@Suite struct ConnectionHandlerTests {
  private static let path = "/v1/nearby?lat=13.7370&lon=100.5603&limit=5"

  @Test func malformedRequestGetsProblem() async throws {
    try await FacadeClient.runOverSample(configuring: {
      $0.limits.targetBytes = 1_000
      $0.limits.headerBytes = 4_000
    }) { client in
      let long = String(repeating: "x", count: 1_100)
      let longer = String(repeating: "x", count: 10_000)
      for (head, status, type) in [
        ("GET /v1/area?province=\u{1} HTTP/1.1\r\nHost: a", 400, "bad-request"),
        ("hello there", 400, "bad-request"),
        ("GET /v1/nearby HTTP/3.0\r\nHost: a", 400, "bad-request"),
        ("GET /v1/nearby HTTP/1.1\r\nHost : a", 400, "bad-request"),
        ("GET /v1/stations HTTP/1.1\r\nConnection: close", 400, "bad-request"),
        (
          "GET /v1/stations HTTP/1.1\r\nHost: a\r\nhost: a\r\nConnection: close", 400,
          "bad-request"
        ),
        ("POST /v1/routes/read HTTP/1.1\r\nContent-Length: -1", 400, "bad-request"),
        ("GET /v1/nearby?q=\(long) HTTP/1.1\r\nConnection: close", 414, "address-too-long"),
        ("GET /v1/nearby?q=\(longer) HTTP/1.1\r\nHost: a", 414, "address-too-long"),
        ("GET /v1/nearby HTTP/1.1\r\nX-Long: \(longer)", 431, "headers-too-large"),
        (
          "GET /v1/nearby HTTP/1.1"
            + (1...200).map { "\r\nX-\($0): y" }.joined(), 431, "headers-too-large"
        ),
      ] {
        let connection = try RawConnection(port: client.port)
        connection.send("\(head)\r\n\r\n".utf8)
        let answer = try #require(RawAnswer(await connection.receive()), "\(head.prefix(60))")
        #expect(answer.status == status, "\(head.prefix(60))")
        #expect(answer.json["type"] as? String == "urn:homefind:problem:\(type)")
        #expect(answer.fields["content-type"] == "application/problem+json")
        #expect(answer.fields["connection"] == "close")
        #expect(answer.fields["x-request-id"]?.isEmpty == false)
      }
    }
  }

  @Test func bodiesAboveTheLimitGet413() async throws {
    try await FacadeClient.runOverSample(configuring: { $0.limits.bodyBytes = 100_000 }) { client in
      let path = "POST /v1/routes/read HTTP/1.1\r\nHost: a\r\n"
      let piece = String(repeating: " ", count: 60_000)
      for rest in [
        "Content-Length: 100001\r\n\r\n", "Content-Length: 100001\r\nExpect: 100-continue\r\n\r\n",
        "Content-Length: 100001\r\n\r\n\(piece)",
        "Transfer-Encoding: chunked\r\n\r\nea60\r\n\(piece)\r\nea60\r\n\(piece)\r\n",
      ] {
        let connection = try RawConnection(port: client.port)
        connection.send((path + rest).utf8)
        let answer = try #require(RawAnswer(await connection.receive()))
        #expect(answer.status == 413 && answer.fields["connection"] == "close")
        #expect(answer.json["type"] as? String == "urn:homefind:problem:body-too-large")
      }
      let connection = try RawConnection(port: client.port)
      connection.send((path + "Expect: 100-continue\r\nContent-Length: 2\r\n\r\n").utf8)
      let leave = await connection.receive { $0.suffix(4).elementsEqual("\r\n\r\n".utf8) }
      #expect(String(decoding: leave, as: UTF8.self) == "HTTP/1.1 100 Continue\r\n\r\n")
      connection.send("{}".utf8)
      let answer = await connection.receive { $0.last == UInt8(ascii: "\n") && $0.count > 200 }
      #expect(RawAnswer(answer)?.status == 422)
    }
  }

  @Test func requestIDIsEchoedOrGenerated() async throws {
    try await FacadeClient.runOverSample { client in
      var seen: Set<String> = []
      for path in [Self.path, Self.path, Self.path, "/v1/nowhere", "/v1/nearby"] {
        let named = try await client.raw("GET \(path)", ["x-request-id": "abc-1.2:3/4+5="])
        #expect(named.fields["x-request-id"] == "abc-1.2:3/4+5=")
        for bad in ["", "a b", "a,b", "é", String(repeating: "x", count: 101)] {
          let answer = try await client.raw("GET \(path)", ["X-Request-Id": bad])
          let id = try #require(answer.fields["x-request-id"])
          #expect(id != bad && seen.insert(id).inserted)
        }
      }
    }
  }

  @Test func everyResponseHasSecurityHeaders() async throws {
    try await FacadeClient.runOverSample { client in
      for line in ["GET \(Self.path)", "GET \(Self.path)", "GET /x", "OPTIONS /v1/nearby"] {
        let answer = try await client.raw(line)
        #expect(answer.fields["x-content-type-options"] == "nosniff")
        #expect(answer.fields["referrer-policy"]?.hasPrefix("strict-origin") == true)
        #expect(answer.fields["content-security-policy"]?.hasPrefix("default-src 'none'") == true)
        #expect(answer.fields["x-homefind-route"] == nil)
        #expect(answer.fields["x-accel-expires"] == nil)
        #expect(answer.fields["access-control-allow-origin"] == nil)
      }
    }
  }

  @Test func cachedResponseEqualsTheFirst() async throws {
    let path = "/v1/nearby?lat=13.71&lon=100.5&limit=5"
    try await StoredFacade.run(fetched: StoredFacade.homes(1...30)) { client in
      let made = try await client.raw("GET \(path)")
      let ready = try await client.raw("GET \(path)")
      #expect(made.fields["age"] == nil && ready.fields["age"] != nil)
      #expect(made.body == ready.body)
      for name in ["content-type", "content-length", "etag", "vary", "cache-control"] {
        #expect(made.fields[name] == ready.fields[name], "\(name)")
      }
      let tag = try #require(ready.fields["etag"])
      let known = try await client.raw("GET \(path)", ["If-None-Match": tag])
      #expect(known.status == 304 && known.body.isEmpty && known.fields["age"] != nil)
      let head = try await client.raw("HEAD \(path)")
      #expect(head.fields["age"] != nil && head.body.isEmpty)
      #expect(head.fields["content-length"] == ready.fields["content-length"])
      let other = try await client.raw("GET \(path)", ["Accept": "application/json"])
      #expect(other.fields["age"] == nil && other.body == made.body)
    }
  }

  @Test func pipelinedRequestsAreAnsweredInOrder() async throws {
    try await FacadeClient.runOverSample { client in
      let paths = ["/v1/provinces", Self.path, Self.path, "/nowhere", Self.path, "/v1/nearby"]
      let connection = try RawConnection(port: client.port)
      let requests = paths.enumerated().map { index, path in
        "GET \(path) HTTP/1.1\r\nHost: a\r\nX-Request-Id: \(index)\r\n"
          + (index == paths.count - 1 ? "Connection: close\r\n\r\n" : "\r\n")
      }
      connection.send(requests.joined().utf8)
      let text = String(decoding: await connection.receive(), as: UTF8.self)
      let order = text.matches(of: /X-Request-Id: (\d)/).compactMap { Int($0.1) }
      #expect(order == Array(paths.indices))
      let statuses = text.matches(of: /HTTP\/1.1 (\d+)/).compactMap { Int($0.1) }
      #expect(statuses == [200, 200, 200, 404, 200, 400])
    }
  }

  @Test func upgradeRequestIsAnsweredInHTTP11() async throws {
    try await FacadeClient.runOverSample { client in
      for (protocolName, field) in [
        ("h2c", "HTTP2-Settings: AAA"), ("websocket", "Sec-WebSocket-Key: AAA"),
      ] {
        let connection = try RawConnection(port: client.port)
        connection.send(
          "GET \(Self.path) HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: \(protocolName)\r\n\(field)\r\n\r\n"
            .utf8)
        let answer = try #require(RawAnswer(await connection.receive()))
        #expect(answer.status == 200 && answer.fields["connection"] == "close")
      }
    }
  }

  @Test func http10ConnectionIsClosedAfterResponse() async throws {
    try await FacadeClient.runOverSample { client in
      for path in [Self.path, Self.path, Self.path, "/nowhere"] {
        let connection = try RawConnection(port: client.port)
        connection.send("GET \(path) HTTP/1.0\r\n\r\n".utf8)
        let answer = try #require(RawAnswer(await connection.receive()))
        #expect(Int(answer.fields["content-length"] ?? "") == answer.body.count)
      }
    }
  }

  /// If a stream cannot be sent in chunks, closing the connection marks the end of the stream.
  @Test(arguments: ["GET /v1/events HTTP/1.0", "HEAD /v1/events HTTP/1.1"])
  func streamHasNoContentLength(line: String) async throws {
    try await FacadeClient.runOverSample { client in
      let connection = try RawConnection(port: client.port)
      connection.send("\(line)\r\nHost: a\r\nAccept: text/event-stream\r\n\r\n".utf8)
      let isHead = line.hasPrefix("HEAD")
      let bytes = await connection.receive { !isHead && $0.contains("id: ".utf8) }
      let answer = try #require(RawAnswer(bytes))
      #expect(answer.status == 200 && answer.fields["connection"] == "close")
      #expect(answer.fields["content-length"] == nil)
      #expect(answer.fields["transfer-encoding"] == nil)
      let text = String(decoding: answer.body, as: UTF8.self)
      #expect(isHead ? text.isEmpty : !text.isEmpty && text.first?.isHexDigit == false)
    }
  }

  /// A server that is shutting down closes connections even in the middle of a request head, so
  /// that the shutdown completes.
  @Test func incompleteHeadIsDroppedAtShutdown() async throws {
    let left = Locked<RawConnection?>(nil)
    try await FacadeClient.runOverSample { client in
      let connection = try RawConnection(port: client.port)
      connection.send("GET /v1/provinces HTTP/1.1\r\nHost: a\r\n\r\nGET /v1/prov".utf8)
      let answer = await connection.receive { $0.contains("provinces".utf8) || $0.count > 1_000 }
      #expect(RawAnswer(answer)?.status == 200)
      left.withLock { $0 = connection }
    }
    #expect(await left.withLock(\.self)?.receive().isEmpty == true)
  }

  /// A disconnect in the middle of a request body is not a service error.
  @Test func disconnectInBodyIsNotLogged() async throws {
    let lines = Locked<[String]>([])
    let log = LineLog { line in
      lines.withLock { $0.append(String(decoding: line, as: UTF8.self)) }
    }
    try await FacadeClient.runOverSample(logger: log.logger(label: "test")) { client in
      let head = "POST /v1/routes/read HTTP/1.1\r\nHost: a\r\n"
      for rest in [
        "Content-Length: 50\r\n\r\nhe", "Transfer-Encoding: chunked\r\n\r\n2\r\nhe\r\nzz",
      ] {
        for _ in 1...5 { try RawConnection(port: client.port).send((head + rest).utf8) }
      }
      let broken = try RawConnection(port: client.port)
      broken.send("\(head)Transfer-Encoding: chunked\r\n\r\n2\r\nhe\r\nzz\r\n".utf8)
      #expect(RawAnswer(await broken.receive())?.status == 400)
    }
    // The server has shut down, so it has finished all work for these clients.
    #expect(lines.withLock(\.self) == [])
  }

  @Test func slowRequestsGet408() async throws {
    try await FacadeClient.runOverSample(configuring: {
      $0.limits.headTime = .milliseconds(200)
      $0.limits.bodyTime = .milliseconds(200)
      $0.limits.idleTime = .seconds(5)
    }) { client in
      for (sent, status) in [
        ("GET /v1/nearby HTTP/1.1\r\nHo", 408), ("G", 408), ("", nil),
        ("POST /v1/routes/read HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{}", 408),
        (
          "POST /v1/routes/read HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n",
          408
        ),
      ] as [(String, Int?)] {
        let connection = try RawConnection(port: client.port)
        connection.send(sent.utf8)
        let answer = RawAnswer(await connection.receive())
        #expect(answer?.status == status, "\(sent)")
        if let answer {
          #expect(answer.json["type"] as? String == "urn:homefind:problem:request-timeout")
        }
      }
    }
  }

  @Test func slowResponsesTimeOutAndExcessRequestsAreRefused() async throws {
    let feed = try ScriptedServer { _ in .silence }
    defer { feed.stop() }
    try await FacadeClient.run(
      feed: feed.url("/x.svc"),
      configuring: {
        $0.limits.answerTime = .seconds(30)
        $0.limits.running = 1
      }
    ) { client in
      async let slow = client.raw("GET /v1/nearby?lat=13.7&lon=100.5")
      _ = await feed.wait { !$0.isEmpty }
      let more = try await client.raw("GET /v1/stations")
      #expect(more.status == 503 && more.fields["retry-after"] == "1")
      #expect(more.json["type"] as? String == "urn:homefind:problem:overloaded")
      let given = try await slow
      #expect(given.status == 503 && given.fields["retry-after"] == "10")
      #expect(given.json["type"] as? String == "urn:homefind:problem:took-too-long")
      let next = try await client.raw("GET /v1/stations")
      #expect(next.status == 200)
    }
  }

  @Test func otherOriginsNeedPermission() async throws {
    let ours = "https://homes.example"
    try await FacadeClient.runOverSample(configuring: { $0.origins = .only([ours]) }) { client in
      for path in [Self.path, Self.path, Self.path, "/nowhere"] {
        let answer = try await client.raw("GET \(path)", ["Origin": ours])
        #expect(answer.fields["access-control-allow-origin"] == ours)
        #expect(answer.fields["vary"]?.contains("Origin") == true)
        let other = try await client.raw("GET \(path)", ["Origin": "https://elsewhere.example"])
        #expect(other.fields["access-control-allow-origin"] == nil)
        #expect(other.fields["vary"]?.contains("Origin") == true)
      }
      let asked = ["Origin": ours, "Access-Control-Request-Method": "POST"]
      let leave = try await client.raw("OPTIONS /v1/routes/read", asked)
      #expect(leave.status == 204 && leave.fields["access-control-allow-origin"] == ours)
      #expect(leave.fields["access-control-allow-methods"]?.contains("POST") == true)
      let none = try await client.raw(
        "OPTIONS /v1/nearby", ["Origin": "null", "Access-Control-Request-Method": "GET"])
      #expect(none.fields["access-control-allow-origin"] == nil && none.fields["allow"] != nil)
    }
    try await FacadeClient.runOverSample(configuring: { $0.origins = .any }) { client in
      let answer = try await client.raw("GET \(Self.path)", ["Origin": "null"])
      #expect(answer.fields["access-control-allow-origin"] == "*")
    }
  }

  @Test func basePathPrefixesAllPaths() async throws {
    try await FacadeClient.runOverSample(configuring: { $0.basePath = "/homes/api" }) { client in
      for (path, status) in [
        ("/homes/api\(Self.path)", 200), ("/homes/api/x", 404), (Self.path, 404),
        ("/homes/api", 308), ("http://a.example/homes/api\(Self.path)", 200),
        ("https://a.example:8/homes/api/x", 404), ("http://a.example", 404),
        ("http://a.example?x=1", 404),
        ("/homes/apiv1/stations", 404), ("/homes/api/v1/stations", 200),
      ] {
        let answer = try await client.raw("GET \(path)")
        #expect(answer.status == status, "\(path)")
      }
    }
  }
}
