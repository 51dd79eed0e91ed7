/// A condition that each home either meets or does not. A filter is immutable.
public protocol ListingFilter: Sendable {
  /// The filter's name in an explanation.
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
  /// The time that a simple comparison takes.
  public var nanoseconds: Int { 20 }
}
