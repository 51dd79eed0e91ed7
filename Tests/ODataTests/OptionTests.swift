import Messages
import Testing

@testable import OData

@Suite struct OptionTests {
  @Test func optionsAreRead() throws {
    let options = try ODataOptions(parameters: [
      "$filter": ["IsNew"], "$select": ["Key, Price"], "$orderby": ["Price desc"], "$top": ["5"],
      "$skip": ["10"], "$count": ["true"], "$expand": ["Other"], "$format": ["json"],
    ])
    #expect(options.select == ["Key", "Price"] && options.top == 5 && options.skip == 10)
    #expect(options.count && options.expand == ["Other"] && options.orderBy == "Price desc")
    #expect(try TestRow.entity.selected(options).map(\.field.name) == ["Key", "Price"])
    #expect(try ODataOptions(parameters: ["$select": ["*"]]).select == nil)
  }

  @Test(arguments: [
    ("$top", "-1"), ("$top", "x"), ("$top", "99999999999999999999"), ("$skip", "1.5"),
    ("$count", "yes"), ("$format", "xml"), ("$Filter", "true"), ("$search", "x"), ("filter", "x"),
    ("$select", "Key,,Price"), ("$apply", "x"), ("x", "y"),
  ])
  func invalidOptionsAreNamed(_ name: String, _ value: String) {
    let error = #expect(throws: ODataError.self) {
      try ODataOptions(parameters: [name: [value]])
    }
    #expect(error?.target == name)
  }

  @Test func repeatedAndUnknownNamesAreRefused() throws {
    #expect(throws: ODataError(.repeated(times: 2), target: "$top")) {
      try ODataOptions(parameters: ["$top": ["1", "2"]])
    }
    for expand in ["Other,Other", "Row", "Other($expand=Row)", "*"] {
      let options = try ODataOptions(parameters: ["$expand": [expand]])
      #expect(throws: ODataError.self, "\(expand)") { try TestRow.entity.checkExpansion(options) }
    }
    let options = try ODataOptions(parameters: ["$select": ["Nothing"]])
    #expect(throws: ODataError(.unknownField("Nothing", nearest: nil), target: "$select")) {
      try TestRow.entity.selected(options)
    }
  }

  @Test func positionsRoundTrip() throws {
    let position = ODataPosition(
      fingerprint: .max, now: -5, left: 7,
      values: [
        .null, .bool(true), .number(-2.5), .date(-1), .moment(.max), .string("a.b~c'น้ำ"),
      ])
    #expect(try ODataPosition(text: position.text) == position)
    #expect(position.text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "&") })
    for text in [
      "", "x", "1.2.3", "1.2.-3.0", "1.2.0.0", "1.2..q", "1.2..s~4", "1.2..b2", "é.1..0",
    ] {
      #expect(throws: ODataProblem.foreignLink, "\(text)") { try ODataPosition(text: text) }
    }
  }

  @Test func ordersAreRead() throws {
    let orders = try ODataOrder.list(
      parsing: "Price desc, concat(Name,',') ,Day asc", of: TestRow.entity, now: 0)
    #expect(orders.map(\.isDescending) == [true, false, false])
    #expect(orders[1].value(TestRow()) == .string("Condo Asok,"))
    for text in ["", "Price up", "Nothing", "Tags", "Place", "Price,", "Price desc desc"] {
      #expect(throws: ODataProblem.self, "\(text)") {
        try ODataOrder.list(parsing: text, of: TestRow.entity, now: 0)
      }
    }
    #expect(ODataValue.null.precedes(.number(0)) && !ODataValue.number(0).precedes(.null))
    #expect(ODataValue.string("Z").precedes(.string("a")))
  }

  @Test func metadataHasEveryField() {
    let text = String(
      decoding: ODataMetadata.document(
        [TestRow.entity.declaration], namespace: "a.b", lookupTerm: "T.L"
      ) { $0.english }, as: UTF8.self)
    for part in [
      #"<EntityType Name="Row"><Key><PropertyRef Name="Key"/></Key>"#,
      #"<Property Name="Price" Type="Edm.Decimal" Scale="variable">"#,
      #"<Property Name="Tags" Type="Collection(Edm.String)" Nullable="false">"#,
      #"<Annotation Term="T.L" String="Name"/>"#, #"SRID="4326""#, #"Precision="6""#,
      #"<NavigationProperty Name="Other" Type="Collection(a.b.Other)"/>"#,
      #"<EntitySet Name="Row" EntityType="a.b.Row">"#, "</edmx:DataServices></edmx:Edmx>",
    ] {
      #expect(text.contains(part), "\(part)")
    }
  }
}
