import Geo
import HomefindTesting
import JSONStream
import ListingSources
import Listings
import Messages
import RESODictionary
import Testing

@testable import RESOSource

@Suite struct RESOListingTests {
  private static let fields = [
    "StandardStatus", "PropertyType", "PropertySubType", "SubdivisionName", "ListPrice",
    "ListPriceLow", "UnparsedAddress", "StreetNumber", "StreetName", "City", "ListOfficePhone",
    "ListOfficeName", "ListOfficeMlsId",
  ]

  private func reading(
    _ json: String, declared: [String] = fields, words: [AccommodationType: [String]] = [:]
  ) throws -> RESOListingReader.Reading {
    let declared = Dictionary(uniqueKeysWithValues: declared.map { ($0, "Edm.String") })
    let metadata = try #require(RESOMetadata(Array(FakeRESO.metadata(declared).utf8)))
    var configuration = RESOConfiguration(url: "https://api.example/odata")
    configuration.typeWords = words
    let reader = RESOListingReader(
      try RESOServiceModel(metadata, configuration), configuration)
    let row = RESORow(try JSONDocument(Array(json.utf8)).root)
    return reader.reading(of: row, key: row.key ?? "?")
  }

  private func home(
    _ fields: String, declared: [String] = fields, words: [AccommodationType: [String]] = [:]
  ) throws -> Listing {
    let place = #""ListingKey":"K/1","Latitude":13.7,"Longitude":100.5"#
    let reading = try reading("{\(place)\(fields)}", declared: declared, words: words)
    guard case .home(let home) = reading else { throw NoHome() }
    return home
  }

  @Test(arguments: [
    ("2590000", "2590000"), ("2590000.00", "2590000"), ("2.59e6", "2590000"),
    (#""2590000.00""#, "2590000"), ("0", nil), ("-5", nil), ("null", nil), (#""ask""#, nil),
    ("true", nil), ("[1]", nil), ("{}", nil), ("1e300", nil),
  ])
  func pricesAreNumbers(price: String, text: String?) throws {
    let home = try home(#","ListPrice":\#(price)"#)
    #expect(home.priceText == text)
    if let text { #expect(Price(parsing: text).min == 2_590_000) }
  }

  @Test func priceRangeIsOnePriceText() throws {
    let home = try home(#","ListPrice":3500000,"ListPriceLow":1990000"#)
    let price = Price(parsing: try #require(home.priceText))
    #expect(price.min == 1_990_000 && price.max == 3_500_000)
  }

  @Test(arguments: [
    ("Condominium", "Residential", AccommodationType.condo), ("condominium", "", .condo),
    ("SingleFamilyResidence", "", .singleHouse), ("Single Family Residence", "", .singleHouse),
    ("Townhouse", "", .townhouse), ("Semi-Detached House", "", .twinHouse),
    ("Duplex", "", .twinHouse), ("Shophouse", "", .commercial), ("Apartment", "", .condo),
    ("คอนโด Low Rise", "", .condo), ("Castle", "Residential", .other),
    ("Castle", "Commercial Sale", .commercial), ("", "CommercialSale", .commercial),
  ])
  func typesFollowTable(subType: String, propertyType: String, type: AccommodationType) throws {
    let fields = [("PropertySubType", subType), ("PropertyType", propertyType)]
      .filter { !$0.1.isEmpty }.map { ",\"\($0.0)\":\"\($0.1)\"" }.joined()
    #expect(try home(fields).type == type)
  }

  @Test func configuredWordsTakePrecedence() throws {
    let words: [AccommodationType: [String]] = [.singleHouse: ["Castle", "Condominium"]]
    #expect(try home(#","PropertySubType":"castle""#, words: words).type == .singleHouse)
    #expect(try home(#","PropertySubType":"Condominium""#, words: words).type == .singleHouse)
    #expect(try home(#","PropertySubType":["Condominium"]"#).type == .condo)
  }

  /// If the source's text identifies the type, the client reads every type as the server wrote it.
  @Test(arguments: AccommodationType.searchable)
  func everyTypeRoundTrips(type: AccommodationType) throws {
    let value = try #require(RESOType.subType(of: type)).text
    let declared = Self.fields + ["PropertySubTypeText"]
    for text in [type.feedCode ?? "", type.label(in: .thai), type.label(in: .english)] {
      let home = try home(
        #","PropertySubType":"\#(value)","PropertySubTypeText":"\#(text)""#, declared: declared)
      #expect(home.type == type && home.typeText == text)
    }
    // The code has another meaning in the feed, so the standard value takes precedence.
    let other = type == .condo ? "1" : "4"
    let home = try home(
      #","PropertySubType":"\#(value)","PropertySubTypeText":"\#(other)""#, declared: declared)
    #expect(home.type == (type == .townhome ? .townhouse : type))
  }

  @Test(arguments: [
    ("Active", true), ("ActiveUnderContract", true), ("Active Under Contract", true),
    ("Coming Soon", true), ("Pending", false), ("Closed", false), ("Withdrawn", false),
  ])
  func onlyListingsForSaleAreHomes(status: String, isForSale: Bool) throws {
    let place = #""ListingKey":"1","Latitude":13.7,"Longitude":100.5"#
    let reading = try reading(#"{\#(place),"StandardStatus":"\#(status)"}"#)
    if case .home = reading { #expect(isForSale) } else { #expect(!isForSale) }
    let lease = try self.reading(#"{\#(place),"PropertyType":"Residential Lease"}"#)
    guard case .notForSale = lease else { throw NoHome() }
  }

  @Test(arguments: [
    (#""Latitude":"13.7","Longitude":"100.5""#, nil), (#""Latitude":100.5,"Longitude":13.7"#, nil),
    (#""Latitude":null,"Longitude":100.5"#, SkipReason.noPosition), ("", .noPosition),
    (#""Latitude":0,"Longitude":0"#, .noPosition),
    (#""Latitude":95,"Longitude":200"#, .badPosition),
    (#""Latitude":"north","Longitude":100.5"#, .badPosition),
    (#""Latitude":{},"Longitude":[]"#, .noPosition),
  ])
  func positionsAreReadOrReported(fields: String, reason: SkipReason?) throws {
    switch try reading("{\"ListingKey\":\"1\"\(fields.isEmpty ? "" : ",")\(fields)}") {
    case .home(let home):
      #expect(reason == nil)
      #expect(abs(home.position.latitude - 13.7) < 1 || home.position.latitude == 100.5)
    case .unusable(let found): #expect(found == reason)
    case .notForSale: throw NoHome()
    }
  }

  @Test func namesAndAddressesAreComposedFromParts() throws {
    let thai = try home(
      #","SubdivisionName":"บ้านสวน","StreetNumber":12,"StreetName":"Silom","City":"Bangkok""#)
    #expect(thai.name == LocalizedText(thai: "บ้านสวน"))
    #expect(thai.address == "12 Silom, Bangkok")
    let plain = try home(#","UnparsedAddress":"1 Sathorn\u0007 Rd","ListOfficeMlsId":"77""#)
    #expect(plain.name.english == "1 Sathorn  Rd" && plain.companyID == 77)
    let declared = Self.fields + ["SubdivisionNameThai"]
    let both = try home(
      #","SubdivisionName":"The Base","SubdivisionNameThai":"เดอะเบส""#, declared: declared)
    #expect(both.name == LocalizedText(thai: "เดอะเบส", english: "The Base"))
    let one = try home(
      #","SubdivisionName":"เดอะเบส","SubdivisionNameThai":"เดอะเบส""#, declared: declared)
    #expect(one.name == LocalizedText(thai: "เดอะเบส"))
  }

  @Test(
    arguments: [
      (#"{"MediaURL":"a.jpg","Order":1},{"MediaURL":"b.jpg","Order":0}"#, "b.jpg", nil),
      (
        #"{"MediaURL":"v.mp4","MediaCategory":"Video"},{"MediaURL":"a.jpg","MediaCategory":"Photo"},{"MediaURL":"f.png","MediaCategory":"Floor Plan"}"#,
        "a.jpg", "f.png"
      ),
      (
        #"{"MediaURL":"l.jpg","Order":1,"ImageSizeDescription":"Large"},{"MediaURL":"t.jpg","Order":0,"ImageSizeDescription":"Thumbnail"}"#,
        "t.jpg", "l.jpg"
      ),
      (#"{"MediaURL":"javascript:alert(1)"},{"Order":3},7"#, nil, nil),
      (#"{"MediaURL":"l.jpg","ImageSizeDescription":"Large"}"#, nil, "l.jpg"),
    ] as [(String, String?, String?)])
  func mediaArePictures(media: String, picture: String?, plan: String?) throws {
    let home = try home(#","Media":[\#(media)]"#)
    #expect(home.picture == picture.map { "https://api.example/odata/\($0)" })
    #expect(home.plan == plan.map { "https://api.example/odata/\($0)" })
  }

  struct NoHome: Error {}
}
