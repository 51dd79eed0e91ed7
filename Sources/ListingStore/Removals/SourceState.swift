/// The state of a source's syncs, shared by all processes that use the store.
public struct SourceState: Sendable, Hashable {
  /// When a sync began that has not ended, in seconds since 1970.
  public var syncBegan: Int64?
  /// When a sync last ended without an error and without withholding a removal, in seconds since 1970.
  public var syncedAt: Int64?
  /// The records of the last complete fetch that was accepted.
  public var records: FetchedRecords?
  /// The homes whose removal is withheld; nil if there are none.
  public var withheld: WithheldRemovals?

  /// A source that was never synced.
  public init(
    syncBegan: Int64? = nil, syncedAt: Int64? = nil, records: FetchedRecords? = nil
  ) {
    self.syncBegan = syncBegan
    self.syncedAt = syncedAt
    self.records = records
  }
}

/// How many records a fetch brought.
public struct FetchedRecords: Sendable, Hashable {
  /// Those that are homes.
  public var usable: Int
  /// Those that cannot be used.
  public var rejected: Int

  /// So many records.
  public init(usable: Int = 0, rejected: Int = 0) {
    self.usable = usable
    self.rejected = rejected
  }

  /// All of them.
  public var count: Int { usable + rejected }
  /// The share of them that cannot be used, from 0 to 1; nil without records.
  public var rejectedShare: Double? { count == 0 ? nil : Double(rejected) / Double(count) }

  /// The records of both.
  public static func + (first: FetchedRecords, second: FetchedRecords) -> FetchedRecords {
    FetchedRecords(
      usable: first.usable + second.usable, rejected: first.rejected + second.rejected)
  }
}
