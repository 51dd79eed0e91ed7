/// One thing that people ask of a home. Filters are values: what they ask is settled when they are
/// made, and a home matches or does not.
public protocol ListingFilter: Sendable {
  /// The name by which an explanation counts what the filter left out.
  static var name: String { get }
  /// Whether `home` has what is asked.
  func matches(_ home: Home) -> Bool
}
