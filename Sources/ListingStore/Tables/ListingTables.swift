import Listings
package import Store

/// The tables in a store of listings.
package enum ListingTables {
  /// The tables in a copy of the store; each table comes after the tables that it refers to.
  /// Derived tables, such as the full-text index, are not copied.
  package static let copied = [
    StoreTable("feed", key: .integers("id"), .texts("name")),
    listing,
    listingKey,
    priceChange,
    StoreTable(
      "coverage", key: .integers("id"),
      .integers("feed") + .reals("latitude", "longitude", "radius")
        + .integers("types", "fetched_at") + .texts("skipped")),
    StoreTable(
      "place_list", key: .integers("feed") + .texts("province"), .integers("fetched_at")),
    StoreTable(
      "place", key: .integers("feed") + .texts("list") + .integers("position"),
      .texts("code", "name_th", "name_en", "province_name_th", "province_name_en")
        + .reals("latitude", "longitude")),
    StoreTable(
      "interest", key: .integers("feed", "day", "listing"), .integers("views", "saves", "calls")),
    StoreTable(
      "beacon", key: .texts("name"),
      .texts("signal", "project", "listing", "viewing") + .reals("latitude", "longitude")
        + .integers("opens", "closes", "tx_power")),
    StoreTable("beacon_visit", key: .texts("beacon") + .integers("day"), .integers("visits")),
    StoreTable(
      "source_state", key: .integers("feed"),
      .integers("sync_began", "synced_at", "records", "rejected")),
    StoreTable("withheld_removal", key: .integers("feed", "listing"), .integers("since")),
    // This table comes last, because readers use its row to detect changes in all other tables.
    StoreTable("clock", key: .integers("revision", "epoch")),
  ]

  static let listing = StoreTable(
    "listing", key: .integers("feed", "id"),
    .integers("revision", "begun", "digest", "first_seen", "last_seen", "gone_at")
      + .integers("price_dropped_at", "price_min", "price_max")
      + .reals("latitude", "longitude") + .texts("type")
      + .integers(NumberField.allCases.map(\.names.column))
      + .texts(TextField.allCases.map(\.names.column)))

  static let listingKey = StoreTable("listing_key", key: .integers("feed", "id"), .texts("key"))

  static let priceChange = StoreTable(
    "price_change", key: .integers("feed", "listing", "at"), .texts("before", "after"))

  /// A derived table that exists only on a server. The table has the column types of a statement's
  /// arguments.
  static let textFold = StoreTable(
    "text_fold", key: .integers("feed", "listing"),
    .texts("text", "company", "type", "sort_name") + .integers("has_promotion"))
}
