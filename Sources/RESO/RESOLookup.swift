import Listings
import Messages
import OData
import RESODictionary

/// A value of a field that has a lookup.
struct RESOLookup: Sendable, Hashable {
  /// The lookup's name.
  let name: String
  /// The value in metadata and JSON.
  let value: String
  /// The value in the Data Dictionary; nil if the value is local.
  let standard: String?

  var key: String { "\(name).\(value.filter { $0 != " " })" }

  /// The name of the listing resource, to which other resources refer.
  static let propertyResource = RESOResource.property.rawValue

  /// All lookup values, sorted by key.
  static let all: [RESOLookup] = {
    var all = [
      RESOLookup(
        name: RESOField.standardStatus.rawValue, value: RESOStatus.active,
        standard: RESOStatus.active)
    ]
    for type in AccommodationType.allCases {
      if let value = RESOType.propertyType(of: type) {
        all.append(RESOLookup(name: RESOField.propertyType.rawValue, value: value, standard: value))
      }
      if let value = RESOType.subType(of: type) {
        all.append(
          RESOLookup(
            name: RESOField.propertySubType.rawValue, value: value.text,
            standard: value.standardText))
      }
    }
    all += RESOMedia.sizes.map {
      RESOLookup(name: RESOField.imageSizeDescription.rawValue, value: $0, standard: nil)
    }
    all.append(
      RESOLookup(name: "ResourceName", value: propertyResource, standard: propertyResource))
    return Set(all).sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
  }()
}

extension RESOModel {
  /// The time of the last change to the lookup table, in microseconds since 1970: 2026-11-29.
  private static let lookupsChanged: Int64 = 1_795_910_400_000_000

  /// The Lookup resource, which contains the values of all lookups.
  static let lookup = ODataEntity<RESOLookup>(
    RESOResource.lookup.rawValue, key: "LookupKey",
    [
      .text("LookupKey", Message("The unique key of the value.", "คีย์เฉพาะของค่า")) {
        $0.key
      },
      .text("LookupName", Message("The lookup's name.", "ชื่อรายการค่า")) { $0.name },
      .text("LookupValue", Message("The value as it appears in fields.", "ค่าตามที่อยู่ในฟิลด์")) {
        $0.value
      },
      ODataProperty(
        "StandardLookupValue", .string,
        Message(
          "The Data Dictionary's value; null for a local one.",
          "ค่าใน Data Dictionary หรือ null ถ้าเป็นค่าที่กำหนดเอง")
      ) { ODataValue($0.standard) },
      ODataProperty(
        "LegacyODataValue", .string, Message("The value without spaces.", "ค่าที่ไม่มีช่องว่าง")
      ) { .string($0.value.filter { $0.isLetter || $0.isNumber }) },
      .change(Message("When the values last changed.", "เวลาที่ค่าเปลี่ยนครั้งล่าสุด")) {
        _ in lookupsChanged
      },
    ])
}
