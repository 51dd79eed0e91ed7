import Geo
import ListingSources
import Listings
import Testing

@testable import Feed

@Suite struct ShapeTests {
  @Test(arguments: Fixture.shapes, [1, 7, 64, 1_000, 1_000_000])
  func everyFormatYieldsSameRows(shape: String, step: Int) throws {
    let (page, summary) = try decode(
      Fixture.bytes(shape), ListingRows(pictures: pictures), step: step)
    #expect(try page.items == Fixture.homes)
    var skipped: [SkipReason: Int] = [:]
    for row in page.unusable { skipped[row.reason, default: 0] += 1 }
    #expect(skipped == Fixture.skipped)
    #expect(summary.rowCount == 8)
    #expect(summary.paging.totalPage == 1)
    #expect(summary.paging.currentPage == 1)
    #expect(summary.paging.totalItem == (shape == "strange" ? nil : 8))
  }

  @Test func rowsCanBeTakenWhileDecoding() throws {
    let decoder = AnswerDecoder(
      rows: ListingRows(pictures: nil), operation: Fixture.listings, charset: nil,
      bodyBytes: 1 << 20)
    var ids: [Int64] = []
    for byte in try Fixture.bytes("text") {
      try [byte].withUnsafeBytes { try decoder.feed($0) }
      ids += decoder.takePage().items.compactMap(\.id.number)
    }
    _ = try decoder.finish()
    #expect(ids == [9_007_199_254_740_993, 2])
    #expect(decoder.takePage().items.isEmpty)
  }

  @Test func provincesAreRead() throws {
    let (page, summary) = try decode(
      Fixture.bytes("provinces"), ProvinceRows(), operation: "Get_Province_NewHome_MAP")
    #expect(
      page.items == [
        Province(code: "10", name: LocalizedText(thai: "กรุงเทพมหานคร")),
        Province(code: "12", name: LocalizedText(english: "Nonthaburi")),
      ])
    #expect(page.unusable.map(\.reason) == [.noID])
    #expect(summary.paging.totalPage == 1)
  }

  @Test func districtsAreRead() throws {
    let (page, _) = try decode(
      Fixture.bytes("districts"), DistrictRows(province: "10"),
      operation: "Get_Aumphur_NewHome_MAP")
    let bangkok = Province(code: "10", name: LocalizedText(thai: "กรุงเทพมหานคร"))
    #expect(
      page.items == [
        District(
          code: "1039", name: LocalizedText(thai: "วัฒนา"), province: bangkok,
          center: Coordinate(latitude: 13.74, longitude: 100.58)),
        District(
          code: "1033", name: LocalizedText(thai: "คลองเตย"),
          province: Province(code: "10", name: LocalizedText()), center: nil),
      ])
  }

  static func response(_ content: String, operation name: String = Fixture.listings) -> [UInt8] {
    Array(
      """
      <s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>\
      <\(name)Response xmlns="http://tempuri.org/">\(content)</\(name)Response>\
      </s:Body></s:Envelope>
      """.utf8)
  }

  static let row = "<A_ID>5</A_ID><P_MARK_LAT>13</P_MARK_LAT><P_MARK_LON>100.5</P_MARK_LON>"

  /// Results that no fixture covers, with the IDs that they contain.
  static let results: [(String, [Int64])] = [
    ("<Result/>", []),
    ("", []),
    ("<Result> \n </Result>", []),
    ("<Result>0</Result><message>Nothing found</message>", []),
    ("<Result>1</Result><list><r>\(row)</r></list>", [5]),
    ("<Result xmlns:i='http://www.w3.org/2001/XMLSchema-instance' i:nil='true'/>", []),
    ("<Result>\(row)</Result>", [5]),
    ("<Result><unheard><of>\(row)</of></unheard></Result>", [5]),
    ("<Result><x>\(row)</x><y>\(row.replacing("5", with: "6"))</y></Result>", [5, 6]),
    ("<Result>&lt;r>\(row.replacing("<", with: "&lt;"))&lt;/r></Result>", [5]),
    (
      "<Result>&lt;r>\(row.replacing("<", with: "&lt;"))&lt;/r>"
        + "&lt;r>\(row.replacing("<", with: "&lt;").replacing("5", with: "6"))&lt;/r></Result>",
      [5, 6]
    ),
    ("<Result>\u{FEFF}&lt;a:r>\(row.replacing("<", with: "&lt;"))&lt;/a:r></Result>", [5]),
    ("<Result><string><![CDATA[<r>\(row)</r>]]></string></Result>", [5]),
    ("<Result>  <![CDATA[<?xml version='1.0'?>]]><![CDATA[<r>\(row)</r>]]> </Result>", [5]),
    ("<Result><r>\(row)<A_ID/></r></Result>", []),
    ("<Result><r>\(row)<A_ID2>7</A_ID2><B><C>9</C></B></r></Result>", [5]),
  ]

  @Test(arguments: results)
  func resultIsRead(content: String, ids: [Int64]) throws {
    for step in [1, 5, 1_000] {
      let (page, _) = try decode(Self.response(content), ListingRows(pictures: nil), step: step)
      #expect(page.items.compactMap(\.id.number) == ids)
    }
  }

  static let figures: [(String, Int?, Int?, Int?)] = [
    ("<R/><totalPage>3</totalPage><currentPage>2</currentPage><totalItem>25</totalItem>", 3, 2, 25),
    ("<TotalPage> 3 </TotalPage><R><r>\(row)<totalPage>4</totalPage></r></R>", 3, nil, nil),
    ("<totalPage>0</totalPage><R><r>\(row)<TOTAL_PAGE>4</TOTAL_PAGE></r></R>", 4, nil, nil),
    ("<R/><echo><totalPage>2</totalPage><totalItem>0</totalItem></echo>", 2, nil, nil),
    ("<R/><totalPage>many</totalPage>", nil, nil, nil),
    ("<R/><totalPage>99999999999</totalPage>", nil, nil, nil),
    ("<R>&lt;r>&lt;totalPage>7&lt;/totalPage>&lt;/r></R>", 7, nil, nil),
  ]

  @Test(arguments: figures)
  func pagingFiguresAreRead(content: String, total: Int?, current: Int?, items: Int?) throws {
    let (_, summary) = try decode(Self.response(content), ListingRows(pictures: nil))
    #expect(summary.paging.totalPage == total)
    #expect(summary.paging.currentPage == current)
    #expect(summary.paging.totalItem == items)
  }
}
