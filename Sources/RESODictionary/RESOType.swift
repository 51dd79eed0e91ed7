public import Listings

/// Maps the Data Dictionary's `PropertyType` and `PropertySubType` to types of homes, and back.
///
/// Definition: the lookups `PropertyType` and `PropertySubType` of RESO Data Dictionary 2.0, in
/// `RESODataDictionary-2.0.metadata-report.json` of RESOStandards/web-api-commander (15 October
/// 2024).
public enum RESOType {
  /// Returns the `PropertyType` for a type of home; nil if there is no matching value.
  public static func propertyType(of type: AccommodationType) -> String? {
    switch type {
    case .commercial: commercialSale
    case .other: nil
    default: "Residential"
    }
  }

  /// Returns the `PropertySubType` for a type of home. If the result is nil, only
  /// `PropertySubTypeText` contains the source's word.
  public static func subType(of type: AccommodationType) -> AccommodationType.SubType? {
    type.declaration.subType
  }

  /// Returns the type of home for a `PropertySubType` or, if that is absent or unknown, for a
  /// `PropertyType`; `other` if both are unknown. Ignores case, spaces and punctuation.
  public static func accommodation(subType: String?, propertyType: String?) -> AccommodationType {
    if let subType {
      if let type = types[key(of: subType)] { return type }
      let type = AccommodationType(feedText: subType)
      if type != .other { return type }
    }
    return propertyType.map { key(of: $0) == key(of: commercialSale) } == true
      ? .commercial : .other
  }

  /// Returns the letters and digits of a value in lower case, so `Single Family Residence` equals
  /// the OData enumeration member `SingleFamilyResidence`.
  public static func key(of text: String) -> String {
    text.lowercased().filter { $0.isLetter || $0.isNumber }
  }

  private static let commercialSale = "Commercial Sale"

  /// The types of homes by normalized value, including Data Dictionary values that homefind does
  /// not serve.
  private static let types: [String: AccommodationType] = {
    var types: [String: AccommodationType] = [:]
    // If two types have the same value, the later type takes precedence: a `Townhouse` is a town
    // house, not a town home.
    for type in AccommodationType.allCases {
      if let value = subType(of: type) { types[key(of: value.text)] = type }
    }
    for (type, values) in standardValues + localValues {
      for value in values { types[key(of: value)] = type }
    }
    return types
  }()

  /// Additional Data Dictionary values for types of homes.
  static let standardValues: [(AccommodationType, [String])] = [
    (.singleHouse, ["Cabin", "Manufactured On Land"]),
    (.twinHouse, ["Duplex"]),
    (.condo, ["Apartment", "Own Your Own", "Stock Cooperative"]),
    (.commercial, ["Business", "Mixed Use", "Office", "Retail"]),
  ]

  /// Values that sources use even though the Data Dictionary does not define them.
  static let localValues: [(AccommodationType, [String])] = [
    (.singleHouse, ["Modular"]), (.condo, ["Loft"]),
  ]
}
