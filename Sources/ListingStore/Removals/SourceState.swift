/// The state of a source's syncs, shared by all processes that use the store.
public struct SourceState: Sendable, Hashable {
  /// When the unfinished sync began, if any, in seconds since 1970.
  public var syncBegan: Int64?
  /// When a sync last ended without an error or a withheld removal, in seconds since 1970.
  public var syncedAt: Int64?
  /// The record counts of the last accepted complete fetch.
  public var records: FetchedRecords?
  /// The withheld removals, if any.
  public var withheld: WithheldRemovals?

  /// Creates the state of a source; by default, of one that was never synced.
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
  /// Records that are homes.
  public var usable: Int
  /// Records that cannot be used.
  public var rejected: Int

  /// Creates the counts.
  public init(usable: Int = 0, rejected: Int = 0) {
    self.usable = usable
    self.rejected = rejected
  }

  /// The number of all records.
  public var count: Int { usable + rejected }
  /// The share of records that cannot be used, from 0 to 1; nil if there are no records.
  public var rejectedShare: Double? { count == 0 ? nil : Double(rejected) / Double(count) }

  /// Returns the sum of two fetches.
  public static func + (first: FetchedRecords, second: FetchedRecords) -> FetchedRecords {
    FetchedRecords(
      usable: first.usable + second.usable, rejected: first.rejected + second.rejected)
  }
}
