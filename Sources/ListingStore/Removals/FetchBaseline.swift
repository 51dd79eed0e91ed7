import Geo
public import Store

/// The previous counts and shares of unusable records, for comparison with a new fetch.
public struct FetchBaseline: Sendable, Hashable {
  /// The share of unusable records in the last accepted complete fetch; nil if there was no such
  /// fetch.
  public var completeShare: Double?
  /// The share of unusable records in the last accepted complete fetch or, if there was no such
  /// fetch, in all fetches so far; nil if there are no homes.
  public var share: Double?
  /// The highest number of unusable records in a stored fetch of about the same circle; nil if
  /// there was no such fetch.
  public var rejectedThere: Int?
}

extension FeedStore {
  /// Returns the baseline for a fetch of `circle` or, if `circle` is nil, of all of a source's
  /// homes.
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

  /// The maximum ratio of an earlier circle's radius to the new circle's radius for the two circles
  /// to be treated as about the same.
  private static let similarRadius = 1.5

  /// Returns the share of unusable records in the fetches that cover the map; nil if there are no
  /// homes.
  private func rejectedShare(
    of circles: [CoveredCircle], in db: StoreConnection
  ) throws -> Double? {
    let rejected = circles.reduce(0) { $0 + $1.rejected }
    // Above this number of homes, the share is almost zero.
    let homes = try established(in: db, before: .max, atMost: 20 * rejected + 1)
    return homes == 0 ? nil : FetchedRecords(usable: homes, rejected: rejected).rejectedShare
  }

  /// Whether there are homes for sale in `circle`, or anywhere if `circle` is nil.
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

  /// Returns the number of homes for sale that were first seen before `time`; counting stops at
  /// `limit`.
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
  /// The number of unusable records.
  fileprivate var rejected: Int { skipped.values.reduce(0, +) }
}
