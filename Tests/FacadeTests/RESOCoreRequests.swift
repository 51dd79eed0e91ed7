import Testing

/// What RESO's scenarios call by names: fields, values and requests. The fields are those for which sources
/// have facts, in place of RESO's own examples.
enum RESOCoreRequests {
  /// The values of parameters by their names; those of keys are taken from the service.
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

  /// Scenarios of lookups with flags, which are left out where lookups are collections.
  static let notForCollections: Set = ["filter-enum-multi-has", "filter-enum-multi-has-and"]

  /// The value of a parameter as steps name it: `Parameter_TopCount`.
  static func value(_ name: some StringProtocol) throws -> String {
    try #require(parameters[String(name.trimmingPrefix("Parameter_"))], "there is no \(name)")
  }

  /// The target below the service's root that a request's name stands for.
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

  /// The field and the condition of a request with a filter, `filter-TYPE-OPERATOR` by its name.
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
      // The value with the name of an enumeration's type is that of the text.
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
