import Accounts
import Mail
import Messages
import Store

extension HuntService {
  /// The maximum number of reminders that one transaction creates.
  private static let remindersAtOnce = 50
  /// The maximum number of reminders per account and day, no matter how often members move
  /// viewings.
  private static let remindersADay = 20
  private static let day: Int64 = 86_400

  /// Queues reminders of upcoming viewings as emails in the account store, for members who accepted
  /// and for the member who proposed the viewing. Each reminder is created once, even if several
  /// processes call this method or a process ends during the call.
  ///
  /// - Parameter link: Returns the URL of a listing's page, if any.
  /// - Returns: The number of reminders.
  /// - Throws: `HuntError` if the store cannot be used.
  public func makeReminders(
    link: @Sendable (_ listing: String) -> String?
  ) throws(HuntError) -> Int {
    var count = 0
    for lead in ViewingReminder.Lead.allCases {
      var isMore = true
      while isMore {
        // Check with a read first, because a write transaction always waits for the disk.
        guard try read({ db in try dueReminder(lead, db) != nil }) else { break }
        let made = try write { db in
          var made = 0
          // Create reminders one at a time, because each of them counts towards the account's daily
          // limit.
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

  /// Returns the first reminder that is due. Skips members for whom the chosen time is unsuitable.
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
      // An unreadable row must not hold up the other reminders.
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
