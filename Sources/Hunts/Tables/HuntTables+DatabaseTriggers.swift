import Accounts

extension HuntTables {
  /// The PostgreSQL versions of the triggers for hunts in a file.
  static let huntTriggers = [
    AccountTables.trigger(
      "hunt_version", "AFTER INSERT ON hunt_event",
      """
      IF NEW.account IS NULL THEN
        UPDATE hunt SET version = NEW.sequence WHERE id = NEW.hunt;
      END IF;
      """),
    AccountTables.trigger(
      "hunt_deletion", "AFTER DELETE ON hunt", "DELETE FROM hunt_event WHERE hunt = OLD.id;"),
    AccountTables.trigger(
      "hunt_departure", "AFTER DELETE ON hunt_member",
      """
      IF EXISTS (SELECT FROM hunt WHERE id = OLD.hunt) THEN
        DELETE FROM hunt WHERE id = OLD.hunt
          AND NOT EXISTS (SELECT FROM hunt_member WHERE hunt = OLD.hunt);
        UPDATE hunt_member SET role = 'owner'
        WHERE hunt = OLD.hunt AND OLD.role = 'owner' AND account = (
          SELECT account FROM hunt_member WHERE hunt = OLD.hunt ORDER BY joined_version LIMIT 1);
        INSERT INTO hunt_event (hunt, kind, at)
        SELECT id, 'member', extract(epoch FROM clock_timestamp())::bigint
        FROM hunt WHERE id = OLD.hunt;
      END IF;
      """),
    AccountTables.trigger(
      "account_deletion", "BEFORE DELETE ON account",
      """
      DELETE FROM hunt_invitation WHERE email = OLD.email;
      UPDATE hunt_event SET subject = NULL
      WHERE kind = 'member' AND subject = encode(OLD.id, 'hex');
      """),
    AccountTables.trigger(
      "hunt_message_count", "AFTER INSERT ON hunt_message",
      """
      UPDATE hunt SET messages = messages + 1 WHERE id = NEW.hunt;
      INSERT INTO hunt_read (hunt, account, listing, message, unread)
      SELECT hunt, account, coalesce(NEW.listing, ''), 0, 1 FROM hunt_member
      WHERE hunt = NEW.hunt AND account IS DISTINCT FROM NEW.author
      ON CONFLICT (hunt, account, listing) DO UPDATE SET unread = hunt_read.unread + 1;
      """),
    AccountTables.trigger(
      "invitation_deletion", "AFTER DELETE ON hunt_invitation",
      "DELETE FROM mail WHERE about = OLD.id;"),
  ].joined(separator: "\n")

  /// The PostgreSQL versions of the triggers for viewings in a file.
  static let viewingTriggers = [
    AccountTables.trigger(
      "viewing_reminder_deletion", "AFTER DELETE ON viewing_reminder",
      "DELETE FROM mail WHERE about = OLD.id;"),
    AccountTables.trigger(
      "viewing_move", "AFTER UPDATE ON viewing",
      """
      IF NEW.starts IS DISTINCT FROM OLD.starts THEN
        DELETE FROM viewing_reminder WHERE viewing = NEW.id
          AND id IN (SELECT about FROM mail WHERE handed IS NULL);
      END IF;
      """),
    AccountTables.trigger(
      "viewing_answer", "AFTER UPDATE OF answer, times ON viewing_guest",
      """
      DELETE FROM viewing_reminder WHERE viewing = NEW.viewing AND account = NEW.account
        AND id IN (SELECT about FROM mail WHERE handed IS NULL);
      """),
  ].joined(separator: "\n")
}
