import HomefindTesting
import Testing
import XMLStream

@Suite struct XMLWriterTests {
  static func written(_ body: (inout XMLWriter) -> Void) -> String {
    var writer = XMLWriter()
    body(&writer)
    return String(decoding: writer.drain(), as: UTF8.self)
  }

  @Test func writesElements() {
    let text = Self.written { writer in
      writer.declaration()
      writer.element("s:a", attributes: [("xmlns:s", "urn:s")]) { writer in
        writer.element("b", text: "บ้าน")
        writer.element("c", text: "")
        writer.start("d")
        writer.attribute("e", "1")
        writer.end()
      }
    }
    #expect(
      text == #"<?xml version="1.0" encoding="utf-8"?>"#
        + #"<s:a xmlns:s="urn:s"><b>บ้าน</b><c/><d e="1"/></s:a>"#)
  }

  @Test(arguments: [
    ("a & b < c > d", "a &amp; b &lt; c &gt; d"), ("]]><x>", "]]&gt;&lt;x&gt;"),
    ("\"q\" 'p'", "\"q\" 'p'"), ("a\r\nb\tc", "a&#13;\nb\tc"),
    ("\u{0}\u{1B}[31m", "\u{FFFD}\u{FFFD}[31m"), ("\u{FFFE}|\u{FFFF}|\u{FFFD}", "�|�|�"),
    ("ก\u{10FFFF}", "ก\u{10FFFF}"), ("\u{EFFF}ﷺ", "\u{EFFF}ﷺ"),
  ])
  func escapesText(text: String, expected: String) {
    #expect(Self.written { $0.element("a", text: text) } == "<a>\(expected)</a>")
  }

  @Test func escapesAttributes() {
    let text = Self.written { writer in
      writer.start("a")
      writer.attribute("b", "\"<&>\n\t\r")
      writer.end()
    }
    #expect(text == #"<a b="&quot;&lt;&amp;&gt;&#10;&#9;&#13;"/>"#)
  }

  @Test(arguments: [
    ("a]]>b", "<![CDATA[a]]]]><![CDATA[>b]]>"),
    ("]]>]]>", "<![CDATA[]]]]><![CDATA[>]]]]><![CDATA[>]]>"),
    ("a\r\nb\rc\u{1}", "<![CDATA[a\nb\nc\u{FFFD}]]>"), ("\u{FFFF}", "<![CDATA[\u{FFFD}]]>"),
  ])
  func splitsCDATA(text: String, expected: String) throws {
    let written = Self.written { writer in
      writer.start("a")
      writer.cdata(text)
      writer.end()
    }
    #expect(written == "<a>\(expected)</a>")
    #expect(try events(of: written).count == 3)
  }

  @Test(arguments: [
    ("a b", "a_b"), ("1a", "_a"), ("a><x", "a__x"), ("", "_"), (":a", "_a"), ("a:b:c", "a:b_c"),
    ("บ้าน", "บ้าน"),
  ])
  func namesCannotBreakOut(name: String, expected: String) {
    #expect(Self.written { $0.element(name, text: "") } == "<\(expected)/>")
  }

  @Test func drainsInPieces() {
    var writer = XMLWriter()
    writer.start("a")
    var text = String(decoding: writer.drain(), as: UTF8.self)
    writer.element("b", text: "1")
    text += String(decoding: writer.drain(), as: UTF8.self)
    writer.end()
    writer.end()
    text += String(decoding: writer.drain(), as: UTF8.self)
    #expect(text == "<a><b>1</b></a>")
  }

  @Test func throwingBodyStillClosesElements() {
    struct Stop: Error {}
    var writer = XMLWriter()
    #expect(throws: Stop.self) {
      try writer.element("a") { writer in
        writer.start("b")
        throw Stop()
      }
    }
    #expect(String(decoding: writer.drain(), as: UTF8.self) == "<a><b/></a>")
  }

  @Test func writtenDocumentIsReadBack() throws {
    var generator = SeededRandom(seed: 94)
    let alphabet: [Character] = ["<", ">", "&", "]", "\"", "'", "a", " ", "ก", "🏠", "\n", "\u{1}"]
    for _ in 0..<500 {
      let text = String((0..<20).map { _ in alphabet.randomElement(using: &generator) ?? "a" })
      let clean = text.replacing("\u{1}", with: "\u{FFFD}")
      let read = try events(
        of: Self.written { writer in
          writer.start("a")
          writer.attribute("id", text)
          writer.text(text)
          writer.start("b")
          writer.cdata(text)
          writer.end()
          writer.end()
        })
      #expect(read == ["<a id=\(clean)>", "'\(clean)'", "<b>", "'\(clean)'", "</b>", "</a>"])
    }
  }
}
