/// The progress of copying a store.
public struct StoreCopyProgress: Sendable, Hashable {
  public enum Stage: Sendable, Hashable, CaseIterable {
    /// The rows are being copied.
    case copying
    /// Every row on both sides is being compared.
    case verifying
  }

  /// The current stage.
  public var stage: Stage
  /// The number of rows processed so far.
  public var done: Int
  /// The total number of rows.
  public var total: Int
}

/// The result of copying a store.
public struct StoreCopySummary: Sendable, Hashable {
  /// The number of rows on each side; all rows were compared.
  public var rows = 0
  /// The number of those rows that were copied.
  public var copied = 0
  /// The number of those rows that already existed.
  public var kept = 0
}
