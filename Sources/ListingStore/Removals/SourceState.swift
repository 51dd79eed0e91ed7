/// The state of a source's syncs, shared by all processes that use the store.
public struct SourceState: Sendable, Hashable {
  /// When the unfinished sync began, in seconds since 1970; nil if there is no unfinished sync.
  public var syncBegan: Int64?
  /// When a sync last ended without an error and without a removal on hold, in seconds since 1970.
  public var syncedAt: Int64?
  /// The record counts of the last accepted complete fetch.
  public var records: FetchedRecords?
  /// The removals that are on hold, if any.
  public var withheld: WithheldRemovals?

  /// Creates a source's state; the defaults describe a source that has never been synced.
  public init(
    syncBegan: Int64? = nil, syncedAt: Int64? = nil, records: FetchedRecords? = nil
  ) {
    self.syncBegan = syncBegan
    self.syncedAt = syncedAt
    self.records = records
  }
}

/// The numbers of records in a fetch.
public struct FetchedRecords: Sendable, Hashable {
  /// The number of records that are homes.
  public var usable: Int
  /// The number of unusable records.
  public var rejected: Int

  /// Creates the counts.
  public init(usable: Int = 0, rejected: Int = 0) {
    self.usable = usable
    self.rejected = rejected
  }

  /// The total number of records.
  public var count: Int { usable + rejected }
  /// The share of unusable records, from 0 to 1; nil if there are no records.
  public var rejectedShare: Double? { count == 0 ? nil : Double(rejected) / Double(count) }

  /// Returns the sum of two fetches.
  public static func + (first: FetchedRecords, second: FetchedRecords) -> FetchedRecords {
    FetchedRecords(
      usable: first.usable + second.usable, rejected: first.rejected + second.rejected)
  }
}
