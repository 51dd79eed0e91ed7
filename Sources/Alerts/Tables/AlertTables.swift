import Accounts

/// The tables of saved searches and notifications in the account store.
enum AlertTables {
  static let all = AccountTables(
    file: [.init(of: 6, alerts), .init(of: 8, pushes)],
    database: [.init(of: 4, inDatabase), .init(of: 5, at: 3, searchDeletion)])

  /// Saved searches, and the homes that were found for them.
  ///
  /// `alert_state` has one row: the position up to which listing events are matched, and the number
  /// of the last change to a search, which is that search's `version`. A search reports events
  /// after `since`, a position that was saved at `since_time`; `due` is the time of its next email.
  /// An item is a home that was found for a search, once for each kind of event; it remains
  /// `pending` until an email contains it. Feed tokens are stored as SHA-256 digests.
  static let alerts = """
    \(searchTables)

    CREATE TABLE alert_item (
      id INTEGER PRIMARY KEY,
      search BLOB NOT NULL REFERENCES saved_search ON DELETE CASCADE,
      listing TEXT NOT NULL,
      kind TEXT NOT NULL,
      at INTEGER NOT NULL,
      pending INTEGER NOT NULL,
      UNIQUE (search, listing, kind));
    CREATE INDEX alert_item_by_search ON alert_item (search, at);
    CREATE INDEX alert_item_pending ON alert_item (search) WHERE pending;

    CREATE TRIGGER saved_search_deletion AFTER DELETE ON saved_search BEGIN
      DELETE FROM mail WHERE about = OLD.id;
    END;
    """

  /// The saved searches, and the position up to which events have been matched.
  static let searchTables = """
    CREATE TABLE saved_search (
      id BLOB PRIMARY KEY,
      account BLOB NOT NULL REFERENCES account ON DELETE CASCADE,
      name TEXT NOT NULL,
      search TEXT NOT NULL,
      parameters TEXT NOT NULL,
      latitude REAL NOT NULL, longitude REAL NOT NULL,
      radius REAL NOT NULL,
      report TEXT NOT NULL,
      frequency TEXT NOT NULL,
      language TEXT,
      created INTEGER NOT NULL,
      since TEXT NOT NULL,
      since_time INTEGER NOT NULL,
      due INTEGER NOT NULL,
      feed BLOB UNIQUE,
      version INTEGER NOT NULL) WITHOUT ROWID;
    CREATE INDEX saved_search_by_account ON saved_search (account);
    CREATE INDEX saved_search_by_version ON saved_search (version);

    CREATE TABLE alert_state (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      cursor TEXT,
      version INTEGER NOT NULL);
    INSERT INTO alert_state VALUES (1, NULL, 0);
    """
}
