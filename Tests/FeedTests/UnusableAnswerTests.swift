import Geo
import HomefindTesting
import ListingSources
import Listings
import Messages
import Testing

@testable import Feed

/// Tests responses that announce or contain rows but have no usable row.
@Suite struct UnusableAnswerTests {
  private static let place = "<P_MARK_LAT>13.7</P_MARK_LAT><P_MARK_LON>100.5</P_MARK_LON>"
  private static let total = "<totalItem>3</totalItem>"

  private static func repeated(_ count: Int, _ row: (Int) -> String) -> String {
    (1...count).map(row).joined()
  }

  /// Contents of responses, and words that the error must contain.
  static let unusable: [(String, String, [String])] = [
    ("rows promised", "<R/>\(total)", ["reports 3 rows but sent none", "A_ID, P_MARK_LAT"]),
    ("one row promised", "<R/><totalItem>1</totalItem>", ["reports 1 row but sent none"]),
    ("pages promised", "<R/><totalPage>2</totalPage>", ["sent no rows that homefind knows"]),
    ("promised in the result", "<R><page><totalItem>9</totalItem></page></R>", []),
    (
      "foreign rows",
      "<R>"
        + repeated(5) { "<Property><Ref>\($0)</Ref><Title>T</Title></Property>" } + "</R>",
      ["sent 5 rows", "“Property” with Ref and Title", "“omst_GET_NEWHOMEData_MAP_V3” with A_ID"]
    ),
    (
      "one foreign row",
      "<R><homes><home><no>1</no><Lat>13.7</Lat><Lng>100.5</Lng></home></homes></R>",
      ["sent 1 row", "“home” with no, Lat and Lng"]
    ),
    (
      "foreign rows with a nested part",
      "<R><list>"
        + repeated(3) { "<h><n>\($0)</n><p><la>1</la><lo>2</lo></p></h>" } + "</list></R>",
      ["sent 3 rows"]
    ),
    (
      "foreign rows of attributes",
      "<R>" + repeated(4) { "<row id='\($0)' lat='13.7' lon='100.5'/>" } + "</R>",
      ["sent 4 rows", "“row”"]
    ),
    (
      "foreign rows in a text",
      "<R>&lt;a>" + repeated(2) { "&lt;b>&lt;c>\($0)&lt;/c>&lt;d>x&lt;/d>&lt;/b>" }
        + "&lt;/a></R>", ["sent 2 rows", "“b” with c and d"]
    ),
    (
      "renamed columns",
      "<R>"
        + repeated(2) {
          "<omst_GET_NEWHOMEData_MAP_V3><Id>\($0)</Id><Lat>13.7</Lat><C_PRICE>1</C_PRICE>"
            + "</omst_GET_NEWHOMEData_MAP_V3>"
        } + "</R>",
      ["sent 2 rows", "“omst_GET_NEWHOMEData_MAP_V3” with C_PRICE, Id and Lat"]
    ),
    ("renamed columns of one row", "<R><r><C_PRICE>1</C_PRICE><Id>3</Id></r></R>", ["1 row"]),
    (
      "renamed coordinates",
      "<R>" + repeated(3) { "<r><A_ID>\($0)</A_ID><Y>13.7</Y><X>100.5</X></r>" } + "</R>",
      ["“r” with A_ID, Y and X"]
    ),
    (
      "numbers that became texts",
      "<R>" + repeated(2) { "<r><A_ID>c-\($0)</A_ID>\(place)</r>" } + "</R>", ["sent 2 rows"]
    ),
    (
      "ten rows without a position",
      "<R>" + repeated(10) { "<r><A_ID>\($0)</A_ID><P_MARK_LAT/><P_MARK_LON/></r>" } + "</R>",
      ["sent 10 rows"]
    ),
    (
      "references that lead nowhere", "<R><item href='#a'/><item href='#b'/></R>",
      ["SOAP encoding", "references"]
    ),
    ("an attachment", "<R><Include href='cid:a'/></R>", ["attachments"]),
    (
      "references in fields",
      "<R><r><A_ID href='#a'/>\(place)</r></R>", ["SOAP encoding", "sent 1 row"]
    ),
  ]

  @Test(arguments: unusable)
  func unusableRowsAreAnError(
    name: String, content: String, words: [String]
  ) async throws {
    let error = try await FeedErrorTests.error(
      { _ in }, FakeFeed.soap(ShapeTests.response(content)))
    #expect(error.kind == .unusable, "\(error.description)")
    for words in words { #expect(error.description.contains(words), "\(error.description)") }
    #expect(error.description.hasSuffix("."))
    #expect(SourceError(error).kind == .unusable)
  }

  /// Contents of valid responses without homes, and the number of rows that the client skips.
  static let empty: [(String, String, Int)] = [
    ("nothing", "<R/>", 0),
    ("total 0", "<R/><totalPage>1</totalPage><totalItem>0</totalItem>", 0),
    ("an echo of the request", "<R/><echo><a>1</a><totalItem>0</totalItem></echo>", 0),
    ("one page", "<R/><totalPage>1</totalPage><currentPage>1</currentPage>", 0),
    ("a status", "<R><state><code>0</code><text>none</text><time>1</time></state><rows/></R>", 0),
    (
      "few rows without a position",
      "<R>\(repeated(9) { "<r><A_ID>\($0)</A_ID><P_MARK_LAT/><P_MARK_LON/></r>" })</R>", 9
    ),
    ("one row without a key", "<R><r><A_ID/>\(place)</r></R><totalPage>1</totalPage>", 1),
  ]

  @Test(arguments: empty)
  func responseWithoutRowsIsNotAnError(name: String, content: String, skipped: Int) async throws {
    let feed = try FakeFeed { _ in FakeFeed.soap(ShapeTests.response(content)) }
    defer { feed.server.stop() }
    let center = try #require(Coordinate(latitude: 13.7, longitude: 100.5))
    let answer = try await feed.client.listings(around: center, radius: 2_000, types: [])
    #expect(answer.listings.isEmpty)
    #expect(answer.skipped.values.reduce(0, +) == skipped)
  }

  @Test func provincesOfUnknownFormatAreAnError() async throws {
    let rows = Self.repeated(2) { "<p><Code>\($0)</Code><Name>A</Name></p>" }
    let feed = try FakeFeed { _ in
      FakeFeed.soap(
        ShapeTests.response("<R>\(rows)</R>", operation: "Get_Province_NewHome_MAP"))
    }
    defer { feed.server.stop() }
    await #expect(throws: FeedError.self) { try await feed.client.provinces() }
  }

  /// Returns a SOAP-encoded body whose response references rows elsewhere in the body.
  private static func encoded(
    _ response: String, before: String = "", after: String = ""
  ) -> [UInt8] {
    let name = Fixture.listings
    return Array(
      """
      <s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/" \
      xmlns:e="http://www.w3.org/2003/05/soap-encoding"><s:Body>\(before)\
      <\(name)Response>\(response)</\(name)Response>\(after)</s:Body></s:Envelope>
      """.utf8)
  }

  private static func row(_ id: Int, _ element: String = "multiRef") -> String {
    "<\(element) id='i\(id)'><A_ID>\(id)</A_ID>\(place)</\(element)>"
  }

  private static let items = "<R><item href='#i1'/><item href='#i2'/></R>\(total)"

  static let references: [[UInt8]] = [
    encoded(items, after: row(1) + row(2)),
    encoded(items, before: row(1) + row(2)),
    encoded(items, before: row(1), after: row(2)),
    encoded("<R href='#all'/>", after: "<a id='all'><i href='#i1'/></a>" + row(1) + row(2)),
    encoded(
      "<R><omst_GET_NEWHOMEData_MAP_V3 href='#i1'/></R>",
      after: row(1, "omst_GET_NEWHOMEData_MAP_V3") + row(2)),
    encoded(
      "<R><i e:ref='i1'/></R>", after: "<x e:id='i1'><A_ID>1</A_ID>\(place)</x>" + row(2)),
  ]

  @Test(arguments: references)
  func referencedRowsAreRead(answer: [UInt8]) throws {
    for step in [1, 50, Int.max] {
      let (page, summary) = try decode(answer, ListingRows(pictures: nil), step: step)
      #expect(page.items.compactMap(\.id.number).sorted() == [1, 2])
      #expect(page.unusable.isEmpty)
      #expect(summary.received == nil)
    }
  }
}
