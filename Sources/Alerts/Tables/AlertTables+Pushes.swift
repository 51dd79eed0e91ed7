extension AlertTables {
  /// Devices that receive notifications, each with its session, and the messages that are waiting
  /// for the devices.
  ///
  /// `push` of an item is set until a message contains it. `next` is the time of a message's next
  /// attempt. `taken` is the time at which a process began to send the message; from then on, the
  /// push service may have the message, so it is not sent again unless the service refused it.
  static let pushes = """
    \(deviceTable)

    ALTER TABLE alert_item ADD COLUMN push INTEGER NOT NULL DEFAULT 0;
    CREATE INDEX alert_item_to_push ON alert_item (search) WHERE push;

    CREATE TABLE push_message (
      id INTEGER PRIMARY KEY,
      session BLOB NOT NULL REFERENCES push_subscription ON DELETE CASCADE,
      search BLOB NOT NULL REFERENCES saved_search ON DELETE CASCADE,
      text BLOB NOT NULL,
      until INTEGER NOT NULL,
      tries INTEGER NOT NULL DEFAULT 0,
      next INTEGER NOT NULL,
      taken INTEGER);
    CREATE INDEX push_message_by_next ON push_message (next);
    CREATE INDEX push_message_by_session ON push_message (session);
    CREATE INDEX push_message_by_search ON push_message (search);
    """

  static let deviceTable = """
    CREATE TABLE push_subscription (
      session BLOB PRIMARY KEY REFERENCES session ON DELETE CASCADE,
      account BLOB NOT NULL REFERENCES account ON DELETE CASCADE,
      endpoint TEXT NOT NULL UNIQUE,
      key BLOB NOT NULL,
      secret BLOB NOT NULL,
      created INTEGER NOT NULL) WITHOUT ROWID;
    CREATE INDEX push_subscription_by_account ON push_subscription (account);
    """
}
