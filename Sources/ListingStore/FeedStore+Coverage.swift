import Geo
public import Store

extension FeedStore {
  /// The maximum number of circles in a feed's coverage; the oldest circles are deleted first.
  static let circleLimit = 2_000

  /// The clock skew, in seconds, to tolerate between processes and machines.
  public static let clockTolerance: Int64 = 5

  /// Returns the coverage, without reading the homes.
  ///
  /// - Throws: `ListingStoreError`.
  public func coverage() throws(ListingStoreError) -> Coverage {
    try read { try coverage(in: $0) }
  }

  func coverage(in db: StoreConnection) throws -> Coverage {
    var coverage = Coverage(try circles(in: db))
    coverage.withheld = try withheld(in: db)
    return coverage
  }

  /// Returns the circles that were fetched from the feed, newest first.
  func circles(in db: StoreConnection) throws -> [CoveredCircle] {
    try numberedCircles(in: db).map(\.circle)
  }

  /// Returns the circles, newest first, with the IDs of their rows.
  private func numberedCircles(
    in db: StoreConnection
  ) throws -> [(id: Int64, circle: CoveredCircle)] {
    try db.all(
      """
      SELECT latitude, longitude, radius, types, fetched_at, skipped, id FROM coverage
      WHERE feed = ? ORDER BY fetched_at DESC, id DESC
      """, [feed]
    ) { row in
      guard let center = Coordinate(latitude: row.double(0), longitude: row.double(1)) else {
        return nil
      }
      let circle = CoveredCircle(
        center: center, radius: row.double(2),
        types: TypeSet(rawValue: Int(row.integer(3) ?? 0)), fetchedAt: row.integer(4) ?? 0,
        skipped: Self.skipped(row.text(5) ?? ""))
      return (id: row.integer(6) ?? 0, circle: circle)
    }
  }

  /// Deletes circles and place lists whose fetch time is later than `now`, in seconds since 1970.
  /// Such a time was recorded before the clock was set back, so the age of the row is unknown.
  ///
  /// - Throws: `ListingStoreError`, in which case the store is unchanged.
  public func forgetCoverage(after now: Int64) throws(ListingStoreError) {
    if store.isReadOnly { return }
    try write { db in
      try forgetCoverage(after: now, in: db)
      try db.execute("UPDATE clock SET revision = revision + 1")
    }
  }

  func forgetCoverage(after now: Int64, in db: StoreConnection) throws {
    for table in ["coverage", "place_list"] {
      try db.execute(
        "DELETE FROM \(table) WHERE feed = ? AND fetched_at > ?", [feed, now])
    }
  }

  /// Adds a circle, and deletes each older circle that lies inside it and whose types it covers.
  func cover(_ circle: CoveredCircle, in db: StoreConnection) throws {
    for (id, old) in try numberedCircles(in: db)
    where old.fetchedAt <= circle.fetchedAt && circle.types.isSuperset(of: old.types)
      && circle.holds(old.center, reach: old.radius)
    {
      try db.execute("DELETE FROM coverage WHERE id = ?", [id])
    }
    try db.execute(
      """
      INSERT INTO coverage (feed, latitude, longitude, radius, types, fetched_at, skipped)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      """,
      [
        feed, circle.center.latitude, circle.center.longitude, circle.radius,
        circle.types.rawValue, circle.fetchedAt, Self.text(circle.skipped),
      ])
    try db.execute(
      """
      DELETE FROM coverage WHERE feed = ? AND id NOT IN
        (SELECT id FROM coverage WHERE feed = ? ORDER BY fetched_at DESC, id DESC LIMIT ?)
      """, [feed, feed, Self.circleLimit])
  }

  /// Formats counts by reason as one string: `noID=3,noPosition=1`.
  private static func text(_ skipped: [String: Int]) -> String {
    skipped.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: ",")
  }

  private static func skipped(_ text: String) -> [String: Int] {
    var skipped: [String: Int] = [:]
    for part in text.split(separator: ",") {
      let pair = part.split(separator: "=")
      if pair.count == 2, let count = Int(pair[1]) { skipped[String(pair[0])] = count }
    }
    return skipped
  }
}
