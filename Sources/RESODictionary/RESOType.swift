public import Listings

/// What the Data Dictionary's `PropertyType` and `PropertySubType` say of a kind of home, in both directions.
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
    let others: [(AccommodationType, [String])] = [
      (.singleHouse, ["Cabin", "Manufactured On Land", "Modular"]),
      (.twinHouse, ["Duplex"]),
      (.condo, ["Apartment", "Loft", "Own Your Own", "Stock Cooperative"]),
      (.commercial, ["Business", "Mixed Use", "Office", "Retail"]),
    ]
    for (type, values) in others {
      for value in values { types[key(of: value)] = type }
    }
    return types
  }()
}
