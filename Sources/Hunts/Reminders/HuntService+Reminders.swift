import Accounts
import Mail
import Messages
import Store

extension HuntService {
  /// The reminders that are made in one transaction.
  private static let remindersAtOnce = 50
  /// The reminders that an account gets within a day at most, however often others move viewings.
  private static let remindersADay = 20
  private static let day: Int64 = 86_400

  /// Puts reminders of the viewings that are near among the mails that wait in the account store: for members
  /// who have accepted, and for whoever has proposed. Each is made once, whichever process does it and
  /// whatever ends it.
  ///
  /// - Parameter link: The page of a listing; nil where there is none.
  /// - Returns: How many were made.
  /// - Throws: `HuntError` where the store cannot be used.
  public func makeReminders(
    link: @Sendable (_ listing: String) -> String?
  ) throws(HuntError) -> Int {
    var count = 0
    for lead in ViewingReminder.Lead.allCases {
      var isMore = true
      while isMore {
        // A look first: a transaction that writes would wait for the disk each time.
        guard try read({ db in try dueReminder(lead, db) != nil }) else { break }
        let made = try write { db in
          var made = 0
          // One by one: how many an account has had counts for the next.
          while made < Self.remindersAtOnce, let reminder = try dueReminder(lead, db) {
            try make(reminder, lead, link(reminder.viewing.listing), db)
            made += 1
          }
          return made
        }
        count += made
        isMore = made == Self.remindersAtOnce
      }
    }
    return count
  }

  private func make(
    _ reminder: ViewingReminder, _ lead: ViewingReminder.Lead, _ link: String?,
    _ db: StoreConnection
  ) throws {
    let id = Identifier<ViewingReminder>()
    try db.execute(
      "DELETE FROM viewing_reminder WHERE account = ? AND starts < ? AND made < ?",
      [reminder.account, now() - Self.day, now() - Self.day])
    try db.execute(
      """
      INSERT INTO viewing_reminder (id, viewing, hunt, account, starts, lead, made)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      """,
      [
        id, reminder.viewing.id, reminder.viewing.hunt, reminder.account, reminder.span.from,
        lead.rawValue, now(),
      ])
    try MailOutbox.add(
      reminder.mail(link: link), about: id, at: now(), until: reminder.span.from, in: db)
  }

  /// The first reminder that is to be made now. A time that somebody has said does not suit is none to be
  /// reminded of.
  private func dueReminder(
    _ lead: ViewingReminder.Lead, _ db: StoreConnection
  ) throws -> ViewingReminder? {
    let rows = try db.rows(
      """
      SELECT v.*, NULL AS created_by_name, m.account AS reminded, account.email,
        account.language, hunt.name AS hunt_name, h.facts
      FROM viewing AS v
      JOIN hunt ON hunt.id = v.hunt
      JOIN hunt_member AS m ON m.hunt = v.hunt
      JOIN account ON account.id = m.account
      LEFT JOIN viewing_guest AS g ON g.viewing = v.id AND g.account = m.account
      LEFT JOIN hunt_home AS h ON h.hunt = v.hunt AND h.listing = v.listing
      WHERE v.starts > ?1 AND v.starts <= ?2
        AND CASE WHEN g.account IS NULL THEN v.created_by IS NOT DISTINCT FROM m.account
          ELSE g.answer = ?3 AND (g.times = ''
            OR ',' || g.times || ',' LIKE '%,' || v.chosen || ',%') END
        AND NOT EXISTS (SELECT 1 FROM viewing_reminder WHERE viewing = v.id
          AND account = m.account AND starts = v.starts AND lead = ?4)
        AND (SELECT count(*) FROM viewing_reminder
          WHERE account = m.account AND made > ?5) < ?6
      ORDER BY v.starts LIMIT ?7
      """,
      [
        now() + lead.least, now() + lead.rawValue, Viewing.Answer.accepted.rawValue,
        lead.rawValue, now() - Self.day, Self.remindersADay, Self.remindersAtOnce,
      ])
    for row in rows {
      let viewing = Viewing(row, guests: [])
      // One that cannot be read keeps no other waiting.
      guard let span = viewing.span, let recipient = EmailAddress(row["email"] as String) else {
        continue
      }
      return ViewingReminder(
        viewing: viewing, span: span, account: row["reminded"], recipient: recipient,
        language: Language(rawValue: row["language"]) ?? .english, hunt: row["hunt_name"],
        facts: row["facts"] ?? "{}")
    }
    return nil
  }
}
