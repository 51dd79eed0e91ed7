import Basics
import Geo
import ListingSources
import Testing
import Transport
import WSSecurity
import XMLStream

@testable import Feed

@Suite struct EnvelopeTests {
  static func configuration(user: String = "demo", password: String = "demo") -> FeedConfiguration {
    FeedConfiguration(
      url: "http://127.0.0.1:1/MapNewHomeServices.svc", user: Secret(user),
      password: Secret(password))
  }

  static func listings(radius: Double = 2_000) throws -> SOAPCall {
    let center = try #require(Coordinate(latitude: 13.737, longitude: -0.00001))
    return .listings(around: center, radius: radius, typeCode: "4")
  }

  static func text(_ configuration: FeedConfiguration, _ call: SOAPCall, page: Int = 1) -> String {
    String(decoding: configuration.envelope(for: call, page: page), as: UTF8.self)
  }

  @Test func listingsRequestHasElementsInOrder() throws {
    #expect(
      try Self.text(Self.configuration(), Self.listings(), page: 3) == """
        <?xml version="1.0" encoding="utf-8"?>\
        <s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>\
        <Get_NewHome_MAP_By_Lat_Lon_V3 xmlns="http://tempuri.org/">\
        <userID>demo</userID><passWord>demo</passWord><choice>2</choice>\
        <latitude>13.737</latitude><longitude>-0.00001</longitude><radius>2.04</radius>\
        <homeTypeCode>4</homeTypeCode><linePerPage>100</linePerPage><totalPage>0</totalPage>\
        <currentPage>3</currentPage><totalItem>0</totalItem>\
        </Get_NewHome_MAP_By_Lat_Lon_V3></s:Body></s:Envelope>
        """)
  }

  @Test func provincesAndDistrictsRequestsHaveElementsInOrder() {
    let paging =
      "<linePerPage>100</linePerPage><totalPage>0</totalPage><currentPage>1</currentPage>"
      + "<totalItem>0</totalItem>"
    let login = "<userID>demo</userID><passWord>demo</passWord>"
    #expect(
      Self.text(Self.configuration(), .provinces).contains(
        "<Get_Province_NewHome_MAP xmlns=\"http://tempuri.org/\">\(login)<homeTypeCode/>\(paging)"
          + "</Get_Province_NewHome_MAP>"))
    #expect(
      Self.text(Self.configuration(), .districts(province: "1&0")).contains(
        "<Get_Aumphur_NewHome_MAP xmlns=\"http://tempuri.org/\">\(login)"
          + "<provinceCode>1&amp;0</provinceCode><homeTypeCode/>\(paging)"))
  }

  @Test func settingsAreUsed() throws {
    var configuration = Self.configuration()
    configuration.version = .v12
    configuration.namespace = "urn:homes"
    configuration.radiusUnit = .miles
    configuration.choice = "9"
    configuration.pageSize = 7
    configuration.operations.listings = "Find"
    let text = try Self.text(configuration, Self.listings(radius: 1_573.6079))
    #expect(text.contains("xmlns:s=\"http://www.w3.org/2003/05/soap-envelope\""))
    #expect(text.contains("<Find xmlns=\"urn:homes\">"))
    #expect(text.contains("<choice>9</choice>"))
    #expect(text.contains("<radius>1</radius>"))
    #expect(text.contains("<linePerPage>7</linePerPage>"))
    let request = try configuration.request(for: Self.listings(), page: 1)
    #expect(
      request.headers["Content-Type"]
        == "application/soap+xml; charset=utf-8; action=\"urn:homes/IMapNewHomeServices/Find\"")
    #expect(request.headers["SOAPAction"] == nil)
  }

  @Test func actionHasFourFormats() {
    var configuration = Self.configuration()
    let action = { (form: ActionFormat) in
      configuration.actionFormat = form
      return configuration.request(for: .provinces, page: 1).headers["SOAPAction"]
    }
    #expect(
      action(.contract)
        == "\"http://tempuri.org/IMapNewHomeServices/Get_Province_NewHome_MAP\"")
    #expect(action(.namespace) == "\"http://tempuri.org/Get_Province_NewHome_MAP\"")
    #expect(action(.prefix("urn:x#")) == "\"urn:x#Get_Province_NewHome_MAP\"")
    #expect(action(.empty) == "\"\"")
  }

  /// Collects the text of each element in an envelope, keyed by the element's name.
  private struct Reader: XMLHandler {
    var texts: [String: String] = [:]
    var names: [String] = []
    var field: [UInt8] = []
    mutating func code(forName name: String) -> Int {
      names.append(name)
      return names.count - 1
    }
    mutating func start(_ element: borrowing XMLElement) { field = [] }
    mutating func text(_ bytes: UnsafeBufferPointer<UInt8>) { field += bytes }
    mutating func end(code: Int) { texts[names[code]] = String(decoding: field, as: UTF8.self) }
  }

  private func texts(of envelope: [UInt8]) throws -> [String: String] {
    let parser = XMLPushParser(handler: Reader())
    try parser.feed(envelope)
    try parser.finish()
    return parser.handler.texts
  }

  static let oddTexts = [
    "]]><x>", "a&b\"'<", "ผู้ใช้", " x ", "a\tb\nc\rd", "</provinceCode><userID>root</userID>",
    "<!--", "<![CDATA[", "&lt;&#60;", "<?x?>",
  ]

  @Test(arguments: oddTexts)
  func loginRoundTripsThroughEnvelope(user: String) throws {
    let configuration = Self.configuration(user: user, password: user)
    let texts = try texts(of: configuration.envelope(for: .provinces, page: 1))
    #expect(texts["userID"] == user)
    #expect(texts["passWord"] == user)
  }

  @Test(arguments: oddTexts)
  func feedCodeRoundTripsThroughEnvelope(code: String) throws {
    let configuration = Self.configuration(user: "u", password: "p")
    let texts = try texts(of: configuration.envelope(for: .districts(province: code), page: 1))
    #expect(texts["provinceCode"] == code)
    #expect(texts["userID"] == "u")
  }

  @Test(arguments: [
    (0, 4, "0"), (2.04, 4, "2.04"), (-13.7370001, 7, "-13.7370001"),
    (100.56034567, 7, "100.5603457"),
    (1e-9, 7, "0"), (0.5, 0, "1"), (-0.00001, 7, "-0.00001"), (Double.nan, 4, "0"),
    (Double.infinity, 4, "0"), (50_520, 4, "50520"), (9.99999, 4, "10"),
  ])
  func numbersHaveNoExponent(value: Double, places: Int, text: String) {
    #expect(decimal(value, places: places) == text)
  }
}
