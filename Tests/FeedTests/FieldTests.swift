import HomefindTesting
import Geo
import Listings
import Testing

@testable import Feed

@Suite struct FieldTests {
  static func withBytes<Result>(
    _ text: String, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    var text = text
    return text.withUTF8(body)
  }

  @Test(arguments: [
    ("", nil), (" \t\r\n ", nil), ("a", "a"), ("  a b ", "a b"), ("a\nb", "a b"),
    ("\u{1B}[31mred\u{1B}[0m", "[31mred [0m"), ("a\u{9B}31mb", "a 31mb"), ("a\u{7F}b", "a b"),
    ("\u{202E}abc\u{202C}", "abc"), ("\u{A0}กา\u{A0}", "กา"), ("\u{FEFF}x", "x"),
    ("\u{200B}", nil), ("“ก” – ข…", "“ก” – ข…"), ("a\u{2028}b", "a b"), ("น้ํา", "น้ํา"),
    ("\u{0}\u{1}", nil),
  ])
  func textIsTrimmedAndHarmless(text: String, expected: String?) {
    #expect(Self.withBytes(text) { FieldText.string($0) } == expected)
  }

  @Test(
    arguments: [
      ("0", 0), (" 42 ", 42), ("-1", -1), ("9223372036854775807", .max),
      ("-9223372036854775808", .min), ("9223372036854775808", nil), ("", nil), ("-", nil),
      ("1.0", nil), ("1 2", nil), ("+1", nil), ("๑", nil), ("007", 7),
    ] as [(String, Int64?)])
  func wholeNumbersAreRead(text: String, expected: Int64?) {
    #expect(Self.withBytes(text) { FieldText.wholeNumber($0) } == expected)
  }

  @Test func plainDecimalsAreReadExactly() {
    var generator = SeededRandom(seed: 1)
    for _ in 0..<20_000 {
      let places = Int.random(in: 1...10, using: &generator)
      let whole = Int.random(in: -180...180, using: &generator)
      let digits = (0..<places).map { _ in String(Int.random(in: 0...9, using: &generator)) }
      let text = "\(whole).\(digits.joined())"
      #expect(Self.withBytes(text) { FieldText.plainDecimal($0) } == Double(text))
    }
  }

  @Test(arguments: [
    "", "-", ".", "1.", "-.", "1.2.3", "1,2", "1e5", "+1", "nan", "12345678901234567",
  ])
  func otherNumbersAreLeftToAnother(text: String) {
    #expect(Self.withBytes(text) { FieldText.plainDecimal($0) } == nil)
  }

  @Test(arguments: [
    ("13.7", "100.5", 13.7, 100.5), (" 13,7 ", "100,5", 13.7, 100.5),
    ("100.5", "13.7", 13.7, 100.5),
    ("-33.9", "151.2", -33.9, 151.2),
  ])
  func coordinatesAreRead(latitude: String, longitude: String, north: Double, east: Double) throws {
    let found = try Coordinate(
      Self.withBytes(latitude) { CoordinateField($0) },
      Self.withBytes(longitude) { CoordinateField($0) })
    #expect(found == Coordinate(latitude: north, longitude: east))
  }

  @Test func zerosAreNoPlace() {
    let zero = Self.withBytes("0.0") { CoordinateField($0) }
    #expect(throws: CoordinateFault.zero) { try Coordinate(zero, zero) }
    #expect(throws: CoordinateFault.missing) { try Coordinate(zero, CoordinateField()) }
  }
}

@Suite struct PictureBaseTests {
  static let cases: [(String, String?)] = [
    ("a.jpg", "http://h:8/app/a.jpg"),
    ("p/บ 1.jpg", "http://h:8/app/p/%E0%B8%9A%201.jpg"),
    ("/a.jpg", "http://h:8/a.jpg"),
    ("p\\a.jpg", "http://h:8/app/p/a.jpg"),
    ("//cdn.example/a.jpg", "http://cdn.example/a.jpg"),
    ("https://cdn.example/a.jpg?x=1", "https://cdn.example/a.jpg?x=1"),
    ("HTTP://cdn.example/a", "http://cdn.example/a"),
    ("a:b.jpg", nil), ("javascript:alert(1)", nil), (" JavaScript:alert(1)", nil),
    ("java\nscript:alert(1)", nil), ("data:image/svg+xml,<svg/>", nil), ("file:///etc/passwd", nil),
    ("\\\\server\\share\\a.jpg", nil), ("C:\\a.jpg", nil), ("http:", nil), ("http:///x", nil),
    ("https:/x", nil), ("//", nil), ("", nil), ("x/a:b.jpg", "http://h:8/app/x/a:b.jpg"),
    ("\"><script>", "http://h:8/app/%22%3E%3Cscript%3E"), ("a%20b.jpg", "http://h:8/app/a%20b.jpg"),
    ("?q=1", "http://h:8/app/?q=1"),
  ]

  @Test(arguments: cases)
  func namesBecomeAddresses(name: String, address: String?) throws {
    let base = try #require(PictureBase("http://user:word@h:8/app/Service.svc?x=/y"))
    #expect(base.address(of: name) == address)
    #expect(base.remote == "h:8")
  }

  @Test(arguments: ["", "h/app", "ftp://h/", "http:h", "http://", "http://@/x"])
  func otherTextsAreNoBase(text: String) {
    #expect(PictureBase(text) == nil)
  }

  @Test func aBareHostIsABase() {
    #expect(PictureBase("https://h")?.address(of: "a.jpg") == "https://h/a.jpg")
  }

  /// The built-in sample's pictures stand on whatever server shows the answer.
  @Test func aPathIsABase() throws {
    let base = try #require(PictureBase("/sample/pictures"))
    #expect(base.address(of: "a.svg") == "/sample/a.svg")
    #expect(base.address(of: "/b/a b.svg") == "/b/a%20b.svg")
    #expect(base.address(of: "//cdn.example/a.svg") == "//cdn.example/a.svg")
    #expect(base.address(of: "javascript:alert(1)") == nil)
    #expect(base.remote == "")
    #expect(PictureBase("//h/app/") == nil)
  }
}
