import Basics
import Machine
package import Mail
import Messages
package import Store

/// The mails that wait in the account store until they are sent, so that a restart loses none.
package enum MailOutbox {
  /// How long one that is being tried is left to whoever tries it, in seconds: twice what a carrier takes.
  static let lease: Int64 = 120

  /// Adds a mail, in the transaction that makes what it tells of.
  ///
  /// - Parameters:
  ///   - message: The mail.
  ///   - subject: The id of what it tells of, with which it goes.
  ///   - keepsOutcome: Whether how it ended stays as long as what it tells of.
  ///   - time: The present, in seconds since 1970.
  ///   - deadline: When it is of no use any more, in seconds since 1970.
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

  /// Takes back the mails about something that nobody has begun to send.
  package static func takeBack(
    about subject: any StoreValue, in db: StoreConnection
  ) throws {
    try db.execute(
      "DELETE FROM mail WHERE about = ? AND handed IS NULL AND outcome IS NULL", [subject])
  }

  /// Counts a mail that one person has sent to another, unless there were too many.
  ///
  /// - Parameter client: The prefix of the address that the request came from; nil if there is none.
  /// - Returns: Whether it may be sent.
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

  /// Whether there is anything to be done. A time that is further ahead than any wait was written before
  /// the clock was set back.
  static func hasDue(at time: Int64, in db: StoreConnection) throws -> Bool {
    try db.value(
      "SELECT EXISTS (SELECT 1 FROM mail WHERE \(isDue))",
      [time, time + MailQueue.backoff.longest],
      as: Bool.self) ?? false
  }

  private static let isDue = "outcome IS NULL AND (next <= ?1 OR next > ?2)"

  /// The mails that are due, the one that waits longest first.
  static func due(_ most: Int, at time: Int64, in db: StoreConnection) throws -> [StoredMail] {
    try db.rows(
      "SELECT * FROM mail WHERE \(isDue) ORDER BY next LIMIT ?3",
      [time, time + MailQueue.backoff.longest, most]
    ).map(StoredMail.init)
  }

  /// Has one tried by the caller alone for a while.
  ///
  /// - Returns: The mail as the caller holds it.
  static func claim(_ mail: StoredMail, at time: Int64, in db: StoreConnection) throws -> StoredMail
  {
    var mail = mail
    mail.tries += 1
    try db.execute(
      "UPDATE mail SET tries = ?, next = ? WHERE id = ?", [mail.tries, time + lease, mail.id])
    return mail
  }

  /// Notes that the content of one is about to be sent.
  ///
  /// - Returns: Whether it may: it is still there, and still the caller's.
  static func handOver(_ mail: StoredMail, at time: Int64, in db: StoreConnection) throws -> Bool {
    try db.execute(
      "UPDATE mail SET handed = ? WHERE id = ? AND tries = ? AND handed IS NULL",
      [time, mail.id, mail.tries]) > 0
  }

  /// Whether the content of one may have been sent.
  static func isHandedOver(_ mail: StoredMail, in db: StoreConnection) throws -> Bool {
    try db.value(
      "SELECT handed IS NOT NULL FROM mail WHERE id = ? AND tries = ?", [mail.id, mail.tries],
      as: Bool.self) ?? false
  }

  /// Has one that the server did not take tried again at a time.
  static func delay(_ mail: StoredMail, until next: Int64, in db: StoreConnection) throws {
    try db.execute(
      "UPDATE mail SET handed = NULL, next = ? WHERE id = ? AND tries = ?",
      [next, mail.id, mail.tries])
  }

  /// Ends one. What it said is overwritten; of one that keeps its outcome, that stays.
  static func end(_ mail: StoredMail, as state: MailState, in db: StoreConnection) throws {
    try db.execute(
      "DELETE FROM mail WHERE id = ? AND tries = ? AND NOT keeps_outcome", [mail.id, mail.tries])
    try db.execute(
      """
      UPDATE mail SET outcome = ?, recipient = '', subject = '', text = '', html = NULL,
        unsubscribe = NULL WHERE id = ? AND tries = ?
      """, [state.rawValue, mail.id, mail.tries])
  }

  /// What selects, as the column `mail`, how the mail about the column `id` of a query has come along.
  package static func stateColumn(of id: String) -> String {
    "(SELECT coalesce(outcome, 'waiting') FROM mail WHERE about = \(id) LIMIT 1) AS mail"
  }
}

/// A mail as the store has it.
struct StoredMail: Sendable {
  var id: String
  /// The mail; nil where it has no recipient that a mail can have, as none of ours has.
  var message: MailMessage?
  /// When it was written, and when it is of no use any more, in seconds since 1970.
  var created, deadline: Int64
  /// How often it was tried.
  var tries: Int
  /// Whether its content may have been sent.
  var isHandedOver: Bool

  /// The mail of a row of the table.
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
