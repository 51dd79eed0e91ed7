import Listings
import Messages
import OData

/// A value that a field with a lookup may have.
struct RESOLookup: Sendable, Hashable {
  /// The lookup's name.
  let name: String
  /// The value on the wire.
  let value: String
  /// The Data Dictionary's value; nil where it has none.
  let standard: String?

  /// What tells the value from every other.
  var key: String { "\(name).\(value.filter { $0 != " " })" }

  /// The status of what is for sale.
  static let active = "Active"

  /// The name of the resource of listings, to which others refer.
  static let propertyResource = "Property"

  /// What a type of home is for; nil where nobody knows.
  static func propertyType(of type: AccommodationType) -> String? {
    switch type {
    case .singleHouse, .twinHouse, .townhome, .condo, .townhouse: "Residential"
    case .commercial: "Commercial Sale"
    case .other: nil
    }
  }

  /// The kind of home; nil where the source says something else, which is `PropertySubTypeText`.
  static func subType(of type: AccommodationType) -> String? {
    switch type {
    case .singleHouse: "Single Family Residence"
    case .twinHouse: semiDetached
    case .townhome, .townhouse: "Townhouse"
    case .condo: "Condominium"
    case .commercial: shophouse
    case .other: nil
    }
  }

  // The Data Dictionary has no values for these.
  private static let semiDetached = "Semi-Detached House"
  private static let shophouse = "Shophouse"

  /// All values, in the order of their keys.
  static let all: [RESOLookup] = {
    var all = [RESOLookup(name: "StandardStatus", value: active, standard: active)]
    for type in AccommodationType.allCases {
      if let value = propertyType(of: type) {
        all.append(RESOLookup(name: "PropertyType", value: value, standard: value))
      }
      if let value = subType(of: type) {
        let isLocal = value == semiDetached || value == shophouse
        all.append(
          RESOLookup(name: "PropertySubType", value: value, standard: isLocal ? nil : value))
      }
    }
    all += RESOMedia.sizes.map {
      RESOLookup(name: "ImageSizeDescription", value: $0, standard: $0)
    }
    all.append(
      RESOLookup(name: "ResourceName", value: propertyResource, standard: propertyResource))
    return Set(all).sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
  }()
}

extension RESOModel {
  /// When the table of lookups last changed, in microseconds since 1970: 2026-11-26.
  private static let lookupsChanged: Int64 = 1_795_651_200_000_000

  /// The values of lookups.
  static let lookup = ODataEntity<RESOLookup>(
    "Lookup", key: "LookupKey",
    [
      ODataProperty(
        "LookupKey", .string, isNullable: false,
        Message("What tells the value from every other.", "สิ่งที่แยกค่านี้จากค่าอื่น")
      ) { .string($0.key) },
      ODataProperty(
        "LookupName", .string, isNullable: false, Message("The lookup's name.", "ชื่อรายการค่า")
      ) { .string($0.name) },
      ODataProperty(
        "LookupValue", .string, isNullable: false,
        Message("The value as fields have it.", "ค่าตามที่อยู่ในฟิลด์")
      ) { .string($0.value) },
      ODataProperty(
        "StandardLookupValue", .string,
        Message(
          "The Data Dictionary's value; null for a local one.", "ค่าใน Data Dictionary หรือ null")
      ) { ODataValue($0.standard) },
      ODataProperty(
        "LegacyODataValue", .string, Message("The value without spaces.", "ค่าโดยไม่มีช่องว่าง")
      ) { .string($0.value.filter { $0.isLetter || $0.isNumber }) },
      ODataProperty(
        changeName, .dateTimeOffset, isNullable: false,
        Message("When the values last changed.", "เวลาที่ค่าเปลี่ยนครั้งล่าสุด")
      ) { _ in .moment(lookupsChanged) },
    ])
}
