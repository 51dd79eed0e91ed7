import Testing
import XMLStream

@Suite struct XMLLimitsTests {
  static let cases: [(String, XMLLimits, XMLError)] = [
    (
      String(repeating: "<a>", count: 100_000), XMLLimits(), .limit(.depth, 100)
    ),
    (
      "<a>" + String(repeating: "<b/>", count: 11) + "</a>", XMLLimits(children: 10),
      .limit(.children, 10)
    ),
    (
      "<a " + (0..<300).map { "a\($0)='' " }.joined() + "/>", XMLLimits(),
      .limit(.attributes, 256)
    ),
    (
      "<a>" + String(repeating: "x", count: 2_000_000) + "</a>", XMLLimits(textBytes: 1_000_000),
      .limit(.textBytes, 1_000_000)
    ),
    (
      "<a b='" + String(repeating: "x", count: 1_000_000), XMLLimits(),
      .limit(.markupBytes, 128 << 10)
    ),
    (
      "<!--" + String(repeating: "x", count: 1_000_000), XMLLimits(),
      .limit(.markupBytes, 128 << 10)
    ),
    (
      "<a>" + (0..<5_000).map { "<b\($0)/>" }.joined() + "</a>", XMLLimits(),
      .limit(.names, 4_096)
    ),
    (
      "<a " + (0..<300).map { "xmlns:p\($0)='u' " }.joined() + "/>", XMLLimits(),
      .limit(.attributes, 256)
    ),
    (
      (0..<60).map { depth in
        "<a " + (0..<90).map { "xmlns:p\(depth)x\($0)='u' " }.joined() + ">"
      }.joined(), XMLLimits(), .limit(.names, 4_096)
    ),
    (
      "<a>" + String(repeating: " ", count: 100) + "</a>", XMLLimits(totalBytes: 50),
      .limit(.totalBytes, 50)
    ),
  ]

  @Test(arguments: cases)
  func exceededLimitIsReported(document: String, limits: XMLLimits, expected: XMLError) {
    for step in [1_000, Int.max] {
      #expect(throws: expected) {
        try events(of: Array(document.utf8), step: step, limits: limits)
      }
    }
  }

  /// Namespaces end with their elements, so a sequence of elements may have any number of them.
  @Test func namespacesOfClosedElementsDoNotCount() throws {
    let elements = (0..<9_000).map { "<p:b xmlns:p='u\($0 % 500)' xmlns='v\($0)' c='&lt;'/>" }
    let found = try events(of: Array("<a>\(elements.joined())</a>".utf8), step: 10_000)
    #expect(found.count == 2 + 2 * 9_000)
  }

  @Test func longTextPassesInSmallPieces() throws {
    let text = String(repeating: "ก&amp;", count: 200_000)
    let found = try events(of: Array("<a>\(text)</a>".utf8), step: 1_001)
    #expect(found == ["<a>", "'\(String(repeating: "ก&", count: 200_000))'", "</a>"])
  }

  @Test func longCDATAPassesInSmallPieces() throws {
    let text = String(repeating: "ก<]&", count: 200_000)
    for step in [1_001, Int.max] {
      let found = try events(of: Array("<a><![CDATA[\(text)]]></a>".utf8), step: step)
      #expect(found == ["<a>", "'\(text)'", "</a>"])
    }
  }
}
