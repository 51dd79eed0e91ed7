import Basics
import Machine
package import Mail
import Messages
package import Store

/// Stores emails in the account store until they are sent, so that no email is lost in a restart.
package enum MailOutbox {
  /// How long an email is reserved for the process that tries to send it, in seconds. The
  /// reservation lasts twice as long as the longest delivery attempt.
  static let lease: Int64 = 120

  /// Adds an email about an item, in the same transaction that creates the item.
  ///
  /// - Parameters:
  ///   - message: The email.
  ///   - subject: The id of the item. If the item is deleted, so is the email.
  ///   - keepsOutcome: Whether the outcome is stored for as long as the item is stored.
  ///   - time: The current time, in seconds since 1970.
  ///   - deadline: The time after which the email is no longer worth sending, in seconds since
  ///     1970.
  package static func add(
    _ message: MailMessage, about subject: any StoreValue,
    keepsOutcome: Bool = false, at time: Int64, until deadline: Int64, in db: StoreConnection
  ) throws {
    try db.execute(
      """
      INSERT INTO mail (id, about, keeps_outcome, recipient, subject, text, html, language,
        unsubscribe, created, until, next) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        InstallationID.random(), subject, keepsOutcome, message.recipient.text, message.subject,
        message.text, message.html, message.language.rawValue, message.unsubscribeURL, time,
        deadline, time,
      ])
  }

  /// Deletes the emails about an item, except those that a process has begun to send.
  package static func takeBack(
    about subject: any StoreValue, in db: StoreConnection
  ) throws {
    try db.execute(
      "DELETE FROM mail WHERE about = ? AND handed IS NULL AND outcome IS NULL", [subject])
  }

  /// Counts an email from one person to another against the limits, unless a limit has already been
  /// reached.
  ///
  /// - Parameter client: The prefix of the client's address, if any.
  /// - Returns: Whether the email may be sent.
  package static func mayMail(
    to email: EmailAddress, for account: AccountID, from client: String?, at time: Int64,
    in db: StoreConnection
  ) throws -> Bool {
    guard let key = try StoreKey(of: db) else { return false }
    try Allowance.sweep(at: time, in: db)
    var limits: [(Allowance, [UInt8])] = [
      (.mailsToAddress, key.digest(Allowance.mailsToAddress.name, email.mailbox)),
      (.mailsByAccount, key.digest(Allowance.mailsByAccount.name, account.text)),
    ]
    if let client {
      limits.append((.mailsByClient, key.digest(Allowance.mailsByClient.name, client)))
    }
    guard try limits.allSatisfy({ try $0.wait($1, at: time, in: db) == nil }) else { return false }
    for (allowance, bucket) in limits { try allowance.take(bucket, at: time, in: db) }
    return true
  }

  /// Whether any email is due. A due time that is further ahead than the longest wait was stored
  /// before the clock was set back, so that email is also due.
  static func hasDue(at time: Int64, in db: StoreConnection) throws -> Bool {
    try db.value(
      "SELECT EXISTS (SELECT 1 FROM mail WHERE \(isDue))",
      [time, time + MailQueue.backoff.longest],
      as: Bool.self) ?? false
  }

  private static let isDue = "outcome IS NULL AND (next <= ?1 OR next > ?2)"

  /// Returns the emails that are due, starting with the one that has been due longest.
  static func due(_ most: Int, at time: Int64, in db: StoreConnection) throws -> [StoredMail] {
    try db.rows(
      "SELECT * FROM mail WHERE \(isDue) ORDER BY next LIMIT ?3",
      [time, time + MailQueue.backoff.longest, most]
    ).map(StoredMail.init)
  }

  /// Reserves an email for the caller for a limited time.
  ///
  /// - Returns: The email with the new number of attempts.
  static func claim(_ mail: StoredMail, at time: Int64, in db: StoreConnection) throws -> StoredMail
  {
    var mail = mail
    mail.tries += 1
    try db.execute(
      "UPDATE mail SET tries = ?, next = ? WHERE id = ?", [mail.tries, time + lease, mail.id])
    return mail
  }

  /// Records that the content of an email is about to be sent.
  ///
  /// - Returns: Whether the email may be sent, which means that it still exists and is still
  ///   reserved for the caller.
  static func handOver(_ mail: StoredMail, at time: Int64, in db: StoreConnection) throws -> Bool {
    try db.execute(
      "UPDATE mail SET handed = ? WHERE id = ? AND tries = ? AND handed IS NULL",
      [time, mail.id, mail.tries]) > 0
  }

  /// Whether the content of an email may have been sent.
  static func isHandedOver(_ mail: StoredMail, in db: StoreConnection) throws -> Bool {
    try db.value(
      "SELECT handed IS NOT NULL FROM mail WHERE id = ? AND tries = ?", [mail.id, mail.tries],
      as: Bool.self) ?? false
  }

  /// Schedules another attempt for an email that the server did not accept.
  static func delay(_ mail: StoredMail, until next: Int64, in db: StoreConnection) throws {
    try db.execute(
      "UPDATE mail SET handed = NULL, next = ? WHERE id = ? AND tries = ?",
      [next, mail.id, mail.tries])
  }

  /// Records an email's final state. Keeps the row without the email's text if the outcome is to be
  /// stored; otherwise deletes the row.
  static func end(_ mail: StoredMail, as state: MailState, in db: StoreConnection) throws {
    try db.execute(
      "DELETE FROM mail WHERE id = ? AND tries = ? AND NOT keeps_outcome", [mail.id, mail.tries])
    try db.execute(
      """
      UPDATE mail SET outcome = ?, recipient = '', subject = '', text = '', html = NULL,
        unsubscribe = NULL WHERE id = ? AND tries = ?
      """, [state.rawValue, mail.id, mail.tries])
  }

  /// Returns SQL for a column `mail` that contains the state of the email about an item; the item's
  /// id is in the column `id`.
  package static func stateColumn(of id: String) -> String {
    "(SELECT coalesce(outcome, 'waiting') FROM mail WHERE about = \(id) LIMIT 1) AS mail"
  }
}

/// An email in the store.
struct StoredMail: Sendable {
  var id: String
  /// The email; nil if its recipient is not a valid address, because homefind stores only valid
  /// addresses.
  var message: MailMessage?
  /// When the email was written, and the time after which it is no longer worth sending, in seconds
  /// since 1970.
  var created, deadline: Int64
  /// The number of attempts to send the email.
  var tries: Int
  /// Whether the email's content may have been sent.
  var isHandedOver: Bool

  init(_ row: FetchedRow) {
    id = row["id"]
    message = EmailAddress(row["recipient"] as String).map { recipient in
      MailMessage(
        to: recipient, subject: row["subject"], text: row["text"], html: row["html"],
        language: Language(rawValue: row["language"]) ?? .english,
        unsubscribeURL: row["unsubscribe"])
    }
    (created, deadline) = (row["created"], row["until"])
    tries = row["tries"]
    isHandedOver = (row["handed"] as Int64?) != nil
  }
}
