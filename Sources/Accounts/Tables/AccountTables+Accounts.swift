extension AccountTables {
  /// The tables of accounts, sessions and emails.
  static let accounts = AccountTables(
    file: [
      Part(of: 1, first), Part(of: 4, mails), Part(of: 4, at: 2, mailDeletion),
      Part(of: 5, sessionEnds),
    ],
    database: [
      Part(of: 1, accountsInDatabase), Part(of: 5, sessionDeletion),
      Part(of: 5, at: 2, mailDeletionInDatabase),
    ])

  /// Accounts, their sessions, and valid codes. Ids are 16 random bytes, times are seconds since
  /// 1970. Tokens are stored as SHA-256 digests, codes and subjects as HMAC-SHA256 digests with the
  /// key in `secret`, so that codes and allowances contain neither an email address nor a client's
  /// address. `request` is the SHA-256 of the secret of the browser that requested the code.
  /// `until` is the time at which the subject's allowance is full again.
  private static let first = """
    \(accountTables)
    INSERT INTO secret VALUES ('code', randomblob(32));
    """

  /// The number of sessions that have ended. A change in this number reveals ended sessions without
  /// reading all sessions.
  private static let sessionEnds = """
    CREATE TABLE session_end (count INTEGER NOT NULL);
    INSERT INTO session_end VALUES (0);

    CREATE TRIGGER session_deletion AFTER DELETE ON session BEGIN
      UPDATE session_end SET count = count + 1;
    END;
    """

  private static let accountTables = """
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

  /// The same tables as in the file (`first`, `mails`, `sessionEnds`), with the same names. Text is
  /// ordered by its bytes, as in SQLite, and Boolean values have the type `boolean`.
  ///
  /// `clock` counts hunt events. Every writer first locks the row of this table, and each event
  /// takes the next number from it. This way, events are committed in order, and a reader that
  /// continues after an event does not miss any. There are no notifications, because a commit that
  /// notifies waits for all other commits that notify, including those of listings.
  private static let accountsInDatabase = """
    CREATE TABLE clock (
      revision bigint NOT NULL, epoch bigint NOT NULL, PRIMARY KEY (revision, epoch));

    \(inDatabase(accountTables))

    CREATE TABLE session_end (count bigint NOT NULL);
    INSERT INTO session_end VALUES (0);

    -- 244 random bits.
    INSERT INTO secret VALUES (
      'code', sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())));

    CREATE TABLE mail (
      id text COLLATE "C" PRIMARY KEY,
      about bytea,
      keeps_outcome boolean NOT NULL,
      recipient text COLLATE "C" NOT NULL,
      subject text COLLATE "C" NOT NULL,
      text text COLLATE "C" NOT NULL,
      html text COLLATE "C",
      language text COLLATE "C" NOT NULL,
      unsubscribe text COLLATE "C",
      created bigint NOT NULL,
      until bigint NOT NULL,
      tries bigint NOT NULL DEFAULT 0,
      next bigint NOT NULL,
      handed bigint,
      outcome text COLLATE "C");
    CREATE INDEX mail_by_next ON mail (next) WHERE outcome IS NULL;
    CREATE INDEX mail_by_subject ON mail (about) WHERE about IS NOT NULL;
    """

  private static let sessionDeletion = trigger(
    "session_deletion", "AFTER DELETE ON session", "UPDATE session_end SET count = count + 1;")
}
