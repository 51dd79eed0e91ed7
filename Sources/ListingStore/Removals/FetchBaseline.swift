import Geo
public import Store

/// What an answer with unusable records is compared with.
public struct FetchBaseline: Sendable, Hashable {
  /// The share of records that could not be used in the last complete fetch that was accepted; nil if there was none.
  public var completeShare: Double?
  /// The same as all answers so far tell it; nil if the store has no homes.
  public var share: Double?
  /// How many records were unusable when about the same circle was last fetched; nil if it never was.
  public var rejectedThere: Int?
}

extension FeedStore {
  /// What an answer for `circle` is compared with, or one about all homes of a source for nil.
  ///
  /// - Throws: `ListingStoreError`.
  public func baseline(of circle: CoveredCircle?) throws(ListingStoreError) -> FetchBaseline {
    try read { db in
      let circles = try circles(in: db)
      let completeShare = try state(in: db).records?.rejectedShare
      let there = circle.map { circle in
        circles.filter { old in
          old.radius <= Self.similarRadius * circle.radius
            && old.center.distance(to: circle.center) <= circle.radius
        }
      }
      return FetchBaseline(
        completeShare: completeShare,
        share: try completeShare ?? rejectedShare(of: circles, in: db),
        rejectedThere: there?.map(\.rejected).max())
    }
  }

  /// By how much a circle may be wider than another to be about the same.
  private static let similarRadius = 1.5

  /// The share of records that could not be used in the answers that cover the map; nil without a home.
  private func rejectedShare(
    of circles: [CoveredCircle], in db: StoreConnection
  ) throws -> Double? {
    let rejected = circles.reduce(0) { $0 + $1.rejected }
    // With many more homes than this, the share is nearly nothing.
    let homes = try established(in: db, before: .max, atMost: 20 * rejected + 1)
    return homes == 0 ? nil : FetchedRecords(usable: homes, rejected: rejected).rejectedShare
  }

  /// Whether there are homes for sale in `circle`, or anywhere for nil.
  ///
  /// - Throws: `ListingStoreError`.
  public func hasHomes(in circle: CoveredCircle?) throws(ListingStoreError) -> Bool {
    try read { db in
      guard let circle else { return try established(in: db, before: .max, atMost: 1) > 0 }
      var hasHomes = false
      for box in BoundingBox.boxes(around: circle.center, radius: circle.radius) {
        try db.forEach(
          """
          SELECT latitude, longitude FROM listing WHERE feed = ? AND latitude BETWEEN ? AND ?
            AND longitude BETWEEN ? AND ? AND gone_at IS NULL
          """, [feed, box.south, box.north, box.west, box.east]
        ) { row in
          guard !hasHomes,
            let position = Coordinate(latitude: row.double(0), longitude: row.double(1))
          else { return }
          hasHomes = circle.center.distance(to: position) <= circle.radius
        }
      }
      return hasHomes
    }
  }

  /// How many homes for sale were first seen before `time`; at most `limit` are counted.
  func established(in db: StoreConnection, before time: Int64, atMost limit: Int?) throws -> Int {
    Int(
      try db.integer(
        """
        SELECT count(*) FROM (
          SELECT 1 FROM listing WHERE feed = ? AND gone_at IS NULL AND first_seen < ? LIMIT ?) AS t
        """, [feed, time, limit ?? .max]) ?? 0)
  }
}

extension CoveredCircle {
  /// How many records could not be used.
  fileprivate var rejected: Int { skipped.values.reduce(0, +) }
}
