import Parameters

/// The kinds of searches. The raw values are used in paths, documents and stores.
public enum SearchKind: String, Sendable, Hashable, CaseIterable {
  /// Around a district's centre.
  case area
  /// Around a coordinate, or around the first destination.
  case nearby
  /// Around any place or in the whole store, sorted by how well each home suits a person.
  case recommended
  /// Around a station.
  case train
  /// In a box or a polygon.
  case within

  public var parameters: [String] { Self.names[self] ?? [] }

  private static let names: [SearchKind: [String]] = [
    .nearby: ["lat", "lon", "radius"], .area: ["province", "district"],
    .train: ["system", "station", "radius"], .within: ["bbox", "polygon"],
    .recommended: ["lat", "lon", "system", "station", "radius"] + TasteQuery.parameters,
  ].mapValues { $0 + ["type", "limit", "cursor"] + ParameterReader.filterNames }
}
