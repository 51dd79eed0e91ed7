import Basics
import Geo
import HomefindTesting
import ListingSources
import Listings
import Messages
import Testing
import Transport

@testable import Feed

/// Tests that error messages do not mislead the operator.
@Suite struct MisleadingMessageTests {
  private static func error(
    _ answer: ScriptedAnswer, _ change: (inout FeedConfiguration) -> Void = { _ in }
  ) async throws -> FeedError {
    try await FeedErrorTests.error(change, answer)
  }

  static let malformed: [(String, [String])] = [
    ("<r><A_ID>1</A_ID>\n<C_PRICE>Beta & Co</C_PRICE></r>", ["at line 2", "&amp;"]),
    ("<r>\n\n<C_PRICE>a&b</C_PRICE></r>", ["at line 3", "&amp;"]),
    ("<r><C_PRICE>&rsquo;</C_PRICE></r>", ["at line 1", "&rsquo;"]),
    ("\n<r><C_PRICE>x&nbsp;y</C_PRICE></r>", ["at line 2", "&nbsp;"]),
    ("\n\n\n<r><A_ID>1</C_PRICE></r>", ["at line 4"]),
    ("<r><A_ID a=b>1</A_ID></r>", ["at line 1"]),
    ("&lt;r>&amp;nbsp;&lt;/r>", ["&nbsp;"]),
  ]

  @Test(arguments: malformed)
  func malformedResponseErrorNamesLine(content: String, words: [String]) async throws {
    let rest = String(repeating: "<r>\(ShapeTests.row)</r>", count: 40)
    let body = ShapeTests.response("<R>\(content)\(content.hasPrefix("&lt;") ? "" : rest)</R>")
    let error = try await Self.error(FakeFeed.soap(body))
    #expect("\(error.reason)" == "malformed")
    for words in ["not well-formed"] + words {
      #expect(error.description.contains(words), "\(error.description)")
    }
    #expect(!error.description.contains("incomplete"))
  }

  static let challenges: [(String, [String])] = [
    ("Basic realm=\"feed\"", ["HTTP Basic", "address"]),
    ("Digest realm=\"a, Basic\", qop=\"auth\", nonce=\"x==\"", ["HTTP Digest"]),
    ("Negotiate, NTLM", ["Negotiate or NTLM"]), ("bearer", ["bearer"]),
    ("Newauth realm=\"a\", title=\"b\", basic realm=\"c\"", ["Newauth or basic", "address"]),
  ]

  @Test(arguments: challenges)
  func http401ErrorNamesScheme(field: String, words: [String]) async throws {
    let answer = ScriptedAnswer.response(
      401, headers: ["WWW-Authenticate": field, "Content-Type": "text/html"], body: "<html>401")
    let error = try await Self.error(answer)
    #expect(error.kind == .rejectedLogin)
    for words in words { #expect(error.description.contains(words), "\(error.description)") }
    #expect(!error.description.contains("did not accept"))
  }

  @Test func rejectedLoginInAddressIsReported() async throws {
    let answer = ScriptedAnswer.response(401, headers: ["WWW-Authenticate": "Basic realm=\"x\""])
    let error = try await Self.error(answer) {
      $0.url = $0.url.replacing("//", with: "//who:wicket-gate@")
    }
    #expect(error.description.contains("did not accept the user name and password"))
  }

  static let redirects: [(Int, String, String)] = [
    (301, "/c/soap-plain", "/c/soap-plain;"),
    (302, "https://new.example/a/b.svc?v=2", "https://new.example/a/b.svc?v=2;"),
    (308, "http://u:pass-word@new.example/a#b", "http://new.example/a;"),
    (
      303, "http://new.example/a?Token=abc&x=1&user=me",
      "http://new.example/a?Token=***&x=1&user=***;"
    ),
  ]

  @Test(arguments: redirects)
  func redirectErrorNamesWholeAddress(status: Int, location: String, words: String) async throws {
    let error = try await Self.error(.redirect(status, to: location))
    #expect(error.description.contains("redirects to http"), "\(error.description)")
    #expect(error.description.contains(words), "\(error.description)")
    #expect(!error.description.contains("pass-word"))
  }

  static let names: [(String, String, String)] = [
    ("u", "Quota of the day is used up", "Quota of the day is used up"),
    ("u", "no u here", "no *** here"), ("acme", "acmeland and ACME", "acmeland and ***"),
    ("api", "api_key for api.", "***_key for ***."),
  ]

  @Test(arguments: names)
  func userNamesAreRedactedAsWholeWords(user: String, text: String, told: String) async throws {
    let error = try await Self.error(FeedErrorTests.fault(text)) { $0.user = Secret(user) }
    #expect(error.description.contains("\"\(told)\""), "\(error.description)")
  }

  @Test func protocolNamesAreNotRedacted() async throws {
    let other = try await Self.error(
      FeedErrorTests.xml("<utf xmlns='urn:utf'/>", type: "text/xml; charset=utf-8")
    ) { $0.user = Secret("utf") }
    #expect(other.description.contains("\"utf\" document"))
    let feed = try FakeFeed({ $0.user = Secret("text") }) { _ in
      FakeFeed.soap(ShapeTests.response("<R><r>\(ShapeTests.row)</r></R>"))
    }
    defer { feed.server.stop() }
    let report = await feed.client.inspect()
    #expect(report.contentType == "text/xml; charset=utf-8")
    #expect(report.charset == "utf-8")
  }

  @Test func replacedCharactersAreReported() async throws {
    let row = ShapeTests.row + "<C_PRICE>a&#1;b</C_PRICE>"
    let feed = try FakeFeed { _ in
      FakeFeed.soap(ShapeTests.response("<R><r>\(row)</r></R><totalPage>1</totalPage>"))
    }
    defer { feed.server.stop() }
    let report = await feed.client.inspect()
    #expect(report.replacedCharacters == 1)
    #expect(report.check.oddities.contains { "\($0)".contains("1 character is not allowed") })
  }

  @Test(arguments: [
    ("1.37371E1", "1.005604E+2", 13.7371, 100.5604),
    ("+137371e-4", "1005604.0E-4", 13.7371, 100.5604),
    (" 1.37E1 ", "1E2", 13.7, 100), ("-3.39e1", "1.512E2", -33.9, 151.2),
  ])
  func exponentsAreRead(
    latitude: String, longitude: String, north: Double, east: Double
  ) throws {
    let row =
      "<A_ID>1</A_ID><P_MARK_LAT>\(latitude)</P_MARK_LAT>"
      + "<P_MARK_LON>\(longitude)</P_MARK_LON><C_PRICE>2.59E6</C_PRICE>"
    let (page, _) = try decode(
      ShapeTests.response("<R><r>\(row)</r></R>"), ListingRows(pictures: nil))
    let home = try #require(page.items.first)
    #expect(abs(home.position.latitude - north) < 1e-9)
    #expect(abs(home.position.longitude - east) < 1e-9)
    #expect(home.priceText == "2590000")
  }

  @Test(arguments: ["1e", "e5", "1.2.3e4", "1e1.5", "0x1e2", "1e400", "INF", "ราคา 5e5", "1 e5"])
  func otherTextsAreNotNumbers(text: String) {
    #expect(FieldTests.withBytes(text) { FieldText.scientific($0) } == nil)
    #expect(FieldTests.withBytes(text) { FieldText.price($0) } == text)
  }
}
