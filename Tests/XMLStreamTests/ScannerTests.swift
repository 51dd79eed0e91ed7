import HomefindTesting
import Testing
import XMLStream

/// Compares homefind's UTF-8 scanner with libxml2, which alone reads documents in UTF-16: both must
/// report the same events and errors for the same text.
@Suite struct ScannerTests {
  private static let documents = [
    """
    <?xml version="1.0" encoding="utf-8"?>
    <s:Envelope xmlns:s="urn:s"><s:Body>
    <R xmlns="urn:r" xmlns:i="urn:i"><a:b xmlns:a="urn:a" id="1" a:id='2'>บ้าน &amp; สวน</a:b>
    <a/><a id="&lt;"/><c i:nil="true" /><d >&#3585;&#x0E32;]] &gt;</d></R></s:Body></s:Envelope>
    """,
    "<a><b>1</b><c>2</c><b>3</b><c>4</c><b>5</b><c/><b id='x'>6</b></a>\n",
    "<a xmlns='urn:1'><b xmlns=''><c/></b><b xmlns:p='urn:2'><p:c p:id='7'/></b><p:c/></a>",
    "<?xml version='1.0'?><a><!-- a note --><b><![CDATA[<x>]]></b><?do it?><b>after &quot;it&apos;</b></a>",
    "<a b=\"x\" c='y' xml:lang=\"th\" d=\"é €\"><xml-like/>😀 text\r\nmore\ttext</a> <!-- end -->",
    "<x:a xmlns:x='urn:x' xmlns:y='urn:x' x:id='1' y:id='2'><y:b></y:b></x:a>",
  ]

  private static let pieces = [
    "<", ">", "/", "&", ";", "\"", "'", "=", " ", "\n", "\r", "\t", ":", "-", "]", "]]>", "<a>",
    "</a>", "<b/>", "&lt;", "&#10;", "&#xD;", "&#0;", "&x;", "xmlns='u'", " xmlns:p='v'", "<!--",
    "-->",
    "<![CDATA[", "<?x?>", "<!DOCTYPE a>", "ก", "😀", "\u{FFFD}", "\u{1}", "\u{7F}", "\u{85}", "0",
    "p:", "é",
  ]

  @Test func matchesLibxml2() throws {
    var random = SeededRandom(seed: 2026)
    var whole = 0
    for round in 0..<12_000 {
      var text = Array(Self.documents[round % Self.documents.count].unicodeScalars)
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        let place = Int.random(in: 0...text.count, using: &random)
        let end = min(text.count, place + Int.random(in: 0...12, using: &random))
        switch Int.random(in: 0..<4, using: &random) {
        case 0: text.removeSubrange(place..<end)
        case 1: text.insert(contentsOf: Array(text[place..<end]), at: place)
        default:
          let piece = Self.pieces[Int.random(in: 0..<Self.pieces.count, using: &random)]
          text.insert(contentsOf: Array(piece.unicodeScalars), at: place)
        }
      }
      // The parser accepts leading whitespace only in UTF-8 documents.
      let document = String(String.UnicodeScalarView(text.drop { $0.properties.isWhitespace }))
      let step = [1, 2, 5, 17, 1_000][Int.random(in: 0..<5, using: &random)]
      let scanned = Self.outcome(Array(document.utf8), step: step)
      let wide = document.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
      let expected = Self.outcome([0xFF, 0xFE] + wide, step: 1_000)
      #expect(scanned == expected, "\(document), \(step) at a time")
      if case .success = scanned { whole += 1 }
    }
    // The comparison is meaningful only if many of the documents are read to the end.
    #expect(whole > 3_000)
  }

  private static func outcome(_ document: [UInt8], step: Int) -> Result<[String], Failure> {
    do throws(XMLError) {
      return .success(try events(of: document, step: step, charset: "utf-8"))
    } catch {
      return .failure(Failure(error))
    }
  }

  /// The type of an error. The parsers may detect the end of a malformed document before or after
  /// the fault, so these errors compare as equal.
  private struct Failure: Error, Equatable {
    var kind: String

    init(_ error: XMLError) {
      switch error {
      case .malformed, .ampersand, .truncated: kind = "malformed"
      default: kind = "\(error)".filter { !$0.isNumber }
      }
    }
  }

  @Test func linesAreCounted() {
    for step in [1, 3, 1_000] {
      #expect(throws: XMLError.entity(line: 4, name: "nbsp")) {
        try events(of: Array("<a>\n<b>\n</b>&#10;\n<c>&nbsp;</c></a>".utf8), step: step)
      }
    }
  }

  @Test func longTextsAreComplete() throws {
    let text = String(repeating: "ข้าว&amp;]", count: 20_000)
    let document = Array("<a><b>\(text)</b></a>".utf8)
    let expected = ["<a>", "<b>", "'\(text.replacing("&amp;", with: "&"))'", "</b>", "</a>"]
    for step in [777, 16_384, .max] {
      #expect(try events(of: document, step: step) == expected)
    }
  }

  @Test func manyNamesAndPrefixesAreRead() throws {
    // More tags than the scanner caches, and fewer local names than the limit.
    let rows = (0..<9_000).map {
      "<p\($0):n\($0 % 40) xmlns:p\($0)='urn:\($0)' p\($0):id='\($0)'/>"
    }
    let document = Array("<a>\(rows.joined())</a>".utf8)
    let found = try events(of: document, limits: XMLLimits(children: 10_000))
    let expected = (0..<9_000).flatMap { ["<n\($0 % 40) {urn:\($0)} id=\($0)>", "</n\($0 % 40)>"] }
    #expect(found == ["<a>"] + expected + ["</a>"])
  }
}
