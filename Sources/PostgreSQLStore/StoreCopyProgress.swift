/// How far a copy of a store has come.
public struct StoreCopyProgress: Sendable, Hashable {
  /// What is being done.
  public enum Stage: Sendable, Hashable, CaseIterable {
    /// Rows are copied.
    case copying
    /// Every row of both sides is compared.
    case verifying
  }

  /// What is being done.
  public var stage: Stage
  /// The rows that are dealt with.
  public var done: Int
  /// All rows.
  public var total: Int
}

/// What came of a copy of a store.
public struct StoreCopySummary: Sendable, Hashable {
  /// The rows that both sides have now, each of them compared.
  public var rows = 0
  /// The rows of these that were copied.
  public var copied = 0
  /// The rows of these that were there before.
  public var kept = 0
}
