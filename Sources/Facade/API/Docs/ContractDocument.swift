import CEmbedded
import Geo
import Listings
import Search

/// The description of the service, `openapi.json`.
///
/// The file contains placeholders such as `{"$declared": "types"}` for values that are declared in
/// code; the served document contains those values instead.
enum ContractDocument {
  /// The document with all placeholders replaced.
  static let bytes: [UInt8] = {
    var length = 0
    let start = embedded_openapi_json(&length)
    var text = String(decoding: UnsafeBufferPointer(start: start, count: length), as: UTF8.self)
    for (name, json) in declared {
      text = text.replacing(name, with: json)
    }
    return Array(text.utf8)
  }()

  private static let declared = [
    (#"{"$declared": "defaultRadius"}"#, #""\#(Length.text(SearchQuery.defaultRadius))""#),
    (#"{"$declared": "types"}"#, values(of: AccommodationType.allCases)),
    (#"{"$declared": "searchableTypes"}"#, values(of: AccommodationType.searchable)),
    (
      #"{"$declared": "filters"}"#,
      HomeFilters.addressParameters.map { ##"{"$ref": "#/components/parameters/\##($0.name)"}"## }
        .joined(separator: ",\n          ")
    ),
    (
      #""filters": {"$declared": "parameters"}"#,
      HomeFilters.addressParameters.map(\.contract).joined(separator: ",\n      ")
    ),
    (
      #"{"$declared": "budgetParameters"}"#,
      HomeFilters.privateParameters.map(\.parameter).joined(separator: ",\n          ")
    ),
    (
      #""budget": {"$declared": "budget"}"#,
      HomeFilters.privateParameters.map(\.property).joined(separator: ",\n          ")
    ),
  ]

  private static func values(of types: [AccommodationType]) -> String {
    #"{"enum": [\#(types.map { #""\#($0.rawValue)""# }.joined(separator: ", "))]}"#
  }
}
