import JSONStream
import Listings

/// The properties of a home in homefind's GeoJSON, in which names, prices, sellers and pictures are
/// objects.
struct OwnFeature {
  private let properties: JSONNode

  /// Creates the properties; fails if all values are plain, because then another program wrote
  /// them.
  init?(_ properties: JSONNode?) {
    guard let properties,
      properties["name"]?.kind == .object || properties["price"]?.kind == .object
    else { return nil }
    self.properties = properties
  }

  /// Returns the value for a column; empty if the value is missing.
  func text(_ column: ListingColumnName) -> String {
    if column == .text(.telephone), let telephones = properties["telephones"] {
      return telephones.elements.compactMap { $0["text"]?.text }.joined(separator: ", ")
    }
    return value(of: column)?.text ?? ""
  }

  private func value(of column: ListingColumnName) -> JSONNode? {
    let name = properties["name"]
    return switch column {
    case .text(.thaiName): name?["th"] ?? (name?.kind == .object ? nil : name)
    case .text(.englishName): name?["en"]
    case .text(.typeText):
      properties["typeText"] ?? properties["typeLabel"] ?? properties["type"]
    case .text(.price):
      properties["price"]?["text"] ?? properties["price"]?["min"] ?? properties["price"]
    case .number(.companyID): properties["company"]?["id"]
    case .text(.companyName): properties["company"]?["name"] ?? properties["company"]
    case .text(.picture): properties["images"]?["thumbnail"]
    case .text(.plan): properties["images"]?["large"]
    case .latitude, .longitude, .district, .text(.altitude): nil
    default: properties[column.name]
    }
  }
}
