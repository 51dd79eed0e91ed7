package import GRDB

/// The tables of the account store, and how older ones become newer.
package enum AccountSchema {
  /// The migrations, oldest first. One that was released is never changed.
  package static let migrator: DatabaseMigrator = {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1") { try $0.execute(sql: first) }
    migrator.registerMigration("2") { try $0.execute(sql: hunts) }
    migrator.registerMigration("3") { try $0.execute(sql: huntCounts) }
    migrator.registerMigration("4") { try $0.execute(sql: mails) }
    migrator.registerMigration("5") { try $0.execute(sql: sessionEnds) }
    migrator.registerMigration("6") { try $0.execute(sql: alerts) }
    migrator.registerMigration("7") { try $0.execute(sql: reminders) }
    migrator.registerMigration("8") { try $0.execute(sql: pushes) }
    migrator.registerMigration("9") { try $0.execute(sql: removals) }
    return migrator
  }()

  /// Accounts, their sessions, and the codes that are out. Ids are 16 random bytes, times are seconds
  /// since 1970. Of tokens the SHA-256 is stored, of codes the HMAC-SHA256 by the key in `secret`, and so
  /// of the subjects: codes and allowances hold neither a mail address nor a client's. `request` is the
  /// SHA-256 of what the browser has that asked for the code. `until` is when the subject may do as much as
  /// ever again.
  private static let first = """
    \(accountTables)
    INSERT INTO secret VALUES ('code', randomblob(32));
    """

  /// How often a session has ended, by which it is seen without a look at each whether any has.
  private static let sessionEnds = """
    CREATE TABLE session_end (count INTEGER NOT NULL);
    INSERT INTO session_end VALUES (0);

    CREATE TRIGGER session_deletion AFTER DELETE ON session BEGIN
      UPDATE session_end SET count = count + 1;
    END;
    """

  /// The tables of `first`.
  static let accountTables = """
    CREATE TABLE account (
      id BLOB PRIMARY KEY,
      email TEXT NOT NULL UNIQUE,
      name TEXT,
      language TEXT NOT NULL,
      created INTEGER NOT NULL) WITHOUT ROWID;

    CREATE TABLE session (
      id BLOB PRIMARY KEY,
      account BLOB NOT NULL REFERENCES account ON DELETE CASCADE,
      token BLOB NOT NULL UNIQUE,
      agent TEXT,
      created INTEGER NOT NULL,
      used INTEGER NOT NULL) WITHOUT ROWID;
    CREATE INDEX session_by_account ON session (account);
    CREATE INDEX session_by_use ON session (used);

    CREATE TABLE sign_in_code (
      subject BLOB PRIMARY KEY,
      digest BLOB NOT NULL,
      request BLOB,
      created INTEGER NOT NULL,
      tries INTEGER NOT NULL) WITHOUT ROWID;

    CREATE TABLE allowance (
      subject BLOB PRIMARY KEY,
      until INTEGER NOT NULL) WITHOUT ROWID;
    CREATE INDEX allowance_by_end ON allowance (until);

    CREATE TABLE secret (name TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;
    """
}
