extension AccountTables {
  /// Emails that wait to be sent, and the outcomes of emails about items that still exist.
  ///
  /// `about` is the id of the item that the email is about. If the item is deleted, so is the
  /// email; for example, an invitation that is revoked is not emailed. An email with
  /// `keeps_outcome` is stored even after it has been sent or refused, so that its sender can see
  /// the outcome. `next` is the time of the next attempt or, during an attempt, the time from which
  /// another process can try to send the email. `handed` is the time at which sending the content
  /// began; from then on, the server may have accepted the email. `outcome` is a `MailState`; once
  /// it is set, the columns with the email's text are empty.
  static let mails = """
    CREATE TABLE mail (
      id TEXT PRIMARY KEY,
      about BLOB,
      keeps_outcome INTEGER NOT NULL,
      recipient TEXT NOT NULL,
      subject TEXT NOT NULL,
      text TEXT NOT NULL,
      html TEXT,
      language TEXT NOT NULL,
      unsubscribe TEXT,
      created INTEGER NOT NULL,
      until INTEGER NOT NULL,
      tries INTEGER NOT NULL DEFAULT 0,
      next INTEGER NOT NULL,
      handed INTEGER,
      outcome TEXT) WITHOUT ROWID;
    CREATE INDEX mail_by_next ON mail (next) WHERE outcome IS NULL;
    CREATE INDEX mail_by_subject ON mail (about) WHERE about IS NOT NULL;

    """

  static let mailDeletion = """
    CREATE TRIGGER mail_deletion AFTER DELETE ON account BEGIN
      DELETE FROM mail WHERE recipient = OLD.email;
    END;
    """

  static let mailDeletionInDatabase = trigger(
    "mail_deletion", "AFTER DELETE ON account", "DELETE FROM mail WHERE recipient = OLD.email;")
}
