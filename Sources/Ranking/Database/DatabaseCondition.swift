public import Basics

/// What a database is asked in place of a filter or an area: a condition of a row of `listing`.
///
/// PostGIS computes distances as `Geo` does, but not to the last bit, and words are looked for in texts
/// that were folded up to some change. Where the database cannot tell, homefind does: of the rows of
/// which ``possible`` holds and ``certain`` does not.
public struct DatabaseCondition: Sendable, Hashable {
  /// A condition that every home which matches has, and perhaps others.
  public var possible: SQLText
  /// A condition that only homes which match have.
  public var certain: SQLText
  /// What a row that has ``possible`` lacks at most to have ``certain``: without what is in both alike.
  public var rest: SQLText
  /// Whether both mean the same.
  public var isExact: Bool

  /// A condition that the database can tell of every row.
  public init(_ exact: SQLText) {
    (possible, certain, rest, isExact) = (exact, exact, "TRUE", true)
  }

  /// A condition that the database cannot tell of some rows.
  public init(possible: SQLText, certain: SQLText) {
    (self.possible, self.certain, rest, isExact) = (possible, certain, certain, false)
  }

  /// The condition that all of `conditions` hold.
  public init(all conditions: [DatabaseCondition]) {
    possible = .all(conditions.map(\.possible))
    certain = .all(conditions.map(\.certain))
    rest = .all(conditions.filter { !$0.isExact }.map(\.rest))
    isExact = conditions.allSatisfy(\.isExact)
  }

  /// The condition that any of `conditions` holds.
  public init(any conditions: [DatabaseCondition]) {
    possible = .any(conditions.map(\.possible))
    certain = .any(conditions.map(\.certain))
    isExact = conditions.allSatisfy(\.isExact)
    rest = isExact ? "TRUE" : certain
  }
}
