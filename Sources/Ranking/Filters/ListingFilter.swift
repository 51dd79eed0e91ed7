/// One thing that people ask of a home. Filters are values: what they ask is settled when they are
/// made, and a home matches or does not.
public protocol ListingFilter: Sendable {
  /// The name by which an explanation counts what the filter left out.
  static var name: String { get }
  /// Whether `home` has what is asked.
  func matches(_ home: Home) -> Bool
  /// About how long that takes, in nanoseconds.
  var nanoseconds: Int { get }
  /// The same as a condition for a database; nil where no database can tell, and homes are asked.
  func databaseCondition(_ tables: DatabaseTables) -> DatabaseCondition?
}

extension ListingFilter {
  /// What a comparison with a fact of the home takes.
  public var nanoseconds: Int { 20 }
}
