public import Listings
import Store

extension HuntService {
  /// Returns the ratings from the members of all hunts, keyed by listing id, for homes that at
  /// least `HomeRatings.fewest` people have rated. A person who rates a home in several hunts is
  /// counted once, with that person's lowest rating. If a home was removed from a hunt, its ratings
  /// in that hunt are ignored.
  ///
  /// - Throws: `HuntError`.
  public func ratings() throws(HuntError) -> [String: HomeRatings] {
    try read { db in
      let rows = try db.rows(
        """
        SELECT listing, count(*) AS people, CAST(sum(rating) AS bigint) AS stars FROM (
          SELECT r.listing, r.account, min(r.rating) AS rating
          FROM hunt_rating AS r JOIN hunt_home AS h ON h.hunt = r.hunt AND h.listing = r.listing
          WHERE r.rating IS NOT NULL AND h.removed IS NULL
          GROUP BY r.listing, r.account) AS opinion
        GROUP BY listing HAVING count(*) >= ?
        """, [HomeRatings.fewest])
      var ratings: [String: HomeRatings] = [:]
      for row in rows {
        ratings[row["listing"]] = HomeRatings(count: row["people"], sum: row["stars"])
      }
      return ratings
    }
  }
}
