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
  /// The number of processed rows.
  public var done: Int
  /// The total number of rows.
  public var total: Int
}

/// The result of copying a store.
public struct StoreCopySummary: Sendable, Hashable {
  /// The number of rows on both sides, all compared.
  public var rows = 0
  /// The number of these rows that were copied.
  public var copied = 0
  /// The number of these rows that already existed.
  public var kept = 0
}
