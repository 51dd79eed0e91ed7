extension HuntTables {
  /// Members who were removed by other members, and who cannot join again with an open link. A row
  /// is deleted when the account accepts an invitation to its own address. The index is for finding
  /// an account's open invitations.
  static let removals = """
    CREATE TABLE hunt_removal (
      hunt BLOB NOT NULL REFERENCES hunt ON DELETE CASCADE,
      account BLOB NOT NULL REFERENCES account ON DELETE CASCADE,
      at INTEGER NOT NULL,
      PRIMARY KEY (hunt, account)) WITHOUT ROWID;
    CREATE INDEX hunt_removal_by_account ON hunt_removal (account);
    CREATE INDEX hunt_invitation_by_email ON hunt_invitation (email) WHERE email IS NOT NULL;
    """

  /// Stored counts, which spare queries from reading all messages: the number of messages in each
  /// hunt, and the number of unread messages per member and home. Messages that are not about a
  /// home are counted separately. Triggers update the counts for every writer; marking messages as
  /// read decreases the unread counts. A member's own messages, and messages from before the member
  /// joined, are treated as read.
  static let huntCounts = """
    CREATE INDEX hunt_message_by_home ON hunt_message (hunt, listing, id);

    ALTER TABLE hunt ADD COLUMN messages INTEGER NOT NULL DEFAULT 0;
    UPDATE hunt SET messages = (SELECT count(*) FROM hunt_message WHERE hunt = hunt.id);

    ALTER TABLE hunt_read ADD COLUMN unread INTEGER NOT NULL DEFAULT 0;
    INSERT INTO hunt_read (hunt, account, listing, message, unread)
    SELECT me.hunt, me.account, coalesce(m.listing, ''), 0, count(*)
    FROM hunt_member AS me JOIN hunt_message AS m
      ON m.hunt = me.hunt AND m.id > me.joined_version
    LEFT JOIN hunt_read AS r
      ON r.hunt = me.hunt AND r.account = me.account AND r.listing = coalesce(m.listing, '')
    WHERE m.author IS NOT me.account AND m.id > coalesce(r.message, 0)
    GROUP BY 1, 2, 3
    ON CONFLICT (hunt, account, listing) DO UPDATE SET unread = excluded.unread;

    CREATE TRIGGER hunt_message_count AFTER INSERT ON hunt_message BEGIN
      UPDATE hunt SET messages = messages + 1 WHERE id = NEW.hunt;
      INSERT INTO hunt_read (hunt, account, listing, message, unread)
      SELECT hunt, account, coalesce(NEW.listing, ''), 0, 1 FROM hunt_member
      WHERE hunt = NEW.hunt AND account IS NOT NEW.author
      ON CONFLICT (hunt, account, listing) DO UPDATE SET unread = unread + 1;
    END;
    """
}
