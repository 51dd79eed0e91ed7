import CEmbedded
import Listings

/// The description of the service, `openapi.json`.
///
/// The file holds `{"$declared": "types"}` and the like where something is declared elsewhere; what is
/// served has the declarations in their place.
enum ContractDocument {
  /// The document as it is served.
  static let bytes: [UInt8] = {
    var length = 0
    let start = embedded_openapi_json(&length)
    var text = String(decoding: UnsafeBufferPointer(start: start, count: length), as: UTF8.self)
    for (name, json) in declared {
      text = text.replacing(#"{"$declared": "\#(name)"}"#, with: json)
    }
    return Array(text.utf8)
  }()

  private static let declared = [
    ("types", values(of: AccommodationType.allCases)),
    ("searchableTypes", values(of: AccommodationType.searchable)),
  ]

  private static func values(of types: [AccommodationType]) -> String {
    #"{"enum": [\#(types.map { #""\#($0.rawValue)""# }.joined(separator: ", "))]}"#
  }
}
