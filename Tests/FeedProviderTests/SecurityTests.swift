import Basics
import Foundation
import Testing
import WSSecurity

@testable import FeedProvider

/// Tests credentials in a WS-Security token.
@Suite struct SecurityTests {
  private static let secext =
    "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd"
  private static let utility =
    "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd"
  private static let profile =
    "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-username-token-profile-1.0"

  /// Returns a `mustUnderstand` Security header with the given content.
  private func header(_ content: String, version: SOAPVersion = .v11) -> String {
    """
    <s:Header><o:Security s:mustUnderstand="1" xmlns:o="\(Self.secext)" xmlns:u="\(Self.utility)">\
    \(content)</o:Security></s:Header>
    """
  }

  private func textToken(_ name: String, _ password: String, more: String = "") -> String {
    """
    <o:UsernameToken u:Id="t"><o:Username>\(name)</o:Username>\
    <o:Password Type="\(Self.profile)#PasswordText">\(password)</o:Password>\(more)\
    </o:UsernameToken>
    """
  }

  private func digestToken(
    nonce: String = "bm9uY2U=", created: String = "2026-11-21T06:00:00Z", password: String = "demo",
    sent: String? = nil
  ) -> String {
    let nonceBytes = Array(Data(base64Encoded: nonce) ?? Data())
    let digest = Data(
      PasswordDigest.bytes(nonce: nonceBytes, created: created, password: password)
    ).base64EncodedString()
    return """
      <o:UsernameToken><o:Username>demo</o:Username>\
      <o:Password Type="\(Self.profile)#PasswordDigest">\(sent ?? digest)</o:Password>\
      <o:Nonce>\(nonce)</o:Nonce><u:Created>\(created)</u:Created></o:UsernameToken>
      """
  }

  /// Sends a request for provinces whose body has no credentials.
  private func answer(
    _ content: String, version: SOAPVersion = .v11, service: TestService? = nil
  ) async throws -> ParsedAnswer {
    let request = RequestText.envelope(
      "Get_Province_NewHome_MAP", [("homeTypeCode", "")], version: version,
      header: header(content))
    return try await (service ?? TestService()).parsed(request)
  }

  @Test(arguments: SOAPVersion.allCases)
  func acceptsPasswordToken(version: SOAPVersion) async throws {
    let good = try await answer(textToken("demo", "demo"), version: version)
    #expect(good.rows.count == 4)
    let typeless = textToken("demo", "demo").replacing(
      " Type=\"\(Self.profile)#PasswordText\"", with: "")
    #expect(try await answer(typeless, version: version).rows.count == 4)
  }

  @Test func acceptsDigestOnlyOnce() async throws {
    let service = try TestService()
    let token = digestToken()
    #expect(try await answer(token, service: service).rows.count == 4)
    let again = try await answer(token, service: service)
    #expect(again.fault?.code == "w:FailedAuthentication")
    #expect(again.fault?.text.contains("used before") == true)
    let other = digestToken(nonce: "b3RoZXI=")
    #expect(try await answer(other, service: service).rows.count == 4)
  }

  /// The digest was computed with Python: base64(sha1(b"\0\1\2" + b"2026-11-21T05:58:00Z" +
  /// "demo")).
  @Test func acceptsDigestMadeWithPython() async throws {
    let token = digestToken(
      nonce: "AAEC", created: "2026-11-21T05:58:00Z", sent: "skBx+IWMEVHAzOD8cv7B+zYxi9s=")
    #expect(try await answer(token).rows.count == 4)
  }

  @Test func tokenOverridesCredentialsInBody() async throws {
    let request = RequestText.envelope(
      "Get_Province_NewHome_MAP", [("userID", "demo"), ("passWord", "demo")],
      header: header(textToken("demo", "wrong")))
    #expect(try await TestService().parsed(request).fault?.code == "w:FailedAuthentication")
  }

  struct Refusal: Sendable, CustomTestStringConvertible {
    var content: String
    var code: String
    var says: String
    var testDescription: String { says }
  }

  static let refusals: [Refusal] = {
    let suite = SecurityTests()
    return [
      Refusal(
        content: suite.textToken("demo", "x"), code: "w:FailedAuthentication", says: "is wrong"),
      Refusal(
        content: suite.textToken("Demo", "demo"), code: "w:FailedAuthentication", says: "is wrong"),
      Refusal(
        content: "<o:UsernameToken><o:Username>demo</o:Username></o:UsernameToken>",
        code: "w:FailedAuthentication", says: "is wrong"),
      Refusal(
        content: suite.digestToken(password: "x"), code: "w:FailedAuthentication",
        says: "is wrong"),
      Refusal(
        content: suite.digestToken(created: "2026-11-21T05:54:59Z"),
        code: "w:FailedAuthentication", says: "in the past or future"),
      Refusal(
        content: suite.digestToken(created: "2026-11-21T06:05:01Z"),
        code: "w:FailedAuthentication", says: "in the past or future"),
      Refusal(
        content: suite.digestToken(created: "yesterday"), code: "w:InvalidSecurity",
        says: "creation time is invalid"),
      Refusal(
        content: suite.digestToken().replacing(/<o:Nonce>.*<\/o:Nonce>/, with: ""),
        code: "w:InvalidSecurity", says: "needs a nonce"),
      Refusal(
        content: suite.digestToken(sent: "%"), code: "w:InvalidSecurity", says: "is not base64"),
      Refusal(
        content: suite.digestToken(nonce: String(repeating: "AAAA", count: 100)),
        code: "w:InvalidSecurity", says: "longer than 256 bytes"),
      Refusal(
        content: suite.textToken("demo", "demo") + suite.textToken("demo", "demo"),
        code: "w:InvalidSecurity", says: "more than one"),
      Refusal(
        content: suite.textToken("demo", "demo").replacing("#PasswordText", with: "#Other"),
        code: "w:UnsupportedSecurityToken", says: "password type is not supported"),
      Refusal(
        content: "<o:BinarySecurityToken>x</o:BinarySecurityToken>",
        code: "w:UnsupportedSecurityToken", says: "BinarySecurityToken"),
      Refusal(
        content: """
          <u:Timestamp><u:Expires>2026-11-21T05:54:59Z</u:Expires></u:Timestamp>
          """ + suite.textToken("demo", "demo"),
        code: "w:MessageExpired", says: "has expired"),
    ]
  }()

  @Test(arguments: refusals)
  func refusalsUseWSSecurityFaultCodes(refusal: Refusal) async throws {
    let old = try await answer(refusal.content)
    #expect(old.fault?.code == refusal.code)
    #expect(old.fault?.text.contains(refusal.says) == true, "\(old.fault?.text ?? "")")
    let new = try await answer(refusal.content, version: .v12)
    #expect(new.fault?.code == "s:Sender")
    #expect(new.subcode == refusal.code)
  }

  @Test func ignoresTokensForOtherActors() async throws {
    let request = RequestText.listings(size: "1").replacing(
      "<s:Body>",
      with: header(textToken("other", "x")).replacing(
        "s:mustUnderstand=\"1\"", with: "s:actor=\"urn:someone\" s:mustUnderstand=\"1\"")
        + "<s:Body>")
    #expect(try await TestService().parsed(request).rows.count == 1)
  }

  @Test(
    arguments: [
      ("1970-01-01T00:00:00Z", 0), ("2026-11-21T06:00:00Z", TestService.time),
      ("2026-11-21T13:00:00+07:00", TestService.time),
      ("2026-11-21T00:30:00.25-05:30", TestService.time + 0.25),
      ("2026-11-21T06:00:00", TestService.time), ("2000-02-29T00:00:00Z", 951_782_400),
      ("2100-03-01T00:00:00Z", 4_107_542_400), ("2026-13-01T00:00:00Z", nil), ("", nil),
      ("2026-11-21", nil), ("2026-11-21 06:00:00Z", nil),
    ] as [(String, Double?)])
  func parsesDateTimes(text: String, seconds: Double?) {
    #expect(DateTimeText.seconds(text) == seconds)
  }

  @Test func noncesExpire() {
    let nonces = RecentNonces()
    let age = RecentNonces.age
    #expect(nonces.add([1], at: 1_000) == .new)
    #expect(nonces.add([1], at: 1_000 + age - 1) == .known)
    #expect(nonces.add([2], at: 1_000 + age + 1) == .new)
    #expect(nonces.add([1], at: 1_000 + age + 2) == .known)
    #expect(nonces.add([1], at: 1_000 + 3 * age) == .new)
  }
}
