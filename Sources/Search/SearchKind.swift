import Parameters

/// The kinds of searches. The raw values are used in paths, documents and stores.
public enum SearchKind: String, Sendable, Hashable, CaseIterable {
  /// A search around a district's centre.
  case area
  /// A search around a coordinate, or around the first destination.
  case nearby
  /// A search around any place or in the whole store, sorted by how well the homes suit a person.
  case recommended
  /// A search around a station.
  case train
  /// A search in a box or a polygon.
  case within

  public var parameters: [String] { Self.names[self] ?? [] }

  private static let names: [SearchKind: [String]] = [
    .nearby: ["lat", "lon", "radius"], .area: ["province", "district"],
    .train: ["system", "station", "radius"], .within: ["bbox", "polygon"],
    .recommended: ["lat", "lon", "system", "station", "radius"] + TasteQuery.parameters,
  ].mapValues { $0 + ["type", "limit", "cursor"] + ParameterReader.filterNames }
}
