public import Basics

/// A condition on a row of `listing` that replaces a filter or an area in a database query.
///
/// PostGIS distances may differ from those of `Geo` in the last bits, and the folded strings may
/// not yet cover the latest changes. For rows that meet ``possible`` but not ``certain``, homefind
/// decides in memory.
public struct DatabaseCondition: Sendable, Hashable {
  /// A condition that every matching home meets; other homes may meet it too.
  public var possible: SQLText
  /// A condition that only matching homes meet.
  public var certain: SQLText
  /// The condition that a row must meet in addition to ``possible`` to meet ``certain``; omits
  /// conditions that are part of both.
  public var rest: SQLText
  /// Whether ``possible`` and ``certain`` are equivalent.
  public var isExact: Bool

  /// Creates a condition that the database can evaluate for every row.
  public init(_ exact: SQLText) {
    (possible, certain, rest, isExact) = (exact, exact, "TRUE", true)
  }

  /// Creates a condition that the database cannot evaluate for some rows.
  public init(possible: SQLText, certain: SQLText) {
    (self.possible, self.certain, rest, isExact) = (possible, certain, certain, false)
  }

  /// Creates a condition that holds if all of `conditions` hold.
  public init(all conditions: [DatabaseCondition]) {
    possible = .all(conditions.map(\.possible))
    certain = .all(conditions.map(\.certain))
    rest = .all(conditions.filter { !$0.isExact }.map(\.rest))
    isExact = conditions.allSatisfy(\.isExact)
  }

  /// Creates a condition that holds if any of `conditions` holds.
  public init(any conditions: [DatabaseCondition]) {
    possible = .any(conditions.map(\.possible))
    certain = .any(conditions.map(\.certain))
    isExact = conditions.allSatisfy(\.isExact)
    rest = isExact ? "TRUE" : certain
  }
}
