import Parameters

/// The kinds of searches, by area; the raw value is used in paths, documents and stores.
public enum SearchKind: String, Sendable, Hashable, CaseIterable {
  /// Around a district's centre.
  case area
  /// Around a coordinate, or around the first destination.
  case nearby
  /// Around any place or in the whole store, sorted by how well the homes fit a person.
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
