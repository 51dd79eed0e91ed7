extension HuntTables {
  /// Hunts with their members, homes, messages, viewings and places.
  ///
  /// `hunt_event` assigns a number to every change. The `version` of a row is the `sequence` of its
  /// last event, so that a client that knows a version can find later changes. An event with an
  /// `account` is only for that account. Invitation and calendar tokens are stored as SHA-256
  /// digests. A member's ratings, read marks and answers are deleted with the membership; all other
  /// contributions remain, but without the member's name. No matter how a membership ends, the
  /// triggers ensure that every hunt has an owner and at least one member. If the owner leaves, the
  /// member who joined first becomes the owner.
  static let hunts = """
    CREATE TABLE hunt (
      id BLOB PRIMARY KEY,
      name TEXT NOT NULL,
      created INTEGER NOT NULL,
      version INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID;

    CREATE TABLE hunt_event (
      sequence INTEGER PRIMARY KEY AUTOINCREMENT,
      hunt BLOB,
      account BLOB REFERENCES account ON DELETE CASCADE,
      kind TEXT NOT NULL,
      subject TEXT,
      actor BLOB REFERENCES account ON DELETE SET NULL,
      at INTEGER NOT NULL);
    CREATE INDEX hunt_event_by_hunt ON hunt_event (hunt, sequence);
    CREATE INDEX hunt_event_by_account ON hunt_event (account, sequence) WHERE account IS NOT NULL;

    \(memberTables)

    CREATE TABLE hunt_home_history (
      id INTEGER PRIMARY KEY,
      hunt BLOB NOT NULL,
      listing TEXT NOT NULL,
      field TEXT NOT NULL,
      value TEXT,
      actor BLOB REFERENCES account ON DELETE SET NULL,
      at INTEGER NOT NULL,
      unseen INTEGER NOT NULL,
      FOREIGN KEY (hunt, listing) REFERENCES hunt_home ON DELETE CASCADE);
    CREATE INDEX hunt_home_history_by_home ON hunt_home_history (hunt, listing, id);

    \(messageTable)

    CREATE TABLE hunt_read (
      hunt BLOB NOT NULL,
      account BLOB NOT NULL,
      listing TEXT NOT NULL,
      message INTEGER NOT NULL,
      PRIMARY KEY (hunt, account, listing),
      FOREIGN KEY (hunt, account) REFERENCES hunt_member ON DELETE CASCADE) WITHOUT ROWID;

    CREATE TABLE viewing (
      id BLOB PRIMARY KEY,
      hunt BLOB NOT NULL REFERENCES hunt ON DELETE CASCADE,
      listing TEXT NOT NULL,
      created_by BLOB REFERENCES account ON DELETE SET NULL,
      times TEXT NOT NULL,
      chosen INTEGER,
      note TEXT NOT NULL,
      cancelled INTEGER,
      sequence INTEGER NOT NULL,
      changed INTEGER NOT NULL,
      version INTEGER NOT NULL) WITHOUT ROWID;
    CREATE INDEX viewing_by_hunt ON viewing (hunt);

    \(guestTables)

    \(placeTables)

    CREATE TRIGGER hunt_version AFTER INSERT ON hunt_event WHEN NEW.account IS NULL BEGIN
      UPDATE hunt SET version = NEW.sequence WHERE id = NEW.hunt;
    END;

    CREATE TRIGGER hunt_deletion AFTER DELETE ON hunt BEGIN
      DELETE FROM hunt_event WHERE hunt = OLD.id;
    END;

    CREATE TRIGGER hunt_departure AFTER DELETE ON hunt_member
    WHEN EXISTS (SELECT 1 FROM hunt WHERE id = OLD.hunt) BEGIN
      DELETE FROM hunt WHERE id = OLD.hunt
        AND NOT EXISTS (SELECT 1 FROM hunt_member WHERE hunt = OLD.hunt);
      UPDATE hunt_member SET role = 'owner'
      WHERE hunt = OLD.hunt AND OLD.role = 'owner' AND account = (
        SELECT account FROM hunt_member WHERE hunt = OLD.hunt ORDER BY joined_version LIMIT 1);
      INSERT INTO hunt_event (hunt, kind, at)
      SELECT id, 'member', unixepoch() FROM hunt WHERE id = OLD.hunt;
    END;

    CREATE TRIGGER account_deletion BEFORE DELETE ON account BEGIN
      DELETE FROM hunt_invitation WHERE email = OLD.email;
      UPDATE hunt_event SET subject = NULL WHERE kind = 'member' AND subject = lower(hex(OLD.id));
    END;
    """

  /// Members, invitations, homes and their ratings.
  static let memberTables = """
    CREATE TABLE hunt_member (
      hunt BLOB NOT NULL REFERENCES hunt ON DELETE CASCADE,
      account BLOB NOT NULL REFERENCES account ON DELETE CASCADE,
      role TEXT NOT NULL,
      joined INTEGER NOT NULL,
      joined_version INTEGER NOT NULL,
      seen INTEGER NOT NULL DEFAULT 0,
      PRIMARY KEY (hunt, account)) WITHOUT ROWID;
    CREATE INDEX hunt_member_by_account ON hunt_member (account);

    CREATE TABLE hunt_invitation (
      id BLOB PRIMARY KEY,
      hunt BLOB NOT NULL REFERENCES hunt ON DELETE CASCADE,
      token BLOB NOT NULL UNIQUE,
      email TEXT COLLATE NOCASE,
      role TEXT NOT NULL,
      created_by BLOB NOT NULL REFERENCES account ON DELETE CASCADE,
      created INTEGER NOT NULL) WITHOUT ROWID;
    CREATE INDEX hunt_invitation_by_hunt ON hunt_invitation (hunt);

    CREATE TABLE hunt_home (
      hunt BLOB NOT NULL REFERENCES hunt ON DELETE CASCADE,
      listing TEXT NOT NULL,
      added_by BLOB REFERENCES account ON DELETE SET NULL,
      added INTEGER NOT NULL,
      removed INTEGER,
      status TEXT NOT NULL, status_version INTEGER NOT NULL,
      note TEXT NOT NULL, note_version INTEGER NOT NULL,
      facts TEXT NOT NULL,
      gone INTEGER,
      version INTEGER NOT NULL,
      PRIMARY KEY (hunt, listing)) WITHOUT ROWID;

    CREATE TABLE hunt_rating (
      hunt BLOB NOT NULL,
      listing TEXT NOT NULL,
      account BLOB NOT NULL,
      rating INTEGER,
      version INTEGER NOT NULL,
      PRIMARY KEY (hunt, listing, account),
      FOREIGN KEY (hunt, listing) REFERENCES hunt_home ON DELETE CASCADE,
      FOREIGN KEY (hunt, account) REFERENCES hunt_member ON DELETE CASCADE) WITHOUT ROWID;
    CREATE INDEX hunt_rating_by_account ON hunt_rating (hunt, account);
    """

  static let messageTable = """
    CREATE TABLE hunt_message (
      id INTEGER PRIMARY KEY,
      hunt BLOB NOT NULL REFERENCES hunt ON DELETE CASCADE,
      listing TEXT,
      author BLOB REFERENCES account ON DELETE SET NULL,
      text TEXT NOT NULL,
      at INTEGER NOT NULL,
      edited INTEGER,
      key TEXT);
    CREATE INDEX hunt_message_by_hunt ON hunt_message (hunt, id);
    CREATE UNIQUE INDEX hunt_message_by_key ON hunt_message (author, hunt, key)
      WHERE key IS NOT NULL;
    """

  /// Guests of viewings, and addresses of private calendars.
  static let guestTables = """
    CREATE TABLE viewing_guest (
      viewing BLOB NOT NULL REFERENCES viewing ON DELETE CASCADE,
      hunt BLOB NOT NULL,
      account BLOB NOT NULL,
      answer TEXT NOT NULL,
      times TEXT NOT NULL,
      PRIMARY KEY (viewing, account),
      FOREIGN KEY (hunt, account) REFERENCES hunt_member ON DELETE CASCADE) WITHOUT ROWID;
    CREATE INDEX viewing_guest_by_account ON viewing_guest (hunt, account);

    CREATE TABLE calendar_address (
      account BLOB PRIMARY KEY REFERENCES account ON DELETE CASCADE,
      token BLOB NOT NULL UNIQUE,
      created INTEGER NOT NULL) WITHOUT ROWID;
    """

  /// Places, and the members who have acknowledged them.
  static let placeTables = """
    CREATE TABLE saved_place (
      id BLOB PRIMARY KEY,
      account BLOB REFERENCES account ON DELETE CASCADE,
      hunt BLOB REFERENCES hunt ON DELETE CASCADE,
      created_by BLOB REFERENCES account ON DELETE SET NULL,
      title TEXT NOT NULL,
      text TEXT NOT NULL,
      kind TEXT NOT NULL,
      latitude REAL NOT NULL, longitude REAL NOT NULL,
      created INTEGER NOT NULL,
      version INTEGER NOT NULL,
      CHECK ((account IS NULL) <> (hunt IS NULL))) WITHOUT ROWID;
    CREATE INDEX saved_place_by_account ON saved_place (account) WHERE account IS NOT NULL;
    CREATE INDEX saved_place_by_hunt ON saved_place (hunt) WHERE hunt IS NOT NULL;

    CREATE TABLE place_acknowledgement (
      place BLOB NOT NULL REFERENCES saved_place ON DELETE CASCADE,
      hunt BLOB NOT NULL,
      account BLOB NOT NULL,
      at INTEGER NOT NULL,
      PRIMARY KEY (place, account),
      FOREIGN KEY (hunt, account) REFERENCES hunt_member ON DELETE CASCADE) WITHOUT ROWID;
    """
}
