import Foundation
import JSONStream
import HomefindTesting
import Testing

@Suite struct JSONWriterTests {
  static func value(_ body: (inout JSONWriter) -> Void) -> String {
    var json = JSONWriter()
    body(&json)
    return String(decoding: json.bytes, as: UTF8.self)
  }

  @Test func writesFieldsAndLeavesAbsentOnesOut() {
    let text = Self.value {
      $0.object {
        $0.field("id", "12")
        $0.field("none", nil as String?)
        $0.field("noCount", nil as Int?)
        $0.field("noMetres", nil as Double?, decimals: 1)
        $0.field("count", 3)
        $0.field("large", Int64.max)
        $0.field("lat", 13.7370)
        $0.field("metres", 412.26, decimals: 1)
        $0.field("live", true)
        $0.field("nan", Double.nan)
        $0.null("empty")
        $0.field(named: "kept", json: Array("{\"a\":1}".utf8))
        $0.array("types", ["condo", "other"])
      }
    }
    let expected =
      #"{"id":"12","count":3,"large":9223372036854775807,"lat":13.737,"metres":412.3,"#
      + #""live":true,"empty":null,"kept":{"a":1},"types":["condo","other"]}"#
    #expect(text == expected)
  }

  @Test func indentsIfPretty() {
    var json = JSONWriter(pretty: true)
    json.object {
      $0.object("search") { $0.field("kind", "nearby") }
      $0.array("items") {
        $0.value(1)
        $0.object { $0.field("id", "1") }
        $0.array { $0.value(Double.nan) }
      }
      $0.array("outside") { _ in }
      $0.object("none") { _ in }
    }
    let expected = """
      {
        "search": {
          "kind": "nearby"
        },
        "items": [
          1,
          {
            "id": "1"
          },
          [
            null
          ]
        ],
        "outside": [],
        "none": {}
      }
      """
    #expect(String(decoding: json.bytes, as: UTF8.self) == expected)
  }

  @Test(arguments: [
    ("", #""""#), ("บ้านเดี่ยว 🏠", #""บ้านเดี่ยว 🏠""#), ("a\"b\\c/", #""a\"b\\c/""#),
    ("\n\r\t\u{8}\u{C}", #""\n\r\t\b\f""#), ("\u{0}\u{1F}\u{7F}", #""\u0000\u001f"# + "\u{7F}\""),
    ("\"", #""\"""#), ("x\u{2028}", "\"x\u{2028}\""),
  ])
  func escapes(_ text: String, _ expected: String) {
    #expect(Self.value { $0.value(text) } == expected)
    let asName = Self.value { $0.object { $0.field(named: text, 1) } }
    #expect(asName == "{\(expected):1}")
  }

  @Test(arguments: [
    (0.0, "0"), (-0.0, "0"), (1, "1"), (-17, "-17"), (0.1, "0.1"), (100.5603, "100.5603"),
    (1e15, "1000000000000000"), (1e21, "1e+21"), (1e-7, "1e-07"),
    (Double.leastNonzeroMagnitude, "5e-324"), (Double.infinity, "null"), (Double.nan, "null"),
  ])
  func writesTheShortestNumber(_ number: Double, _ expected: String) {
    #expect(Self.value { $0.value(number) } == expected)
  }

  @Test(arguments: [
    (0.0, 1, "0.0"), (-0.04, 1, "0.0"), (-0.05, 1, "-0.1"), (0.04, 1, "0.0"), (0.05, 1, "0.1"),
    (412.26, 1, "412.3"), (412.0, 1, "412.0"), (999.96, 1, "1000.0"), (13.7370001, 6, "13.737000"),
    (0.000001, 6, "0.000001"), (1.0000004, 6, "1.000000"), (-100.25, 2, "-100.25"), (2.5, 0, "3"),
    (1e300, 1, "1e+300"), (0.3, 40, "0.300000000000000"), (7.9, -2, "8"),
  ])
  func roundsToDecimals(_ number: Double, _ decimals: Int, _ expected: String) {
    #expect(Self.value { $0.value(number, decimals: decimals) } == expected)
  }

  @Test(arguments: [Int64.min, -10, -1, 0, 9, 10, 12345, .max])
  func writesWholeNumbers(_ number: Int64) {
    #expect(Self.value { $0.value(number) } == String(number))
  }

  /// Foundation reads back thousands of random strings and numbers unchanged.
  @Test func foundationReadsOutputBack() throws {
    var random = SeededRandom(seed: 2013)
    var strings: [String] = []
    var numbers: [Double] = []
    for _ in 0..<2000 {
      let scalars = (0..<Int.random(in: 0...20, using: &random)).map { _ in
        Unicode.Scalar(UInt32.random(in: 0...0x3FF, using: &random)) ?? "x"
      }
      strings.append(String(String.UnicodeScalarView(scalars)))
      let number = Double(bitPattern: UInt64.random(in: 0...(.max), using: &random))
      if number.isFinite { numbers.append(number) }
    }
    for pretty in [false, true] {
      var json = JSONWriter(pretty: pretty)
      json.object {
        $0.array("strings", strings)
        $0.array("numbers") { for number in numbers { $0.value(number) } }
      }
      struct Document: Decodable {
        var strings: [String]
        var numbers: [Double]
      }
      let read = try JSONDecoder().decode(Document.self, from: Data(json.bytes))
      #expect(read.strings.map { Array($0.utf8) } == strings.map { Array($0.utf8) })
      #expect(read.numbers == numbers)
    }
  }

  @Test func rethrowsErrors() {
    struct Failure: Error {}
    var json = JSONWriter()
    #expect(throws: Failure.self) {
      try json.object { _ in throw Failure() }
    }
  }

  /// A document assembled from parts is identical to a document written as a whole.
  @Test(arguments: [false, true]) func joinedPartsEqualWholeText(pretty: Bool) {
    var whole = JSONWriter(pretty: pretty)
    whole.object { json in
      json.field("a", 1)
      json.array("list") { json in for value in 1...3 { json.object { $0.field("n", value) } } }
      json.array("none") { _ in }
      json.field("z", "end")
    }
    var json = JSONWriter(pretty: pretty)
    var parts: [UInt8] = []
    json.beginObject()
    json.field("a", 1)
    json.beginArray("list")
    for value in 1...3 {
      parts += json.takeBytes()
      json.object { $0.field("n", value) }
    }
    json.endArray()
    json.beginArray("none")
    parts += json.takeBytes()
    json.endArray()
    json.field("z", "end")
    json.endObject()
    parts += json.takeBytes()
    #expect(parts == whole.bytes && json.bytes.isEmpty)
  }
}
