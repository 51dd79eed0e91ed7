/// A table of the store whose rows a copy takes along, as every database that holds a store has it. What
/// can be made anew from the others, such as the full-text index, is not among them.
public struct StoreTable: Sendable, Hashable {
  /// What a column holds; any may be null.
  public enum ColumnType: Sendable {
    /// A whole number of 64 bits.
    case integer
    /// A floating-point number of 64 bits.
    case real
    /// A text in UTF-8.
    case text
  }

  /// A column.
  public struct Column: Sendable, Hashable {
    /// Its name.
    public var name: String
    /// What it holds.
    public var type: ColumnType
  }

  /// Its name.
  public let name: String
  /// Its columns, those of the key first.
  public let columns: [Column]
  /// How many columns make up the key, in whose order the rows are copied.
  public let keyCount: Int

  /// The columns of the key.
  public var key: ArraySlice<Column> { columns.prefix(keyCount) }

  /// The names of `columns` with commas between them, as SQL has them.
  public static func list(_ columns: some Sequence<Column>) -> String {
    columns.map(\.name).joined(separator: ", ")
  }

  /// The columns of those names in the table of a name, in the order of `names`.
  static func columns(_ names: [String], of table: String) -> [Column] {
    let columns = (all + derived).first { $0.name == table }?.columns ?? []
    return names.compactMap { name in columns.first { $0.name == name } }
  }

  private init(_ name: String, key: [Column], _ columns: [Column] = []) {
    self.name = name
    self.columns = key + columns
    keyCount = key.count
  }

  /// All tables; one that others refer to stands before them.
  public static let all: [StoreTable] = [
    StoreTable("feed", key: integers("id"), texts("name")),
    StoreTable(
      "listing", key: integers("feed", "id"),
      integers("revision", "begun", "digest", "first_seen", "last_seen", "gone_at")
        + integers("price_dropped_at") + reals("latitude", "longitude")
        + texts("type", "type_text", "name_th", "name_en", "price")
        + integers("price_min", "price_max") + texts("telephone", "address", "company")
        + integers("company_id") + texts("promotion", "picture", "plan", "altitude")),
    StoreTable("listing_key", key: integers("feed", "id"), texts("key")),
    StoreTable(
      "price_change", key: integers("feed", "listing", "at"), texts("before", "after")),
    StoreTable(
      "coverage", key: integers("id"),
      integers("feed") + reals("latitude", "longitude", "radius")
        + integers("types", "fetched_at") + texts("skipped")),
    StoreTable(
      "place_list", key: integers("feed") + texts("province"), integers("fetched_at")),
    StoreTable(
      "place", key: integers("feed") + texts("list") + integers("position"),
      texts("code", "name_th", "name_en", "province_name_th", "province_name_en")
        + reals("latitude", "longitude")),
    StoreTable(
      "interest", key: integers("feed", "day", "listing"), integers("views", "saves", "calls")),
    StoreTable(
      "beacon", key: texts("name"),
      texts("signal", "project", "listing", "viewing") + reals("latitude", "longitude")
        + integers("opens", "closes", "tx_power")),
    StoreTable("beacon_visit", key: texts("beacon") + integers("day"), integers("visits")),
    StoreTable(
      "source_state", key: integers("feed"),
      integers("sync_began", "synced_at", "records", "rejected")),
    StoreTable("withheld_removal", key: integers("feed", "listing"), integers("since")),
    // Last: it tells readers of all that stands above.
    StoreTable("clock", key: integers("revision", "epoch")),
  ]

  /// Tables that only a server has, and that are made anew from the others; the types are those of what is
  /// sent.
  private static let derived = [
    StoreTable(
      "text_fold", key: integers("feed", "listing"),
      texts("text", "company", "type", "sort_name") + integers("has_promotion"))
  ]

  private static func integers(_ names: String...) -> [Column] {
    names.map { Column(name: $0, type: .integer) }
  }

  private static func reals(_ names: String...) -> [Column] {
    names.map { Column(name: $0, type: .real) }
  }

  private static func texts(_ names: String...) -> [Column] {
    names.map { Column(name: $0, type: .text) }
  }
}
