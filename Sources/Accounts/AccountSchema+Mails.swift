extension AccountSchema {
  /// Mails that wait until they are sent, and how those ended that tell of something that is still there.
  ///
  /// `about` is the id of what a mail tells of, with which it goes: an invitation that is taken back is
  /// not mailed any more. A mail that `keeps_outcome` stays when it has ended, for whoever sent it to see. `next` is when a mail is tried next; while one is tried, when somebody else may.
  /// `handed` is when its content began to be sent, from when on the server may have taken it. `outcome`
  /// is a `MailState`, and the texts are empty then.
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

    CREATE TRIGGER invitation_deletion AFTER DELETE ON hunt_invitation BEGIN
      DELETE FROM mail WHERE about = OLD.id;
    END;

    CREATE TRIGGER mail_deletion AFTER DELETE ON account BEGIN
      DELETE FROM mail WHERE recipient = OLD.email;
    END;
    """
}
