import Listings
import WSSecurity
import Testing

@testable import FeedProvider

@Suite struct OperationTests {
  @Test(arguments: FeedFormat.allCases, SOAPVersion.allCases)
  func listingsAreTheSameInEveryFormat(shape: FeedFormat, version: SOAPVersion) async throws {
    let answer = try await TestService(shape: shape).answer(
      RequestText.listings(version: version, type: "4", size: "40"))
    #expect(answer.status == 200)
    #expect(answer.contentType == "\(version.mediaType); charset=utf-8")
    let parsed = try ParsedAnswer(answer.body)
    #expect(parsed.rows.count == 40)
    #expect(parsed.rowElements == ["omst_GET_NEWHOMEData_MAP_V3"])
    #expect(parsed.totals["totalPage"] == "3")
    #expect(parsed.totals["currentPage"] == "1")
    #expect(parsed.elements.first?.namespace == version.namespace)
    // Every format returns the same rows; `ParsedAnswer` treats absent columns like nil columns.
    let contract = try await TestService().parsed(RequestText.listings(type: "4", size: "40"))
    #expect(parsed.rows == contract.rows)
    #expect(parsed.totals == contract.totals)
    let miles = parsed.rows.compactMap { $0["DISTANCE"].flatMap(Double.init) }
    #expect(miles.count == 40)
    #expect(miles == miles.sorted())
  }

  @Test(arguments: FeedFormat.allCases)
  func everyFormatServesProvincesAndDistricts(shape: FeedFormat) async throws {
    let service = try TestService(shape: shape)
    let provinces = try await service.parsed(RequestText.provinces())
    #expect(provinces.rows.map { $0["C_PROVINCE_CODE"] } == ["10", "11", "12", "13"])
    #expect(provinces.rows.first?["C_PROVINCE_NAME"] == "กรุงเทพมหานคร")
    #expect(provinces.totals == ["totalPage": "1", "currentPage": "1", "totalItem": "4"])
    let districts = try await service.parsed(
      RequestText.districts(province: "10", size: "20", page: "3"))
    #expect(districts.totals == ["totalPage": "3", "currentPage": "3", "totalItem": "50"])
    #expect(districts.rows.count == 10)
    #expect(
      districts.rows.last == [
        "C_AMPOR_CODE": "1050", "C_AMPOR_NAME": "บางบอน", "C_PROVINCE_CODE": "10",
        "C_PROVINCE_NAME": "กรุงเทพมหานคร",
        "C_MARK_LAT": districts.rows.last?["C_MARK_LAT"] ?? "",
        "C_MARK_LON": districts.rows.last?["C_MARK_LON"] ?? "",
      ])
  }

  /// The old client requests page 0 for provinces and districts.
  @Test func pageZeroIsTheFirstPage() async throws {
    let service = try TestService()
    let requests: [(String) -> String] = [
      { RequestText.provinces(page: $0) }, { RequestText.districts(province: "10", page: $0) },
      { RequestText.listings(page: $0) },
    ]
    for request in requests {
      let (zero, first) = try await (service.parsed(request("0")), service.parsed(request("1")))
      #expect(zero.totals == first.totals && zero.totals["currentPage"] == "1")
      #expect(zero.rows == first.rows && !zero.rows.isEmpty)
    }
  }

  @Test func formatsUseTheirNamespaces() async throws {
    func namespaces(_ shape: FeedFormat) async throws -> [String: String?] {
      let answer = try await TestService(shape: shape).parsed(RequestText.listings(size: "1"))
      return Dictionary(answer.elements.map { ($0.name, $0.namespace) }) { first, _ in first }
    }
    let row = "omst_GET_NEWHOMEData_MAP_V3"
    let contract = try await namespaces(.contract)
    #expect(contract[row] == FeedNamespace.data)
    #expect(contract["totalPage"] == FeedNamespace.service)
    let dataset = try await namespaces(.dataset)
    #expect(dataset["schema"] == "http://www.w3.org/2001/XMLSchema")
    #expect(dataset["diffgram"] == "urn:schemas-microsoft-com:xml-diffgram-v1")
    #expect(dataset[row] == .some(nil))
    #expect(try await namespaces(.asmx)[row] == FeedNamespace.service)
    let text = String(
      decoding: try await TestService(shape: .text).answer(RequestText.listings()).body,
      as: UTF8.self)
    #expect(text.contains("&lt;NewDataSet&gt;"))
    let cdata = String(
      decoding: try await TestService(shape: .cdata).answer(RequestText.listings()).body,
      as: UTF8.self)
    #expect(cdata.contains("<![CDATA[<NewDataSet>"))
  }

  @Test(arguments: FeedFormat.allCases)
  func markupIsEscapedInEveryFormat(shape: FeedFormat) async throws {
    let name = "<b>A & B</b> ]]> \"ก\" 'x'"
    let csv = """
      id,name,name_en,lat,lon,price
      9007199254740993,"ชื่อ \(name.replacing("\"", with: "\"\""))",x,13.7370,100.5603,&lt;5
      """
    let answer = try await TestService(shape: shape, csv: csv).parsed(RequestText.listings())
    #expect(answer.rows.count == 1)
    #expect(answer.rows.first?["C_PROJECT_NAME"] == "ชื่อ \(name)")
    #expect(answer.rows.first?["C_PRICE"] == "&lt;5")
    #expect(answer.rows.first?["A_ID"] == "9007199254740993")
    #expect(answer.rows.first?["DISTANCE"] == "0.000000")
  }

  @Test(arguments: AccommodationType.searchable)
  func typeFilterReturnsOnlyThatType(type: AccommodationType) async throws {
    let code = try #require(type.feedCode)
    let service = try TestService()
    let all = try await service.parsed(RequestText.listings(radius: "30", size: "5000"))
    let some = try await service.parsed(
      RequestText.listings(radius: "30", type: code, size: "5000"))
    #expect(!some.rows.isEmpty)
    let expected = all.rows.filter { row in
      AccommodationType(feedText: row["C_PRJ_TYPE_ID"] ?? "") == type
    }
    #expect(some.rows == expected)
  }

  @Test func acceptsEnvelopeVariantsOfOtherStacks() async throws {
    let service = try TestService()
    let expected = try await service.parsed(RequestText.listings()).rows
    // This envelope has different prefixes, a different order, unqualified children, attributes,
    // and a header for another actor.
    let strange = """
      <E:Envelope xmlns:E="http://schemas.xmlsoap.org/soap/envelope/">
      <E:Header><x xmlns="urn:x" E:mustUnderstand="1" E:actor="urn:someone"/></E:Header>
      <E:Body><n:Get_NewHome_MAP_By_Lat_Lon_V3 xmlns:n="http://tempuri.org/">
      <radius> 2.0 </radius><n:longitude>100.5603</n:longitude><latitude>13.7370</latitude>
      <y:passWord xmlns:y="urn:y"><![CDATA[demo]]></y:passWord><n:userID>de<!-- -->mo</n:userID>
      <n:homeTypeCode xmlns:i="http://www.w3.org/2001/XMLSchema-instance" i:nil="true"/>
      <n:more>x</n:more></n:Get_NewHome_MAP_By_Lat_Lon_V3></E:Body></E:Envelope>
      """
    #expect(try await service.parsed(strange).rows == expected)
    let utf16 = Array(RequestText.listings().utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })
    let wide = await service.answer(
      [0xFF, 0xFE] + utf16, contentType: "text/xml; charset=utf-16")
    // The XML declaration says UTF-8, but the media type's charset and the byte order mark take
    // precedence.
    #expect(try ParsedAnswer(wide.body).rows == expected)
  }

  @Test(arguments: [
    "\"http://tempuri.org/IMapNewHomeServices/Get_NewHome_MAP_By_Lat_Lon_V3\"",
    "http://tempuri.org/IMapNewHomeServices/Get_NewHome_MAP_By_Lat_Lon_V3",
    "\"http://tempuri.org/Get_NewHome_MAP_By_Lat_Lon_V3\"", "\"\"", "", nil,
  ])
  func acceptsEveryFormOfSOAPAction(action: String?) async throws {
    let service = try TestService()
    let answer = await service.answer(RequestText.listings(), soapAction: action)
    #expect(answer.status == 200)
    let plain = (action ?? "").filter { $0 != "\"" }
    let later = await service.answer(
      RequestText.listings(version: .v12),
      contentType: "application/soap+xml; charset=utf-8; action=\"\(plain)\"")
    #expect(later.status == 200)
  }
}
