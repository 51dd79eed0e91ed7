import Messages
import Testing

@testable import OData

@Suite struct BadFilterTests {
  @Test(arguments: [
    "", " ", "Price", "Price eq", "eq 1", "Price eq 1 and", "Price = 1", "Price eq 1 1",
    "Price eq (1", "Price eq 1)", "Price EQ 1", "price eq 1", "Price eq 'x'", "Name eq 1",
    "BadField eq 'SoBad'", "Name eq 'x", "Name eq \"x\"", "Day eq 2024-13-01",
    "Day eq 2024-02-30", "Changed eq 2026-11-26", "Changed gt 2026-11-26T25:00:00Z",
    "Price eq 1.", "Price eq 0x10", "Price eq 1e", "Price eq +", "contains(Name)",
    "contains(Name,1)",
    "contains Name", "bad(Name)", "Tags eq 'pool'", "Tags/any(t)", "Tags/any(t:u eq 'x')",
    "Tags/some(t:t eq 'x')", "Price/any(t:t eq 1)", "Name/Length gt 1", "not Price",
    "Name and true", "1 add 'x' eq 1", "geo.distance(Place,geography'Point(200 13)') lt 1",
    "geo.distance(Place,geography'SRID=3857;Point(100 13)') lt 1",
    "geo.distance(Name,geography'Point(100 13)') lt 1", "Place gt Place",
    "geo.intersects(Place,geography'Polygon((0 0,1 1))')", "Price in 1", "Price in (Price)",
    "Price in ('x')", "IsNew gt 1", "now() eq 1", "tolower(Price) eq ''", "\u{0}", "Price\u{0}eq 1",
  ])
  func isRefused(_ text: String) {
    #expect(throws: ODataProblem.self) { try TestRow.filter(text) }
  }

  @Test func unknownFieldsAreNamed() {
    #expect(throws: ODataProblem.unknownField("BadField", nearest: nil)) {
      try TestRow.filter("BadField eq 'SoBad'")
    }
    #expect(throws: ODataProblem.unknownField("price", nearest: "Price")) {
      try TestRow.filter("price eq 1")
    }
    let error = ODataError(.unknownField("BadField", nearest: nil), target: "$filter")
    #expect(error.status == 400 && error.message.text(in: .english).contains("“BadField”"))
  }

  /// Messages quote the filter on one line and without control characters.
  @Test func messagesQuoteNoControlCharacters() {
    for text in ["Price eq\u{7F} 1", "Price\u{9B}31m eq 1", "Price eq 'x\r\n", "\u{1B}[2J"] {
      let problem = #expect(throws: ODataProblem.self) { try TestRow.filter(text) }
      let message = problem.map { ODataError($0, target: "$filter").message.english } ?? "\n"
      #expect(
        !message.unicodeScalars.contains { $0.properties.generalCategory == .control }, "\(text)")
    }
  }

  @Test func filterLimitsApply() {
    let deep =
      String(repeating: "(", count: 10_000) + "true" + String(repeating: ")", count: 10_000)
    #expect(throws: ODataProblem.tooDeep(limit: FilterSyntax.deepest)) { try TestRow.filter(deep) }
    let nots = String(repeating: "not ", count: 10_000) + "true"
    #expect(throws: ODataProblem.tooDeep(limit: FilterSyntax.deepest)) { try TestRow.filter(nots) }
    let sums = "1" + String(repeating: " add 1", count: 5_000) + " eq 1"
    #expect(throws: ODataProblem.tooDeep(limit: FilterSyntax.deepest)) { try TestRow.filter(sums) }
    let paths = String(repeating: "$it/", count: 5_000) + "ListPrice eq 1"
    #expect(throws: ODataProblem.tooDeep(limit: FilterSyntax.deepest)) { try TestRow.filter(paths) }
    let long = String(repeating: "true or ", count: 131_072) + "true"
    #expect(throws: ODataProblem.tooLong(limit: FilterSyntax.longest)) { try TestRow.filter(long) }
    #expect(ODataError(.tooLong(limit: 1), target: "$filter").status == 413)
  }

  @Test func manyConditionsAreOneLevel() throws {
    let text = (0..<800).map { "Price eq \($0)" }.joined(separator: " or ") + " or IsNew"
    #expect(text.utf8.count > 8_000)
    #expect(try TestRow().meets(text))
    #expect(try TestRow.filter(text).size < 3_000)
  }

  @Test func everyProblemIsRenderedInBothLanguages() {
    for problem: ODataProblem in [
      .tooLong(limit: 1), .tooDeep(limit: 1), .tooManyParts(limit: 1), .tooExpensive("x", rows: 1),
      .unexpected("x", at: 1),
      .unfinished, .notALiteral("x"), .unknownField("x", nearest: nil),
      .unknownField("x", nearest: "y"), .unknownFunction("x"), .otherArguments("x"),
      .otherTypes("eq", "a", "b"), .notACondition, .aList("x"), .notAnArea(Message("x", "x")),
      .repeated(times: 2), .unknownOption(nearest: nil), .unknownOption(nearest: "x"),
      .notACount("x"), .notAFlag("x"), .otherFormat("x"), .foreignLink,
      .notExpandable("x", known: []), .notExpandable("x", known: ["y"]),
      .unknownResource("x", known: ["y"]), .unknownKey("x"), .notAKey("x"), .notSupported("x"),
      .otherVersion("5.0"),
    ] {
      let message = ODataError(problem, target: "$filter").message
      #expect(!message.english.isEmpty && message.english != message.thai)
      #expect(message.thai.unicodeScalars.contains { (0x0E01...0x0E5B).contains($0.value) })
    }
  }
}
