import HomefindTesting
import Testing

@testable import Feed

@Suite struct BrokenAnswerTests {
  @Test(
    .enabled(if: Sanitizer.isNotOfThreads, Comment(rawValue: Sanitizer.oneThread)),
    arguments: Fixture.shapes + ["fault11", "fault12"])
  func everyTruncationIsReported(shape: String) throws {
    let answer = try Fixture.bytes(shape)
    // Truncate short documents at every length, and long documents at a sample of lengths.
    let stride = max(1, answer.count / 1_500)
    for length in Swift.stride(from: 1, to: answer.count, by: stride) {
      let reason = refusal(Array(answer[..<length]))
      #expect(reason == "truncated", "at \(length) of \(answer.count)")
    }
  }

  @Test func truncationInsideTextIsReported() throws {
    let text = "<r><A_ID>1</A_ID></r>".replacing("<", with: "&lt;")
    for length in 1..<text.count where text.dropFirst(length - 1).first != "&" {
      let cut = text.prefix(length)
      guard !"&lt".hasSuffix(cut.suffix(3)), !cut.hasSuffix("&l"), !cut.hasSuffix("&lt") else {
        continue
      }
      #expect(refusal(ShapeTests.response("<R>\(cut)</R>")) == "truncated", "\(cut)")
    }
    #expect(refusal(ShapeTests.response("<R>\(text)</R>")) == nil)
  }

  static let soap = "<s:Envelope xmlns:s='http://schemas.xmlsoap.org/soap/envelope/'>"

  static let cases: [(String, String)] = [
    ("", "emptyAnswer"),
    (" \r\n ", "emptyAnswer"),
    (soap + "<s:Body/></s:Envelope>", "emptyAnswer"),
    (soap + "</s:Envelope>", "emptyAnswer"),
    ("<!DOCTYPE html>\n<html><body>Sign in<br></body></html>", "webPage"),
    ("\n<html lang='th'><p>ขออภัย</p></html>", "webPage"),
    ("<HTML><BODY><BR></BODY></HTML>", "webPage"),
    ("Service unavailable", "notXML"),
    ("{\"Message\":\"An error has occurred.\"}", "notXML"),
    ("a", "notXML"),
    ("<rss version='2.0'/>", "notSOAP(root: \"rss\")"),
    (soap + "<s:Body><a/></s:Body></s:Envelope>", "otherOperation(name: \"a\")"),
    (
      soap + "<s:Body><Get_Province_NewHome_MAPResponse/></s:Body></s:Envelope>",
      "otherOperation(name: \"Get_Province_NewHome_MAPResponse\")"
    ),
    (soap + "<s:Body></s:Header></s:Envelope>", "malformed"),
    (soap + "<s:Body>&nbsp;</s:Body></s:Envelope>", "malformed"),
    ("<!DOCTYPE a [<!ENTITY b 'bbbb'>]>" + soap, "malformed"),
    ("<!DOCTYPE a SYSTEM 'file:///etc/passwd'>" + soap, "malformed"),
    ("<?xml version='1.0' encoding='x-unheard-of'?>" + soap, "charset(Optional(\"X-UNHEARD-OF\"))"),
    (soap + String(repeating: "<a>", count: 100_000), "tooLarge"),
    (soap + "<s:Body a='" + String(repeating: "x", count: 1_000_000), "tooLarge"),
    (soap + "<s:Body>\0</s:Body></s:Envelope>", "malformed"),
  ]

  @Test(arguments: cases)
  func malformedResponseIsReported(answer: String, reason: String) {
    #expect(refusal(Array(answer.utf8)) == reason)
  }

  @Test func textInPlaceOfRowsIsAFault() {
    let answer = ShapeTests.response("<XResult>No \u{9B}31m data &amp; no hope</XResult>")
    #expect(refusal(answer) == "fault(code: nil, text: \"No  31m data & no hope\")")
  }

  @Test(arguments: [1, 4, 30, 1_000])
  func textStartingWithWordsIsAFaultInAnyPieces(step: Int) {
    let answer = ShapeTests.response(
      "<XResult>Not now: &lt;A_ID><![CDATA[<r>]]> <![CDATA[<A_ID>1</A_ID>]]></XResult>")
    #expect(
      refusal(answer, step: step) == "fault(code: nil, text: \"Not now: <A_ID><r> <A_ID>1</A_ID>\")"
    )
  }

  @Test func malformedTextIsReported() {
    #expect(refusal(ShapeTests.response("<R>&lt;a>&lt;/b></R>")) == "malformed")
    #expect(refusal(ShapeTests.response("<R>&lt;!DOCTYPE a></R>")) == "malformed")
    let deep = String(repeating: "&lt;a>", count: 200)
    #expect(refusal(ShapeTests.response("<R>\(deep)</R>")) == "tooLarge")
  }

  @Test func wrongCharsetIsReported() {
    let answer = ShapeTests.response("<R><r><C_PRICE>x</C_PRICE></r></R>").map {
      $0 == UInt8(ascii: "x") ? 0xA1 : $0
    }
    #expect(refusal(answer, charset: "utf-8") == "charset(nil)")
    #expect(refusal(answer, charset: "windows-874") == nil)
    #expect(refusal(answer, charset: "klingon") == "charset(Optional(\"KLINGON\"))")
  }

  @Test func faultsAreRead() throws {
    #expect(
      try refusal(Fixture.bytes("fault11"))
        == "fault(code: Optional(\"InternalServiceFault\"), text: \"ระบบขัดข้อง & ปิด\")")
    #expect(
      try refusal(Fixture.bytes("fault12"))
        == "fault(code: Optional(\"BadRadius\"), text: \"The radius is wrong.\")")
    #expect(try refusal(Fixture.bytes("login-fault")) == "rejectedLogin")
  }

  @Test(
    .enabled(if: Sanitizer.isNotOfThreads, Comment(rawValue: Sanitizer.oneThread)),
    arguments: Fixture.shapes + ["fault11", "fault12"])
  func mutationsNeverCrash(shape: String) throws {
    let answer = try Fixture.bytes(shape)
    var generator = SeededRandom(seed: 7)
    let bytes: [UInt8] = Array("<>&;/\"'= \0]![?a:".utf8) + [0xFF, 0xE0, 0xB8, 0x80]
    for _ in 0..<1_250 {
      var changed = answer
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let place = Int.random(in: 0..<changed.count, using: &generator)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: changed[place] = bytes.randomElement(using: &generator) ?? 0
        case 1: changed.insert(bytes.randomElement(using: &generator) ?? 0, at: place)
        case 2: changed.removeSubrange(place..<min(changed.count, place + 20))
        default:
          changed.insert(contentsOf: changed[place..<min(changed.count, place + 40)], at: place)
        }
      }
      _ = refusal(changed)
    }
  }
}
