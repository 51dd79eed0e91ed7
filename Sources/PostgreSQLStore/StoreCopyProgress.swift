/// The progress of a copy of a store.
public struct StoreCopyProgress: Sendable, Hashable {
  /// The stage of a copy.
  public enum Stage: Sendable, Hashable, CaseIterable {
    /// The rows are being copied.
    case copying
    /// Every row of both sides is being compared.
    case verifying
  }

  /// The current stage.
  public var stage: Stage
  /// The number of processed rows.
  public var done: Int
  /// The number of all rows.
  public var total: Int
}

/// The result of a copy of a store.
public struct StoreCopySummary: Sendable, Hashable {
  /// The number of rows on both sides, all compared.
  public var rows = 0
  /// The number of these rows that were copied.
  public var copied = 0
  /// The number of these rows that were already there.
  public var kept = 0
}
