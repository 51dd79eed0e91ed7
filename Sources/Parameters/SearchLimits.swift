public enum SearchLimits {
  /// The maximum radius in metres.
  public static let greatestRadius: Double = 50_000
  /// The radius of a search around the centre of a district, in metres.
  package static let areaRadius: Double = 10_000
  /// The allowed range for the number of homes in an answer.
  public static let homes = 1...10_000
}
