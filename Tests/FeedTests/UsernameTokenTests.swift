import Geo
import HomefindTesting
import ListingSources
import Listings
import WSSecurity
import Testing
import Transport

@testable import Feed

@Suite("WS-Security") struct UsernameTokenTests {
  /// 2026-11-21T07:00:09Z.
  static let stamp = TokenStamp(nonce: Array("0123456789abcdef".utf8), seconds: 1_795_244_409)
  static let names = "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-"

  private func header(_ security: TokenPassword, _ version: SOAPVersion = .v11) -> String? {
    var configuration = EnvelopeTests.configuration(user: "some & one", password: "pass & ผ่าน")
    configuration.security = security
    configuration.version = version
    let bytes = configuration.envelope(for: .provinces, page: 1, stamp: Self.stamp)
    let text = String(decoding: bytes, as: UTF8.self)
    guard let start = text.firstRange(of: "<s:Header>"), let end = text.firstRange(of: "<s:Body>")
    else { return nil }
    return String(text[start.lowerBound..<end.lowerBound])
  }

  @Test func plainTextPasswordTokenIsWritten() {
    #expect(
      header(.text) == """
        <s:Header><o:Security s:mustUnderstand="1" \
        xmlns:o="\(Self.names)wssecurity-secext-1.0.xsd"><o:UsernameToken>\
        <o:Username>some &amp; one</o:Username>\
        <o:Password Type="\(Self.names)username-token-profile-1.0#PasswordText">\
        pass &amp; ผ่าน</o:Password>\
        <o:Nonce EncodingType="\(Self.names)soap-message-security-1.0#Base64Binary">\
        MDEyMzQ1Njc4OWFiY2RlZg==</o:Nonce>\
        <u:Created xmlns:u="\(Self.names)wssecurity-utility-1.0.xsd">2026-11-21T07:00:09Z\
        </u:Created></o:UsernameToken></o:Security></s:Header>
        """)
  }

  /// The expected digest was computed by zeep 4.3 from the same user name, password, nonce and
  /// time.
  @Test func digestMatchesOtherStacks() throws {
    let header = try #require(self.header(.digest, .v12))
    #expect(header.contains("#PasswordDigest\">xtP667qhW6/JmrAP5/S7yvwzF0Q=</o:Password>"))
    #expect(!header.contains("ผ่าน"))
  }

  @Test func tokenIsOmittedWithoutSetting() {
    #expect(header(.none) == nil)
  }

  @Test func everyRequestHasNewNonce() throws {
    var configuration = EnvelopeTests.configuration()
    configuration.security = .digest
    let bodies = (0..<20).map { _ in configuration.request(for: .provinces, page: 1).body }
    #expect(Set(bodies).count == 20)
    // Each retry of a request also gets a new nonce.
    let request = configuration.request(for: .provinces, page: 1)
    #expect(request.bodyAnew.map { Set([$0(), $0(), request.body]).count } == 3)
  }

  @Test func configuredTypeCodesAreRead() async throws {
    let feed = try FakeFeed({ $0.typeCodes = [.condo: "C", .townhouse: "1"] }) { request in
      let rows = ["C", "1", "2"].enumerated().map { index, code in
        "<r>\(ShapeTests.row.replacing("5</A_ID>", with: "\(index)</A_ID>"))"
          + "<C_PRJ_TYPE_ID>\(code)</C_PRJ_TYPE_ID></r>"
      }
      return FakeFeed.soap(
        ShapeTests.response("<R>\(rows.joined())</R><totalPage>1</totalPage>"))
    }
    defer { feed.server.stop() }
    let center = try #require(Coordinate(latitude: 13.7, longitude: 100.5))
    let listings = try await feed.client.listings(around: center, radius: 1e6, types: []).listings
    #expect(listings.sorted { $0.id < $1.id }.map(\.type) == [.condo, .townhouse, .twinHouse])
  }
}
