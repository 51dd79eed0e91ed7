import ListingSources
import ListingStore
import Parameters
import Synchronization

/// Counts of a source's unusable records, and the source's last known state.
struct SourceTally: Sendable {
  /// The number of unusable records since the program started, by reason.
  var rejected: [String: Int] = [:]
  /// The number of unusable records in a complete copy at the last count, by reason.
  var copy: [String: Int]?
  /// The source's state at the last read.
  var state = SourceState()
  /// The time at which the last read of the state started; nil before the first read.
  var readAt: ContinuousClock.Instant?
}

/// The rule for responses with unusable records.
enum UsableRecords {
  /// The minimum number of records for the rule to apply.
  static let floor = 20
  /// The fraction of records that may become unusable between two fetches.
  static let share = 0.2

  /// Whether the increase in unusable records is so large that the source must be at fault.
  ///
  /// - Parameter before: The fraction of unusable records in the last accepted fetch; nil before
  ///   the first one.
  static func areTooFew(_ records: FetchedRecords, before: Double?) -> Bool {
    guard records.count >= floor, let before else { return false }
    return Double(records.usable) < (1 - share) * (1 - before) * Double(records.count) - 1e-9
  }
}

extension SourceListings {
  /// The number of records that the source sent. For a complete copy, this is the total number of
  /// records in the copy.
  var records: FetchedRecords {
    FetchedRecords(usable: total ?? listings.count, rejected: skipped.values.reduce(0, +))
  }
}

extension ListingLibrary {
  /// Checks that a response is usable before any record in it is stored.
  ///
  /// - Parameter isOfSync: Whether the response belongs to a sync. A sync checks all its responses
  ///   together at the end.
  /// - Throws: `SearchError` with code `feedUnusable` if no record is a home, or if many more
  ///   records are unusable than in the last accepted fetch.
  func requireUsable(
    _ found: SourceListings, of circle: CoveredCircle?, isOfSync: Bool = false
  ) throws(SearchError) {
    let records = found.records
    count(found)
    guard records.rejected > 0 else { return }
    // A source with a complete copy reports all its records, not only the records in the circle.
    let circle = found.total == nil ? circle : nil
    let isUsable = try usingStore { () throws(ListingStoreError) in
      let feed = snapshots.feed
      let baseline = try feed.baseline(of: circle)
      if records.usable == 0 {
        // An area with only a few records may be remote, so do not disable a source that works
        // elsewhere, even if all of these records are unusable.
        if records.rejected >= UsableRecords.floor { return false }
        if !isOfSync, baseline.share == nil { return false }
        return try !feed.hasHomes(in: circle)
      }
      let share = isOfSync ? baseline.completeShare : baseline.share
      guard UsableRecords.areTooFew(records, before: share) else { return true }
      // This part of the map may always have had more unusable records than other parts.
      let there = baseline.rejectedThere
      if isOfSync, circle != nil, there == nil { return true }
      if let there, Double(records.rejected) <= (1 + UsableRecords.share) * Double(there) {
        return true
      }
      return try !feed.hasHomes(in: circle)
    }
    guard isUsable else { throw unusable(records, found.skipped) }
  }

  /// Returns the error for a source whose records cannot be used.
  func unusable(_ records: FetchedRecords, _ reasons: [String: Int]) -> SearchError {
    SearchError(
      .feedUnusable,
      SearchMessage.unusableRecords(
        source: source.name, records.rejected, of: records.count),
      cause: reasons.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        .joined(separator: ", "))
  }

  /// Counts the unusable records in a response. For a complete copy, counts them only when their
  /// number changes.
  private func count(_ found: SourceListings) {
    guard !found.skipped.isEmpty || found.total != nil else { return }
    tally.withLock { tally in
      if found.total != nil {
        if tally.copy == found.skipped { return }
        tally.copy = found.skipped
      }
      tally.rejected.merge(found.skipped, uniquingKeysWith: +)
    }
  }

  /// Records that a response from a source with a complete copy was accepted.
  func accept(_ found: SourceListings) throws(SearchError) {
    guard found.total != nil, found.records != tally.withLock(\.state).records else { return }
    try usingStore { () throws(ListingStoreError) in try snapshots.feed.accept(found.records) }
    tally.withLock { $0.state.records = found.records }
  }
}
