import ListingSources
import ListingStore
import Parameters
import Synchronization

/// What a library has counted of its source, and what it last read of its state.
struct SourceTally: Sendable {
  /// Records that could not be used, by reason, since the program started.
  var rejected: [String: Int] = [:]
  /// The records of a copy as it was last counted.
  var copy: [String: Int]?
  /// The state of the source as it was last read.
  var state = SourceState()
  /// When a read of that state last began; nil before the first.
  var readAt: ContinuousClock.Instant?
}

/// The rule for answers whose records cannot be used.
enum UsableRecords {
  /// The number of records from which on their share counts.
  static let floor = 20
  /// The share of records that may become unusable from one fetch to the next.
  static let share = 0.2

  /// Whether more records are unusable than before by so much that the source is at fault.
  ///
  /// - Parameter before: The share that was unusable in the last fetch that was accepted; nil if there was none.
  static func areTooFew(_ records: FetchedRecords, before: Double?) -> Bool {
    guard records.count >= floor, let before else { return false }
    return Double(records.usable) < (1 - share) * (1 - before) * Double(records.count) - 1e-9
  }
}

extension SourceListings {
  /// The records that the source sent; of a copy, all of them.
  var records: FetchedRecords {
    FetchedRecords(usable: total ?? listings.count, rejected: skipped.values.reduce(0, +))
  }
}

extension ListingLibrary {
  /// Checks that an answer can be used, before any of it is stored.
  ///
  /// - Parameter isOfSync: Whether it is one of several answers that a sync judges together at its end.
  /// - Throws: `SearchError` with the code `feedUnusable` if it has records and none is a home, or many more are
  ///   unusable than in the last fetch that was accepted.
  func requireUsable(
    _ found: SourceListings, of circle: CoveredCircle?, isOfSync: Bool = false
  ) throws(SearchError) {
    let records = found.records
    count(found)
    guard records.rejected > 0 else { return }
    // The records of a copy are all that it has.
    let circle = found.total == nil ? circle : nil
    let isUsable = try usingStore { () throws(ListingStoreError) in
      let feed = snapshots.feed
      let baseline = try feed.baseline(of: circle)
      if records.usable == 0 {
        // A few such records alone in a remote part do not stop a source that works elsewhere.
        if records.rejected >= UsableRecords.floor { return false }
        if !isOfSync, baseline.share == nil { return false }
        return try !feed.hasHomes(in: circle)
      }
      let share = isOfSync ? baseline.completeShare : baseline.share
      guard UsableRecords.areTooFew(records, before: share) else { return true }
      // A part of the map may always have had more of them than others.
      let there = baseline.rejectedThere
      if isOfSync, circle != nil, there == nil { return true }
      if let there, Double(records.rejected) <= (1 + UsableRecords.share) * Double(there) {
        return true
      }
      return try !feed.hasHomes(in: circle)
    }
    guard isUsable else { throw unusable(records, found.skipped) }
  }

  /// The error of a source whose records cannot be used.
  func unusable(_ records: FetchedRecords, _ reasons: [String: Int]) -> SearchError {
    SearchError(
      .feedUnusable,
      SearchMessage.unusableRecords(
        source: source.name, records.rejected, of: records.count),
      cause: reasons.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        .joined(separator: ", "))
  }

  /// Counts the unusable records of an answer; of a copy, once as long as it stays the same.
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

  /// Notes that an answer of a copy was accepted.
  func accept(_ found: SourceListings) throws(SearchError) {
    guard found.total != nil, found.records != tally.withLock(\.state).records else { return }
    try usingStore { () throws(ListingStoreError) in try snapshots.feed.accept(found.records) }
    tally.withLock { $0.state.records = found.records }
  }
}
