import JSONStream

/// The properties of a home as homefind itself writes them as GeoJSON: names, prices, sellers and pictures
/// are objects.
struct OwnFeature {
  private let properties: JSONNode

  /// The properties; nil if they are another program's, whose values are all plain.
  init?(_ properties: JSONNode?) {
    guard let properties,
      properties["name"]?.kind == .object || properties["price"]?.kind == .object
    else { return nil }
    self.properties = properties
  }

  /// The text of a column; empty if there is none.
  func text(_ column: ListingColumnName) -> String {
    if column == .telephone, let telephones = properties["telephones"] {
      return telephones.elements.compactMap { $0["text"]?.text }.joined(separator: ", ")
    }
    return value(of: column)?.text ?? ""
  }

  private func value(of column: ListingColumnName) -> JSONNode? {
    let name = properties["name"]
    return switch column {
    case .id: properties["id"]
    case .name: name?["th"] ?? (name?.kind == .object ? nil : name)
    case .englishName: name?["en"]
    case .type: properties["typeText"] ?? properties["typeLabel"] ?? properties["type"]
    case .price: properties["price"]?["text"] ?? properties["price"]?["min"] ?? properties["price"]
    case .address: properties["address"]
    case .telephone: properties["telephone"]
    case .companyID: properties["company"]?["id"]
    case .company: properties["company"]?["name"] ?? properties["company"]
    case .promotion: properties["promotion"]
    case .picture: properties["images"]?["thumbnail"]
    case .plan: properties["images"]?["large"]
    case .latitude, .longitude, .district: nil
    }
  }
}
