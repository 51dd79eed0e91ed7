import Geo
public import Listings
public import Store

extension FeedStore {
  /// Returns the provinces that were last fetched from the feed, and the time of that fetch in
  /// seconds since 1970; nil if they were never fetched.
  ///
  /// - Throws: `ListingStoreError`.
  public func provinces() throws(ListingStoreError) -> (provinces: [Province], at: Int64)? {
    try places(of: "").map { (provinces: $0.places.map(\.province), at: $0.at) }
  }

  /// Returns a province's districts as last fetched from the feed, and the time of that fetch in
  /// seconds since 1970; nil if they were never fetched.
  ///
  /// - Throws: `ListingStoreError`.
  public func districts(
    inProvince code: String
  ) throws(ListingStoreError) -> (districts: [District], at: Int64)? {
    try places(of: code).map { (districts: $0.places, at: $0.at) }
  }

  /// Stores the feed's list of provinces, replacing the previous list.
  ///
  /// - Throws: `ListingStoreError`, in which case the store is unchanged.
  public func record(_ provinces: [Province], at time: Int64) throws(ListingStoreError) {
    let places = provinces.map {
      District(code: $0.code, name: $0.name, province: $0, center: nil)
    }
    try record(places, as: "", at: time)
  }

  /// Stores the feed's list of a province's districts, replacing the previous list.
  ///
  /// - Throws: `ListingStoreError`, in which case the store is unchanged.
  public func record(
    _ districts: [District], ofProvince code: String, at time: Int64
  ) throws(ListingStoreError) {
    try record(districts, as: code, at: time)
  }

  private func record(
    _ places: [District], as list: String, at time: Int64
  ) throws(ListingStoreError) {
    try write { db in
      try db.execute(
        """
        INSERT INTO place_list (feed, province, fetched_at) VALUES (?, ?, ?)
        ON CONFLICT (feed, province) DO UPDATE SET fetched_at = excluded.fetched_at
        """, [feed, list, time])
      try db.execute(
        "DELETE FROM place WHERE feed = ? AND list = ?", [feed, list])
      for (position, place) in places.enumerated() {
        try db.execute(
          """
          INSERT INTO place (feed, list, position, code, name_th, name_en, province_name_th,
            province_name_en, latitude, longitude) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
          """,
          [
            feed, list, position, place.code, place.name.thai, place.name.english,
            place.province.name.thai, place.province.name.english, place.center?.latitude,
            place.center?.longitude,
          ])
      }
    }
  }

  private func places(
    of list: String
  ) throws(ListingStoreError) -> (places: [District], at: Int64)? {
    try read { db in
      let sql = "SELECT fetched_at FROM place_list WHERE feed = ? AND province = ?"
      guard let time = try db.integer(sql, [feed, list]) else { return nil }
      let places = try db.all(
        """
        SELECT code, name_th, name_en, province_name_th, province_name_en, latitude, longitude
        FROM place WHERE feed = ? AND list = ? ORDER BY position
        """, [feed, list]
      ) { row in
        let code = row.text(0) ?? ""
        let center =
          row.isNull(5) ? nil : Coordinate(latitude: row.double(5), longitude: row.double(6))
        return District(
          code: code, name: LocalizedText(thai: row.text(1), english: row.text(2)),
          province: Province(
            code: list.isEmpty ? code : list,
            name: LocalizedText(thai: row.text(3), english: row.text(4))),
          center: center)
      }
      return (places, time)
    }
  }
}
