import Listings
import Testing

@testable import RESODictionary

/// Compares the tables of standard names with RESO Data Dictionary 2.0, as listed in
/// `RESODataDictionary-2.0.metadata-report.json` of RESOStandards/web-api-commander (ff8baf0f).
@Suite struct DataDictionaryTests {
  /// Every value of `PropertySubType` with the corresponding type of home.
  private static let subTypes: [(String, AccommodationType)] = [
    ("Agriculture", .other), ("Apartment", .condo), ("Boat Slip", .other),
    ("Business", .commercial), ("Cabin", .singleHouse), ("Condominium", .condo),
    ("Co-Ownership", .other), ("Deeded Parking", .other), ("Duplex", .twinHouse), ("Farm", .other),
    ("Hotel/Motel", .other), ("Industrial", .other), ("Manufactured Home", .other),
    ("Manufactured On Land", .singleHouse), ("Mixed Use", .commercial), ("Mobile Home", .other),
    ("Mobile Home Park", .other), ("Multi Family", .other), ("Office", .commercial),
    ("Own Your Own", .condo), ("Quadruplex", .other), ("Ranch", .other), ("Retail", .commercial),
    ("Single Family Residence", .singleHouse), ("Stock Cooperative", .condo),
    ("Tenancy in Common", .other), ("Timeshare", .other), ("Townhouse", .townhouse),
    ("Triplex", .other), ("Unimproved Land", .other), ("Warehouse", .other),
  ]

  @Test(arguments: subTypes)
  func everySubTypeIsRead(value: String, type: AccommodationType) {
    #expect(RESOType.accommodation(subType: value, propertyType: "Residential") == type)
    let withoutSpaces = value.filter(\.isLetter)
    #expect(RESOType.accommodation(subType: withoutSpaces, propertyType: nil) == type)
  }

  @Test func standardValuesMatchDictionary() {
    let all = Set(Self.subTypes.map(\.0))
    for type in AccommodationType.allCases {
      if let value = RESOType.subType(of: type) {
        #expect(all.contains(value.text) == (value.standardText != nil), "\(value.text)")
      }
    }
    #expect(RESOType.standardValues.flatMap(\.1).allSatisfy(all.contains))
    #expect(!RESOType.localValues.flatMap(\.1).contains(where: all.contains))
  }

  @Test(arguments: [
    ("Active", true), ("Active Under Contract", true), ("Canceled", false), ("Closed", false),
    ("Coming Soon", true), ("Delete", false), ("Expired", false), ("Hold", false),
    ("Incomplete", false), ("Pending", false), ("Withdrawn", false),
  ])
  func everyStatusIsKnown(status: String, isForSale: Bool) {
    #expect(RESOStatus.isForSale(status) == isForSale)
  }

  @Test(arguments: [
    ("Business Opportunity", false), ("Commercial Lease", true), ("Commercial Sale", false),
    ("Farm", false), ("Land", false), ("Manufactured In Park", false), ("Residential", false),
    ("Residential Income", false), ("Residential Lease", true),
  ])
  func everyPropertyTypeIsKnown(type: String, isLease: Bool) {
    #expect(RESOStatus.isLease(type) == isLease)
    let isCommercial = type == "Commercial Sale"
    #expect(
      RESOType.accommodation(subType: nil, propertyType: type)
        == (isCommercial ? .commercial : .other)
    )
  }

  @Test func servedPropertyTypesMatchDictionary() {
    let served = Set(AccommodationType.allCases.compactMap(RESOType.propertyType))
    #expect(served == ["Residential", "Commercial Sale"])
  }

  /// The standard fields of Property and Media; the remaining fields are local.
  @Test func fieldsMatchDictionary() {
    let standard: Set<String> = [
      "ListingKey", "StandardStatus", "PropertyType", "PropertySubType", "SubdivisionName",
      "BuildingName", "ListPrice", "ListPriceLow", "UnparsedAddress", "StreetNumber", "StreetName",
      "City", "Latitude", "Longitude", "ListOfficeMlsId", "ListOfficeName", "ListOfficePhone",
      "ListAgentPreferredPhone", "ModificationTimestamp", "MediaURL", "MediaCategory", "Order",
      "ImageSizeDescription",
    ]
    let local: Set<RESOField> = [
      .propertySubTypeText, .subdivisionNameThai, .listPriceHigh, .listPriceText, .listOfficePhones,
      .listOfficePhoneText, .promotion,
    ]
    for field in RESOField.allCases {
      #expect(standard.contains(field.rawValue) != local.contains(field), "\(field)")
    }
  }
}
