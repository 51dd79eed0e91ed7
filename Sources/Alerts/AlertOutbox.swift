import Accounts
import GRDB
import Hunts
import Machine
import Mail
import Messages

/// The mails of alerts that wait until a mail server takes them, in the account store: a mail is put there in
/// the transaction that notes what it tells, and so is neither lost nor made twice.
///
/// Whoever delivers a mail claims it first, for longer than a delivery takes. Where the program ends between
/// the server's acceptance and the note of it, the mail goes again, with the same `Message-ID`.
struct AlertOutbox: Sendable {
  let alerts: AlertService

  /// The most mails that are claimed at a time.
  private static let claims = 20
  /// Seconds for which a claim holds: more than a delivery may take.
  private static let claimSeconds: Int64 = 150

  /// A mail that was claimed.
  private struct Claimed: Sendable {
    var id: String
    var message: MailMessage
    var created: Int64
    var until: Int64
    var tries: Int
  }

  /// Puts a mail there.
  func add(
    _ mail: MailMessage, of search: SavedSearchID, for account: AccountID, _ db: Database
  ) throws {
    try db.execute(
      sql: """
        INSERT INTO alert_mail (id, account, search, subject, text, html, language, unsubscribe,
          created, until, tries, due) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?)
        """,
      arguments: [
        InstallationID.random(), account, search, mail.subject, mail.text, mail.html ?? "",
        mail.language.rawValue, mail.unsubscribeURL, alerts.now,
        alerts.now + AlertLimits.mailSeconds, alerts.now,
      ])
  }

  /// Delivers the mails that are due.
  ///
  /// - Returns: Whether there may be more.
  /// - Throws: `HuntError` where the store cannot be used.
  func deliver(over queue: MailQueue) async throws(HuntError) -> Bool {
    let mails = try claim()
    var failure: HuntError?
    await withTaskGroup(of: HuntError?.self) { group in
      for mail in mails {
        group.addTask {
          let error = await queue.attempt(mail.message, id: mail.id, at: mail.created)
          return note(error, of: mail, queue)
        }
      }
      for await error in group { failure = failure ?? error }
    }
    if let failure { throw failure }
    return mails.count == Self.claims
  }

  private func claim() throws(HuntError) -> [Claimed] {
    let now = alerts.now
    // Without a write where nothing is due, which is the rule.
    let isDue = try alerts.base.read { db in
      try Bool.fetchOne(
        db, sql: "SELECT EXISTS (SELECT 1 FROM alert_mail WHERE due <= ?)", arguments: [now])
    }
    guard isDue == true else { return [] }
    return try alerts.base.write { db in
      let rows = try Row.fetchAll(
        db,
        sql: """
          SELECT m.*, account.email FROM alert_mail AS m JOIN account ON account.id = m.account
          WHERE m.due <= ? ORDER BY m.due LIMIT ?
          """, arguments: [now, Self.claims])
      return try rows.compactMap { row in
        let id: String = row["id"]
        try db.execute(
          sql: "UPDATE alert_mail SET due = ?, tries = tries + 1 WHERE id = ?",
          arguments: [now + Self.claimSeconds, id])
        guard let email = EmailAddress(row["email"] as String) else { return nil }
        return Claimed(
          id: id,
          message: MailMessage(
            to: email, subject: row["subject"], text: row["text"], html: row["html"],
            language: Language(rawValue: row["language"]) ?? .english,
            unsubscribeURL: row["unsubscribe"]),
          created: row["created"], until: row["until"], tries: row["tries"] + 1)
      }
    }
  }

  /// Notes how an attempt ended.
  private func note(_ error: MailError?, of mail: Claimed, _ queue: MailQueue) -> HuntError? {
    let next = alerts.now + MailQueue.wait(after: mail.tries)
    let isOver = error.map { !$0.isTransient || next >= mail.until } ?? true
    if let error { queue.report(isOver ? .failed(error) : .delayed(error)) }
    do throws(HuntError) {
      try alerts.base.write { db in
        if isOver {
          try db.execute(sql: "DELETE FROM alert_mail WHERE id = ?", arguments: [mail.id])
        } else {
          try db.execute(
            sql: "UPDATE alert_mail SET due = ? WHERE id = ?", arguments: [next, mail.id])
        }
      }
      return nil
    } catch {
      return error
    }
  }
}
