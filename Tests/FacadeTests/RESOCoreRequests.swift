import Testing

/// The fields, values and requests that RESO's scenarios reference by name. Instead of the fields
/// in RESO's examples, the requests use fields that our sources provide.
enum RESOCoreRequests {
  /// The parameter values, indexed by name. The values of keys come from the service.
  static let parameters: [String: String] = [
    "EndpointResource": "Property", "KeyField": "ListingKey", "Key": "ListingKey",
    "IntegerField": "PhotosCount", "IntegerValueLow": "1", "IntegerValueHigh": "15",
    "FilterNotField": "PhotosCount", "FilterNotValue": "-1",
    "DecimalField": "ListPrice", "DecimalValueLow": "0.00", "DecimalValueHigh": "4234567.89",
    "DateField": "FirstSeenDate", "DateValue": "2026-11-02",
    "TimestampField": "OriginalEntryTimestamp", "DateTimeValue": "2019-12-31T23:55:55-09:00",
    "SingleValueLookupField": "PropertyType", "SingleLookupValue": "Residential",
    "MultipleValueLookupField": "ListOfficePhones",
    "MultipleLookupValue1": StoredFacade.telephone, "TopCount": "5",
    "DD17_WellKnownResourceList": "Property,Member,Office,Media",
    "WebAPI102_RequiredResourceList": "Property,Member,Office,Media",
  ]

  /// The scenarios for lookups with flags, which do not apply to lookups that are collections.
  static let notForCollections: Set = ["filter-enum-multi-has", "filter-enum-multi-has-and"]

  /// Returns the value of a parameter. In steps, names have a format such as `Parameter_TopCount`.
  static func value(_ name: some StringProtocol) throws -> String {
    try #require(parameters[String(name.trimmingPrefix("Parameter_"))], "there is no \(name)")
  }

  /// Returns the target of a named request, relative to the service's root.
  ///
  /// - Parameter key: The key of a listing.
  static func target(_ name: String, key: String) throws -> String {
    let parts = name.split(separator: "-").map(String.init)
    switch name {
    case "service-document": return ""
    case "fetch-by-key": return "Property('\(key)')?$select=ListingKey"
    case "select": return "Property?$select=ListingKey,PhotosCount"
    case "top", "skip": return "Property?$select=ListingKey&$top=5"
    case "count": return "Property?$count=true"
    case "response-code-400": return "Property?$filter=BadField eq 'SoBad'"
    case "response-code-404": return "ResourceNotFound"
    case _ where parts.first == "orderby":
      let filter = name.hasSuffix("filter-int-gt") ? "&$filter=PhotosCount gt 1" : ""
      return "Property?$top=20&$select=ListingKey,PhotosCount,OriginalEntryTimestamp"
        + "&$orderby=OriginalEntryTimestamp \(parts[2])\(filter)"
    default:
      let (field, filter) = try condition(name, parts)
      return "Property?$top=5&$select=ListingKey,\(field)&$filter=\(filter)"
    }
  }

  /// Returns the field and the condition of a filter request, whose name has the format
  /// `filter-TYPE-OPERATOR`.
  private static func condition(
    _ name: String, _ parts: [String]
  ) throws -> (field: String, filter: String) {
    try #require(parts.count >= 3, "there is no request \(name)")
    let (type, word) = (parts[1], parts[2])
    switch (type, word) {
    case ("int", "and"): return ("PhotosCount", "PhotosCount gt 1 and PhotosCount lt 15")
    case ("int", "or"): return ("PhotosCount", "PhotosCount lt 15 or PhotosCount gt 1")
    case ("int", "not"): return ("PhotosCount", "not (PhotosCount le -1)")
    case ("int", _): return ("PhotosCount", "PhotosCount \(word) 1")
    case ("decimal", "lt"), ("decimal", "le"):
      return ("ListPrice", "ListPrice \(word) 4234567.89")
    case ("decimal", _): return ("ListPrice", "ListPrice \(word) 0.00")
    case ("date", _): return ("FirstSeenDate", "FirstSeenDate \(word) 2026-11-02")
    case ("datetime", _):
      let value = ["gt", "ge"].contains(word) ? "2019-12-31T23:55:55-09:00" : "now()"
      return ("OriginalEntryTimestamp", "OriginalEntryTimestamp \(word) \(value)")
    case ("enum", "single"):
      // A value that includes its enumeration type is equivalent to the plain string.
      return (
        "PropertyType", "PropertyType \(parts[3]) org.reso.metadata.enums.PropertyType'Residential'"
      )
    case ("coll", _):
      let phone = StoredFacade.telephone
      return ("ListOfficePhones", "ListOfficePhones/\(parts[3])(enum:enum eq '\(phone)')")
    default:
      throw UnknownRequest(name: name)
    }
  }

  struct UnknownRequest: Error {
    var name: String
  }
}
