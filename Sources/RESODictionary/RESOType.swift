public import Listings

/// What the Data Dictionary's `PropertyType` and `PropertySubType` say of a kind of home, in both directions.
///
/// Definition: the lookups `PropertyType` and `PropertySubType` of RESO Data Dictionary 2.0, as in
/// `RESODataDictionary-2.0.metadata-report.json` of RESOStandards/web-api-commander (15 October 2024).
public enum RESOType {
  /// What a type of home is for; nil where nobody knows.
  public static func propertyType(of type: AccommodationType) -> String? {
    switch type {
    case .commercial: commercialSale
    case .other: nil
    default: "Residential"
    }
  }

  /// The kind of home; nil where the source says something else, which is `PropertySubTypeText`.
  public static func subType(of type: AccommodationType) -> AccommodationType.SubType? {
    type.declaration.subType
  }

  /// The type of home that a `PropertySubType`, or where it says nothing a `PropertyType`, stands for;
  /// `other` where none is known by it. Case, spaces and punctuation make no difference.
  public static func accommodation(subType: String?, propertyType: String?) -> AccommodationType {
    if let subType {
      if let type = types[key(of: subType)] { return type }
      let type = AccommodationType(feedText: subType)
      if type != .other { return type }
    }
    return propertyType.map { key(of: $0) == key(of: commercialSale) } == true
      ? .commercial : .other
  }

  /// The letters and digits of a value in lower case: `Single Family Residence` and
  /// `SingleFamilyResidence`, which OData's enumerations have, are one.
  public static func key(of text: String) -> String {
    text.lowercased().filter { $0.isLetter || $0.isNumber }
  }

  private static let commercialSale = "Commercial Sale"

  /// The types of home by the keys of values: those that are served, and others of the Data Dictionary.
  private static let types: [String: AccommodationType] = {
    var types: [String: AccommodationType] = [:]
    // Of two types with one value it stands for the later: a `Townhouse` is a town house, not a town home.
    for type in AccommodationType.allCases {
      if let value = subType(of: type) { types[key(of: value.text)] = type }
    }
    for (type, values) in standardValues + localValues {
      for value in values { types[key(of: value)] = type }
    }
    return types
  }()

  /// Other values of the Data Dictionary that stand for a type of home.
  static let standardValues: [(AccommodationType, [String])] = [
    (.singleHouse, ["Cabin", "Manufactured On Land"]),
    (.twinHouse, ["Duplex"]),
    (.condo, ["Apartment", "Own Your Own", "Stock Cooperative"]),
    (.commercial, ["Business", "Mixed Use", "Office", "Retail"]),
  ]

  /// Values that the Data Dictionary does not have and sources write all the same.
  static let localValues: [(AccommodationType, [String])] = [
    (.singleHouse, ["Modular"]), (.condo, ["Loft"]),
  ]
}
