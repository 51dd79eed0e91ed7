import HomefindTesting
import Testing

@testable import Transport

/// Tests requests that may reach only the public Internet.
@Suite struct ReachTests {
  /// Returns a request that addresses the server by a host name or an address.
  private static func inside(_ server: ScriptedServer, _ host: String) -> HTTPRequest {
    var request = request("http://\(host):\(server.port)/")
    request.reach = .publicInternet
    return request
  }

  /// The resolved address is checked, so that a name whose address changes cannot bypass the check.
  @Test(arguments: ["127.0.0.1", "localhost", "2130706433"])
  func thisMachineIsOutOfReach(host: String) async throws {
    let server = try ScriptedServer { _ in .response() }
    defer { server.stop() }
    let error = await failure(of: Self.inside(server, host))
    #expect(name(error?.reason) == "outOfReach")
    #expect(server.events.isEmpty)
  }

  @Test func keptConnectionIsChecked() async throws {
    let server = try ScriptedServer { _ in .response() }
    defer { server.stop() }
    let client = HTTPClient()
    _ = try await client.collect(request(server.url()))
    let error = await failure(of: Self.inside(server, "127.0.0.1"), by: client)
    #expect(name(error?.reason) == "outOfReach")
    #expect(server.requests.count == 1)
  }

  @Test(arguments: [
    "0.0.0.0", "10.1.2.3", "100.64.0.1", "100.127.255.255", "127.9.9.9", "169.254.169.254",
    "172.16.0.1", "172.31.255.255", "192.168.1.1", "192.0.2.7", "198.19.0.1", "224.0.0.1",
    "255.255.255.255", "[::]", "[::1]", "[::ffff:10.0.0.1]", "[64:ff9b::a00:1]", "[fd00::1]",
    "[fe80::1]", "[ff02::1]", "[2001::1]", "[2001:db8::1]", "[2002:a00:1::1]", "[3fff::1]",
  ])
  func privateAddresses(address: String) throws {
    #expect(!PublicAddress.contains(try #require(PublicAddress.bytes(of: address))))
    #expect(HTTPOrigin(of: "https://\(address)/push")?.mayBePublic == false)
  }

  @Test(arguments: [
    "1.1.1.1", "11.0.0.1", "100.63.255.255", "100.128.0.0", "172.32.0.1", "192.0.1.1",
    "198.20.0.1", "223.255.255.255", "[2606:4700::1111]", "[2001:200::1]", "[2003::1]",
    "[::ffff:1.1.1.1]", "[64:ff9b::101:101]",
  ])
  func publicAddresses(address: String) throws {
    #expect(PublicAddress.contains(try #require(PublicAddress.bytes(of: address))))
  }

  @Test func originsMatchBrowsers() {
    #expect(HTTPOrigin(of: "HTTPS://Push.Example:443/a?b")?.text == "https://push.example")
    #expect(HTTPOrigin(of: "http://127.0.0.1:8123/")?.text == "http://127.0.0.1:8123")
    #expect(HTTPOrigin(of: "https://user@push.example/") == nil)
    #expect(HTTPOrigin(of: "ftp://push.example/") == nil)
    #expect(HTTPOrigin(of: "https://localhost/")?.mayBePublic == false)
    #expect(HTTPOrigin(of: "https://push.example/")?.mayBePublic == true)
  }
}
