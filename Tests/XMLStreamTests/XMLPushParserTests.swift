import Testing
import XMLStream

@Suite struct XMLPushParserTests {
  static let document = """
    <?xml version="1.0" encoding="utf-8"?>
    <!-- a comment --><s:a xmlns:s="urn:s" xmlns="urn:d"><b id="1 &amp; 2">บ้าน &lt;1&gt; &#x0E01;</b>\
    <c><![CDATA[<x> & ]]]]><![CDATA[>]]></c><s:d/><?pi x?></s:a>
    """
  static let expected = [
    "<a {urn:s}>", "<b {urn:d} id=1 & 2>", "'บ้าน <1> ก'", "</b>", "<c {urn:d}>", "'<x> & ]]>'",
    "</c>", "<d {urn:s}>", "</d>", "</a>",
  ]

  @Test(arguments: [1, 2, 3, 5, 7, 16, 100, 10_000])
  func eventsAreIndependentOfPieces(step: Int) throws {
    #expect(try events(of: Array(Self.document.utf8), step: step) == Self.expected)
  }

  @Test func everyTruncationIsReported() {
    let bytes = Array(Self.document.utf8)
    for length in 1..<bytes.count {
      #expect(throws: XMLError.truncated, "at \(length)") {
        try events(of: Array(bytes[..<length]))
      }
    }
  }

  @Test(arguments: [1, 7, 10_000])
  func elementsKnowTheirLine(step: Int) throws {
    struct Lines: XMLHandler {
      var lines: [Int] = []
      mutating func code(forName name: String) -> Int { 0 }
      mutating func start(_ element: borrowing XMLElement) { lines.append(element.line) }
      mutating func text(_ bytes: UnsafeBufferPointer<UInt8>) {}
      mutating func end(code: Int) {}
    }
    let parser = XMLPushParser(handler: Lines())
    var rest = Array("<a>\n<b\nid='1'>\n\n<c/></b>\n<d/></a>".utf8)[...]
    while !rest.isEmpty {
      try parser.feed(Array(rest.prefix(step)))
      rest = rest.dropFirst(step)
    }
    try parser.finish()
    #expect(parser.handler.lines == [1, 3, 5, 6])
  }

  @Test func leadingWhiteSpaceIsAccepted() throws {
    #expect(try events(of: "\n  <?xml version='1.0'?><a/>\n") == ["<a>", "</a>"])
  }

  @Test func undeclaredPrefixIsAccepted() throws {
    #expect(try events(of: "<a:b><a:c/></a:b>") == ["<b>", "<c>", "</c>", "</b>"])
  }

  @Test(arguments: ["", " \n"])
  func emptyInputIsReported(document: String) {
    #expect(throws: XMLError.empty) { try events(of: document) }
  }

  @Test(arguments: [
    "<!DOCTYPE a><a/>", "<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>",
    "<!DOCTYPE html><html></html>", "<!DOCTYPE a SYSTEM 'http://127.0.0.1:1/x'><a/>",
  ])
  func doctypeIsRefused(document: String) {
    #expect(throws: XMLError.doctype) { try events(of: document) }
  }

  @Test func undeclaredEntityIsRejected() {
    #expect(throws: XMLError.entity(line: 2, name: "nbsp")) { try events(of: "<a>\n&nbsp;</a>") }
  }

  @Test(arguments: [
    "<a></b>", "<a b=1/>", "<a/><b/>", "<a>&</a>", "hello", "<a>]]></a", "{\"a\":1}",
  ])
  func malformedDocumentsAreReported(document: String) {
    #expect {
      try events(of: document)
    } throws: { error in
      switch error as? XMLError {
      case .malformed, .truncated, .ampersand: true
      default: false
      }
    }
  }

  @Test func zeroByteIsReported() {
    #expect(throws: XMLError.malformed(line: 1, detail: "a zero byte")) {
      try events(of: Array("<a>x\0y</a>".utf8))
    }
  }

  /// The events before an unreadable byte are delivered first, wherever the input is split.
  @Test(
    arguments: [
      (Array("<a>\n<b/>\n<c/>\n\0</a>".utf8), nil),
      (Array("<a>\n<b/>\n<c/>\n".utf8) + [0xFF], "tis-620"),
    ] as [([UInt8], String?)])
  func eventsBeforeBadByteAreDelivered(document: [UInt8], charset: String?) {
    for step in [1, 5, 100] {
      let parser = XMLPushParser(handler: Recorder(), charset: charset)
      let error = #expect(throws: XMLError.self) {
        for start in stride(from: 0, to: document.count, by: step) {
          try parser.feed(Array(document[start..<min(start + step, document.count)]))
        }
      }
      #expect(parser.handler.names == ["a", "b", "c"])
      switch error {
      // The parser may not have reached the end of the last line.
      case .malformed(3...4, "a zero byte"), .charsetMismatch(3...4): break
      default: Issue.record("in pieces of \(step): \(String(describing: error))")
      }
    }
  }

  @Test func errorPersists() throws {
    let parser = XMLPushParser(handler: Recorder())
    #expect(throws: XMLError.doctype) { try parser.feed(Array("<!DOCTYPE a>".utf8)) }
    #expect(throws: XMLError.doctype) { try parser.feed(Array("<a/>".utf8)) }
    #expect(throws: XMLError.doctype) { try parser.finish() }
  }
}
