/// A condition that a home matches or does not match. A filter's values are fixed when it is
/// created.
public protocol ListingFilter: Sendable {
  /// The name of the filter in an explanation.
  static var name: String { get }
  /// Whether `home` matches.
  func matches(_ home: Home) -> Bool
  /// The approximate time that `matches(_:)` takes, in nanoseconds.
  var nanoseconds: Int { get }
  /// Returns the filter as a database condition; nil if the database cannot evaluate it and homes
  /// must be checked in memory.
  func databaseCondition(_ tables: DatabaseTables) -> DatabaseCondition?
}

extension ListingFilter {
  /// The time of a simple comparison.
  public var nanoseconds: Int { 20 }
}
