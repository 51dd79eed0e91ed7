import Foundation
import HomefindTesting
import JSONStream
import Testing

@Suite struct JSONDocumentTests {
  private func root(_ text: String) throws -> JSONNode { try JSONDocument(Array(text.utf8)).root }

  @Test func values() throws {
    let root = try root(
      """
      \u{FEFF} {"a" : [1, -2.5e1, true, false, null, "x"], "b":{"c":{}},
        "\\u0e01": "\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\\ud83d\\ude00\\ud800x", "n": null, "e": []}
      """)
    #expect(root.kind == .object)
    let elements = try #require(root["a"]).elements
    #expect(elements.map(\.kind) == [.number, .number, .bool, .bool, .null, .string])
    #expect(elements[0].int == 1 && elements[0].double == 1 && elements[0].string == nil)
    #expect(elements[1].double == -25 && elements[1].int == nil)
    #expect(elements[2].bool == true && elements[3].bool == false && elements[4].bool == nil)
    #expect(elements[5].string == "x")
    #expect(root["b"]?["c"]?.fields.isEmpty == true)
    #expect(root["ก"]?.string == "\"\\/\u{8}\u{C}\n\r\té😀\u{FFFD}x")
    #expect(root["n"] == nil && root["missing"] == nil && root["a"]?["b"] == nil)
    #expect(root["e"]?.elements.isEmpty == true && elements[0].elements.isEmpty)
    #expect(root.fields.map(\.name) == ["a", "b", "ก", "n", "e"])
    #expect(root["b"]?.line == 1 && root["ก"]?.line == 2)
  }

  @Test(arguments: [
    ("0", 0.0), ("-0", -0.0), ("0.1", 0.1), ("1e3", 1000),
    ("123456789012345678", 123456789012345678),
    ("1234567890123456789", 1234567890123456789), ("1E-7", 1e-7), ("-1", -1),
  ])
  func numbers(text: String, value: Double) throws {
    #expect(try root(text).double == value)
    #expect(try root("[\(text)]").elements[0].double == value)
  }

  @Test(arguments: [
    ("", JSONError.empty), (" \n", .empty), ("{", .truncated), ("[1", .truncated),
    ("\"a", .truncated),
    ("{\"a\"", .truncated), ("{\"a\":", .truncated), ("tru", .truncated), ("-", .truncated),
    ("[1,]", .malformed(line: 1, offset: 3)), ("{,}", .malformed(line: 1, offset: 1)),
    ("[1\n2]", .malformed(line: 2, offset: 3)), ("01", .malformed(line: 1, offset: 1)),
    ("1.", .truncated), ("\"\u{1}\"", .malformed(line: 1, offset: 1)),
    ("\"\\x\"", .malformed(line: 1, offset: 2)), ("\"\\u12g4\"", .malformed(line: 1, offset: 5)),
    ("{\"a\" 1}", .malformed(line: 1, offset: 5)), ("[1}", .malformed(line: 1, offset: 2)),
    ("{} {}", .malformed(line: 1, offset: 3)), ("nan", .malformed(line: 1, offset: 1)),
    ("{a:1}", .malformed(line: 1, offset: 1)), ("[[[]]", .truncated),
  ])
  func errors(text: String, error: JSONError) {
    #expect(throws: error) { try root(text) }
  }

  @Test func invalidUTF8IsRejected() {
    for bad: [UInt8] in [
      [0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xE0],
    ] {
      #expect(throws: JSONError.notUTF8(line: 2)) {
        try JSONDocument(Array("\"\n".utf8) + bad + Array("\"".utf8))
      }
    }
  }

  @Test func depth() throws {
    let text = String(repeating: "[", count: 5) + String(repeating: "]", count: 5)
    #expect(throws: JSONError.tooDeep(limit: 4)) { try JSONDocument(Array(text.utf8), depth: 4) }
    #expect(try JSONDocument(Array(text.utf8), depth: 5).root.kind == .array)
  }

  /// The parser accepts or rejects mutations of a document exactly as Foundation does.
  @Test func agreesWithFoundation() {
    var random = SeededRandom(seed: 8)
    let source = Array(#"{"a":[1,-2.5e3,"x\n\u0e01",true,null,{"b":[]}],"ก":"😀"}"#.utf8)
    let spare = Array("{}[],:\"\\u0e1-+.eE tfn\n".utf8) + [0x80, 0xFF]
    for _ in 0..<4_000 {
      var bytes = source
      for _ in 0..<Int.random(in: 1...2, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes.remove(at: place)
        case 1: bytes[place] = spare.randomElement(using: &random) ?? 0
        default: bytes.insert(spare.randomElement(using: &random) ?? 0, at: place)
        }
      }
      let theirs =
        (try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)) != nil
      let ours = (try? JSONDocument(bytes)) != nil
      // Foundation accepts a comma before a closing bracket, which RFC 8259 forbids.
      let text = String(decoding: bytes.filter { $0 > 0x20 }, as: UTF8.self)
      let isForgiven = theirs && (text.contains(",}") || text.contains(",]"))
      #expect(ours == theirs || isForgiven, "\(text)")
    }
  }
}
