extension HuntTables {
  /// Reminders of viewings.
  ///
  /// A viewing's `starts` is the beginning of the chosen time; it is null if no time is chosen or
  /// the viewing is cancelled. A member gets one reminder for each chosen time and each `lead`,
  /// which is the number of seconds before that time; the reminder's email waits in the table
  /// `mail`. If the time or the member's answer changes, a reminder that is not being sent yet is
  /// deleted, and created again if it still applies.
  static let reminders = """
    ALTER TABLE viewing ADD COLUMN starts INTEGER AS (
      CASE WHEN cancelled IS NULL THEN CAST(json_extract(
        '["' || replace(times, ',', '","') || '"]', '$[' || chosen || ']') AS INTEGER) END);
    CREATE INDEX viewing_by_start ON viewing (starts) WHERE starts IS NOT NULL;

    \(reminderTable)

    CREATE TRIGGER viewing_reminder_deletion AFTER DELETE ON viewing_reminder BEGIN
      DELETE FROM mail WHERE about = OLD.id;
    END;

    CREATE TRIGGER viewing_move AFTER UPDATE ON viewing WHEN NEW.starts IS NOT OLD.starts BEGIN
      DELETE FROM viewing_reminder WHERE viewing = NEW.id
        AND id IN (SELECT about FROM mail WHERE handed IS NULL);
    END;

    CREATE TRIGGER viewing_answer AFTER UPDATE OF answer, times ON viewing_guest BEGIN
      DELETE FROM viewing_reminder WHERE viewing = NEW.viewing AND account = NEW.account
        AND id IN (SELECT about FROM mail WHERE handed IS NULL);
    END;
    """

  static let reminderTable = """
    CREATE TABLE viewing_reminder (
      id BLOB PRIMARY KEY,
      viewing BLOB NOT NULL REFERENCES viewing ON DELETE CASCADE,
      hunt BLOB NOT NULL,
      account BLOB NOT NULL,
      starts INTEGER NOT NULL,
      lead INTEGER NOT NULL,
      made INTEGER NOT NULL,
      UNIQUE (viewing, account, starts, lead),
      FOREIGN KEY (hunt, account) REFERENCES hunt_member ON DELETE CASCADE) WITHOUT ROWID;
    CREATE INDEX viewing_reminder_by_member ON viewing_reminder (hunt, account);
    CREATE INDEX viewing_reminder_by_account ON viewing_reminder (account, made);
    """
}
