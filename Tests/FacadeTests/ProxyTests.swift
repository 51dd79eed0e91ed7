import Admission
import Foundation
import HomefindTesting
import Testing

@testable import Facade

/// Tests the limits and the detection of encrypted connections for a facade behind a proxy.
@Suite struct ProxyTests {
  private static let loopback = TrustedForwarders([AddressRange("127.0.0.1")].compactMap(\.self))

  @Test(
    arguments: [
      ("127.0.0.1", nil, nil, false, true), ("localhost", nil, nil, false, true),
      ("::1", nil, "https://homes.example", false, true),
      ("127.0.0.1", nil, nil, true, false),
      ("localhost", nil, "https://homes.example/x", true, false),
      ("127.0.0.1", nil, "http://127.0.0.1:8080", true, true),
      ("127.0.0.1", nil, "https://localhost/homes", true, true),
      ("127.0.0.1", nil, "http://[::1]:8080/homes", true, true),
      ("127.0.0.1", nil, "https://localhost.example", true, false),
      ("0.0.0.0", nil, nil, false, false), ("0.0.0.0", nil, "http://localhost", true, false),
      ("0.0.0.0", "/run/x.sock", nil, false, true), ("127.0.0.1", "/run/x.sock", nil, true, false),
    ] as [(String, String?, String?, Bool, Bool)])
  func facadeWithTrustedProxyIsNotLocal(
    host: String, socket: String?, publicURL: String?, isTrusting: Bool, isLocal: Bool
  ) {
    var configuration = FacadeConfiguration(host: host)
    configuration.socketPath = socket
    configuration.publicURL = publicURL
    if isTrusting { configuration.forwarders = Self.loopback }
    #expect(configuration.isLocal == isLocal)
  }

  @Test(
    arguments: [
      ("https://homes.example", ["X-Forwarded-Proto": "https"], true),
      ("https://homes.example", ["X-Forwarded-Proto": "http"], false),
      ("https://homes.example", ["X-Forwarded-Proto": "https, http"], false),
      ("https://homes.example", [:], false),
      ("http://homes.example", ["X-Forwarded-Proto": "https"], false),
      (nil, ["X-Forwarded-Proto": "https"], false),
    ] as [(String?, [String: String], Bool)])
  func hstsNeedsTLSToTheProxyAndPublicURL(
    publicURL: String?, fields: [String: String], isStrict: Bool
  ) async throws {
    try await FacadeClient.runOverSample(configuring: {
      $0.publicURL = publicURL
      $0.forwarders = Self.loopback
    }) { client in
      for path in ["/", "/v1/stations?system=ARL", "/nowhere"] {
        let answer = try await client.raw("GET \(path)", fields)
        #expect((answer.fields["strict-transport-security"] != nil) == isStrict, "\(path)")
      }
    }
    // Without a trusted proxy, the header field is ignored.
    try await FacadeClient.runOverSample(configuring: { $0.publicURL = publicURL }) { client in
      let answer = try await client.raw("GET /v1/stations?system=ARL", fields)
      #expect(answer.fields["strict-transport-security"] == nil)
    }
  }

  /// The limit on open requests is the same for a client behind a proxy as for a direct connection.
  @Test func proxiedClientHasItsOwnRequestLimit() async throws {
    try await FacadeClient.runOverSample(configuring: {
      $0.limits.connectionsPerAddress = 2
      $0.forwarders = Self.loopback
    }) { client in
      func stream(_ address: String) async throws -> RawConnection? {
        let connection = try RawConnection(port: client.port)
        let head = [
          "GET /v1/events HTTP/1.1", "Host: a", "Accept: text/event-stream",
          "X-Forwarded-For: \(address)", "", "",
        ]
        connection.send(head.joined(separator: "\r\n").utf8)
        let begun = await connection.receive {
          String(decoding: $0, as: UTF8.self).contains("retry: 3000")
            || RawAnswer($0)?.status == 429
        }
        return RawAnswer(begun)?.status == 200 ? connection : nil
      }
      let first = try await stream("198.51.100.1")
      do {
        let second = try await stream("198.51.100.1")
        #expect(first != nil && second != nil)
        #expect(try await stream("198.51.100.1") == nil)
        let refused = try await client.raw(
          "GET /v1/stations/find?q=Asok", ["X-Forwarded-For": "198.51.100.1"])
        #expect(refused.status == 429 && refused.fields["retry-after"] != nil)
        #expect(try await stream("198.51.100.2") != nil)
        withExtendedLifetime(second) {}
      }
      while try await stream("198.51.100.1") == nil { await Task.yield() }
      withExtendedLifetime(first) {}
    }
  }
}
