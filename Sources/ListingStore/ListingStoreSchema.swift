import GRDB

/// The tables of the store and their migrations.
enum ListingStoreSchema {
  /// The migrations, oldest first. Never change a released migration.
  static let migrator: DatabaseMigrator = {
    var migrator = DatabaseMigrator()
    let all = [first, second, third, fourth, fifth, sixth, seventh, eighth]
    for (index, sql) in all.enumerated() {
      migrator.registerMigration("\(index + 1)") { try $0.execute(sql: sql) }
    }
    return migrator
  }()

  /// The `revision` in `listing` and `clock` increases with every change that affects search
  /// results, so readers fetch only rows that have changed since their last read. `digest` detects
  /// a changed row without comparing its columns. `epoch` increases when rows are deleted, after
  /// which readers reload everything. All times are in seconds since 1970.
  private static let first = """
    CREATE TABLE feed (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);

    CREATE TABLE clock (revision INTEGER NOT NULL, epoch INTEGER NOT NULL);
    INSERT INTO clock VALUES (0, 0);

    CREATE TABLE listing (
      feed INTEGER NOT NULL REFERENCES feed ON DELETE CASCADE,
      id INTEGER NOT NULL,
      revision INTEGER NOT NULL,
      digest INTEGER NOT NULL,
      first_seen INTEGER NOT NULL,
      last_seen INTEGER NOT NULL,
      gone_at INTEGER,
      price_dropped_at INTEGER,
      latitude REAL NOT NULL, longitude REAL NOT NULL,
      type TEXT NOT NULL, type_text TEXT,
      name_th TEXT, name_en TEXT,
      price TEXT, price_min INTEGER, price_max INTEGER,
      telephone TEXT, address TEXT,
      company TEXT, company_id INTEGER,
      promotion TEXT, picture TEXT, plan TEXT,
      PRIMARY KEY (feed, id)) WITHOUT ROWID;
    CREATE INDEX listing_by_revision ON listing (feed, revision);
    CREATE INDEX listing_by_place ON listing (feed, latitude, longitude);

    CREATE TABLE price_change (
      feed INTEGER NOT NULL REFERENCES feed ON DELETE CASCADE,
      listing INTEGER NOT NULL,
      at INTEGER NOT NULL,
      before TEXT, after TEXT,
      PRIMARY KEY (feed, listing, at)) WITHOUT ROWID;

    CREATE TABLE coverage (
      id INTEGER PRIMARY KEY,
      feed INTEGER NOT NULL REFERENCES feed ON DELETE CASCADE,
      latitude REAL NOT NULL, longitude REAL NOT NULL, radius REAL NOT NULL,
      types INTEGER NOT NULL,
      fetched_at INTEGER NOT NULL,
      skipped TEXT NOT NULL);
    CREATE INDEX coverage_by_feed ON coverage (feed, fetched_at);

    CREATE TABLE place_list (
      feed INTEGER NOT NULL REFERENCES feed ON DELETE CASCADE,
      province TEXT NOT NULL,
      fetched_at INTEGER NOT NULL,
      PRIMARY KEY (feed, province)) WITHOUT ROWID;

    CREATE TABLE place (
      feed INTEGER NOT NULL REFERENCES feed ON DELETE CASCADE,
      list TEXT NOT NULL,
      position INTEGER NOT NULL,
      code TEXT NOT NULL,
      name_th TEXT, name_en TEXT,
      province_name_th TEXT, province_name_en TEXT,
      latitude REAL, longitude REAL,
      PRIMARY KEY (feed, list, position)) WITHOUT ROWID;
    """

  /// The full-text index, which does not store the text. Each of its rows belongs to a row in
  /// `text_entry` and remains when the listing's text changes, so its matches are only candidates.
  /// `text_progress` contains the last indexed change.
  private static let second = """
    CREATE TABLE text_entry (
      id INTEGER PRIMARY KEY,
      feed INTEGER NOT NULL REFERENCES feed ON DELETE CASCADE,
      listing INTEGER NOT NULL,
      digest INTEGER NOT NULL);
    CREATE INDEX text_entry_by_listing ON text_entry (feed, listing);

    CREATE TABLE text_progress (
      feed INTEGER PRIMARY KEY REFERENCES feed ON DELETE CASCADE,
      revision INTEGER NOT NULL,
      listing INTEGER NOT NULL);

    CREATE VIRTUAL TABLE listing_text USING fts5(
      text, content='', columnsize=0, tokenize='trigram case_sensitive 1');
    """

  /// The revision at which the feed first sent a listing, or sent it again after it had been
  /// removed. This revision distinguishes new listings from changed listings.
  private static let third = "ALTER TABLE listing ADD COLUMN begun INTEGER NOT NULL DEFAULT 0"

  /// The keys that are not whole numbers. A whole-number key is the listing's `id`. Any other
  /// listing has a negative `id`, and this table contains its key.
  private static let fourth = """
    CREATE TABLE listing_key (
      feed INTEGER NOT NULL REFERENCES feed ON DELETE CASCADE,
      id INTEGER NOT NULL CHECK (id < 0),
      key TEXT NOT NULL,
      PRIMARY KEY (feed, id)) WITHOUT ROWID;
    CREATE UNIQUE INDEX listing_key_by_key ON listing_key (feed, key);
    """

  /// The daily totals of interest in homes, without data about people; days are counted from 1970.
  private static let fifth = """
    CREATE TABLE interest (
      feed INTEGER NOT NULL REFERENCES feed ON DELETE CASCADE,
      day INTEGER NOT NULL,
      listing INTEGER NOT NULL,
      views INTEGER NOT NULL, saves INTEGER NOT NULL, calls INTEGER NOT NULL,
      PRIMARY KEY (feed, day, listing)) WITHOUT ROWID;
    """

  /// The beacons, and the daily totals of visits to each beacon, without data about people; days
  /// are counted from 1970. `opens` and `closes` are in minutes since midnight. Beacons do not
  /// belong to a feed.
  private static let sixth = """
    CREATE TABLE beacon (
      name TEXT NOT NULL PRIMARY KEY,
      signal TEXT NOT NULL UNIQUE,
      project TEXT, listing TEXT, viewing TEXT,
      latitude REAL, longitude REAL,
      opens INTEGER, closes INTEGER,
      tx_power INTEGER) WITHOUT ROWID;

    CREATE TABLE beacon_visit (
      beacon TEXT NOT NULL REFERENCES beacon ON DELETE CASCADE,
      day INTEGER NOT NULL,
      visits INTEGER NOT NULL,
      PRIMARY KEY (beacon, day)) WITHOUT ROWID;
    """

  /// The heights of homes in metres above sea level, if a source reports them.
  private static let seventh = "ALTER TABLE listing ADD COLUMN altitude TEXT;"

  /// The syncs of each source, and the homes that a source no longer sends but whose removal is on
  /// hold.
  private static let eighth = """
    CREATE TABLE source_state (
      feed INTEGER PRIMARY KEY REFERENCES feed ON DELETE CASCADE,
      sync_began INTEGER, synced_at INTEGER,
      records INTEGER, rejected INTEGER);

    CREATE TABLE withheld_removal (
      feed INTEGER NOT NULL REFERENCES feed ON DELETE CASCADE,
      listing INTEGER NOT NULL,
      since INTEGER NOT NULL,
      PRIMARY KEY (feed, listing)) WITHOUT ROWID;
    """
}
