import Foundation
import Geo
import HomefindTesting
import Listings
import Messages
import Testing
import Transport

@testable import Feed

/// Tests responses in MIME parts, as used by MTOM and SOAP with Attachments.
@Suite struct MIMEMessageTests {
  private static let answer = String(
    decoding: ShapeTests.response("<R><r>\(ShapeTests.row)<C_PRICE>ราคา</C_PRICE></r></R>"),
    as: UTF8.self)

  private static func answer(to type: String, _ body: [UInt8], status: Int = 200) -> ScriptedAnswer
  {
    .response(status, headers: ["Content-Type": type], body: body)
  }

  private static func part(
    _ headers: [String], _ content: String, boundary: String = "b"
  ) -> String {
    "--\(boundary)\r\n\(headers.map { "\($0)\r\n" }.joined())\r\n\(content)\r\n"
  }

  private static let xop = "Content-Type: application/xop+xml; charset=utf-8; type=\"text/xml\""
  private static let related = "multipart/related; type=\"application/xop+xml\"; boundary=b"

  /// The content types and bodies of responses that contain home 5.
  static let messages: [(String, String, [UInt8])] = [
    ("one part", related, Array((part([xop], answer) + "--b--").utf8)),
    ("preamble", related, Array(("see below\r\n" + part([xop], answer) + "--b--\r\nbye").utf8)),
    (
      "no head", "Multipart/Related;BOUNDARY=\"a; b\"",
      Array((part([], answer, boundary: "a; b") + "--a; b--").utf8)
    ),
    (
      "line feeds only", related,
      Array((part([xop], answer) + "--b--").replacing("\r\n", with: "\n").utf8)
    ),
    (
      "named part behind another", related + "; start=\"<root@x>\"",
      Array(
        (part(["Content-ID: <p>"], "%PDF <&") + part(["content-id:\r\n <root@x>", xop], answer)
          + "--b--").utf8)
    ),
    (
      "start names no part", related + "; start=\"<else>\"",
      Array((part([xop], answer) + part(["Content-ID: <p>"], "x") + "--b--").utf8)
    ),
    (
      "attachment behind it breaks off", related,
      Array((part([xop], answer) + part(["Content-Type: image/png"], "abc")).utf8)
    ),
    (
      "text like the delimiter", related,
      Array((part([xop], answer + "<?end\r\n--bb\r\n?>") + "--b--").utf8)
    ),
    (
      "quoted-printable", related,
      Array(
        (part(
          [xop, "Content-Transfer-Encoding: Quoted-Printable"],
          answer.replacing("=", with: "=3D").replacing("ราคา", with: "=E0=B8=81=\r\n=E0=B8=82"))
          + "--b--").utf8)
    ),
    (
      "base64", related,
      Array(
        (part(
          [xop, "Content-Transfer-Encoding: base64"],
          Data(answer.utf8).base64EncodedString(options: .lineLength76Characters)) + "--b--").utf8)
    ),
    (
      "windows-874 of the part", related,
      Array("--b\r\nContent-Type: text/xml; charset=windows-874\r\n\r\n".utf8)
        + answer.unicodeScalars.map {
          $0.value < 128 ? UInt8($0.value) : UInt8(truncatingIfNeeded: $0.value - 0x0E00 + 0xA0)
        } + Array("\r\n--b--".utf8)
    ),
  ]

  @Test(arguments: messages)
  func rootPartIsRead(name: String, type: String, body: [UInt8]) async throws {
    let feed = try FakeFeed { _ in Self.answer(to: type, body) }
    defer { feed.server.stop() }
    let center = try #require(Coordinate(latitude: 13, longitude: 100))
    let page = try await feed.client.answer(
      to: .listings(around: center, radius: 1, typeCode: ""), page: 1,
      ListingRows(pictures: nil)
    ).page
    #expect(page.items.map(\.id) == [5], "\(name)")
    #expect(page.items.first?.priceText?.unicodeScalars.first.map { $0.value >= 0xE00 } == true)
  }

  static let broken: [(String, String, String)] = [
    ("no end", part([xop], answer), "incomplete"),
    ("cut in the middle", String(part([xop], answer).prefix(300)), "incomplete"),
    ("no part", "nothing", "incomplete"), ("nothing", "", "incomplete"),
    (
      "base64 that is none", part([xop, "Content-Transfer-Encoding: base64"], "=") + "--b--",
      "incomplete"
    ),
    ("an unknown encoding", part([xop, "Content-Transfer-Encoding: x-uu"], "a") + "--b--", "XML"),
    ("a page", part(["Content-Type: text/html"], "<html><br></html>") + "--b--", "web page"),
  ]

  @Test(arguments: broken)
  func brokenMessagesAreErrors(name: String, body: String, words: String) async throws {
    let error = try await FeedErrorTests.error(
      { _ in }, Self.answer(to: Self.related, Array(body.utf8)))
    #expect(error.kind == .brokenAnswer, "\(name)")
    #expect(error.description.contains(words), "\(name): \(error.description)")
  }

  @Test(arguments: [200, 500])
  func faultsAreReadInMIMEParts(status: Int) async throws {
    let fault = String(decoding: try Fixture.bytes("fault11"), as: UTF8.self)
    let error = try await FeedErrorTests.error(
      { _ in },
      Self.answer(
        to: Self.related, Array((Self.part([Self.xop], fault) + "--b--").utf8), status: status))
    #expect(error.kind == .fault)
    #expect(error.description.contains("ระบบขัดข้อง & ปิด"))
  }
}
