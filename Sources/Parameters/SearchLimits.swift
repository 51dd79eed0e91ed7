/// The limits of what a search may ask for.
public enum SearchLimits {
  /// The greatest radius in metres.
  public static let greatestRadius: Double = 50_000
  /// The radius of a search around the centre of a district, in metres.
  package static let areaRadius: Double = 10_000
  /// How many homes one answer may hold.
  public static let homes = 1...10_000
}
