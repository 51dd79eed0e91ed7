import Store

extension FeedStore {
  /// Whether too many homes are missing from a fetch to treat all of them as removed.
  ///
  /// A fetch covers only part of the source's homes, and consecutive fetches together must not
  /// remove more homes than a sync is allowed to remove. Therefore, homes that were removed since
  /// the last sync and homes whose removal is on hold are also counted.
  ///
  /// - Parameter isEmpty: Whether the fetch found no homes.
  func withholds(
    _ missing: Set<Int64>, isEmpty: Bool, _ policy: RemovalPolicy, at now: Int64,
    in recording: Recording
  ) throws -> Bool {
    guard case .limited(let rule, let total) = policy, !missing.isEmpty else { return false }
    if isEmpty, missing.count >= RemovalRule.floor { return true }
    let db = recording.db
    let state = try state(in: db)
    let time = state.withheld.map { min($0.since, recording.time) } ?? recording.time
    if let total {
      let homes = try established(in: db, before: time, atMost: nil)
      if rule.withholds(homes - total, of: homes) { return true }
    }
    let start = max(state.syncedAt ?? 0, now - Self.removalWindow)
    // `revision` is the time of the last change, in microseconds; see `Recording`.
    let removed = Int(
      try db.integer(
        """
        SELECT count(*) FROM listing
        WHERE feed = ? AND revision > ? AND gone_at > ?
        """, [feed, StoredListing.micros(start), start]) ?? 0)
    let lacking = missing.count + removed + (state.withheld?.count ?? 0)
    let homes = try established(in: db, before: time, atMost: rule.enough(for: lacking))
    return rule.withholds(lacking, of: homes + removed)
  }

  /// The period, in seconds, over which the removals of individual fetches are added up.
  private static let removalWindow: Int64 = 7 * 24 * 3_600
}

extension Recording {
  /// Records the homes whose removal is on hold.
  mutating func withhold(_ numbers: Set<Int64>, since time: Int64) throws {
    for number in numbers.sorted() {
      change.withheld += try db.execute(
        """
        INSERT INTO withheld_removal (feed, listing, since) VALUES (?, ?, ?)
        ON CONFLICT (feed, listing) DO NOTHING
        """, [feed, number, time])
    }
  }

  /// Returns the homes whose removal is on hold.
  func withheldNumbers() throws -> Set<Int64> {
    Set(
      try db.all("SELECT listing FROM withheld_removal WHERE feed = ?", [feed]) { $0.integer(0) })
  }

  /// Cancels the pending removals of homes that the source sends again or that have been removed.
  ///
  /// - Parameter withheld: All homes whose removal is on hold.
  func release(_ numbers: some Sequence<Int64>, of withheld: Set<Int64>) throws {
    guard !withheld.isEmpty else { return }
    for number in withheld.intersection(numbers).sorted() {
      try db.execute(
        "DELETE FROM withheld_removal WHERE feed = ? AND listing = ?", [feed, number])
    }
  }
}
