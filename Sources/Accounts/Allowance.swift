import Store

/// A limit on how often a subject may perform an action. The usage is stored, so a restart does not
/// reset it. The limit works like a bucket that drains steadily (the generic cell rate algorithm,
/// as in the facade's `RateLimit`).
struct Allowance: Sendable, Hashable {
  /// The name of the limit, which distinguishes the different buckets of one subject.
  let name: String
  /// The maximum number of uses in a burst.
  let count: Int64
  /// The number of seconds that a full bucket takes to drain.
  let seconds: Int64

  /// Limits the number of codes emailed to one address.
  static let codesForAddress = Allowance(name: "codes to", count: 6, seconds: 3_600)
  /// Limits the number of codes that one client requests.
  static let codesForClient = Allowance(name: "codes by", count: 30, seconds: 3_600)
  /// Limits the number of wrong codes entered for one address.
  static let guessesForAddress = Allowance(name: "guesses at", count: 30, seconds: 86_400)
  /// Limits the number of wrong codes that one client enters.
  static let guessesForClient = Allowance(name: "guesses by", count: 30, seconds: 3_600)

  /// Limits the total number of emails that other people send to one address.
  static let mailsToAddress = Allowance(name: "mails to", count: 5, seconds: 86_400)
  /// Limits the number of emails that one account sends to other people.
  static let mailsByAccount = Allowance(name: "mails by", count: 50, seconds: 86_400)
  /// Limits the total number of emails that a client's accounts send to other people, because
  /// anyone can create several accounts.
  static let mailsByClient = Allowance(name: "mails from", count: 100, seconds: 86_400)

  /// The number of seconds after which a full bucket allows another use.
  private var step: Int64 { seconds / count }

  /// Returns the number of seconds until the subject's next use is allowed; nil if a use is allowed
  /// now.
  func wait(_ subject: [UInt8], at now: Int64, in db: StoreConnection) throws -> Int64? {
    let wait = try end(subject, at: now, in: db) + step - seconds - now
    return wait > 0 ? wait : nil
  }

  /// Records one use.
  func take(_ subject: [UInt8], at now: Int64, in db: StoreConnection) throws {
    try set(end(subject, at: now, in: db) + step, subject, in: db)
  }

  /// Reverts one recorded use.
  func giveBack(_ subject: [UInt8], at now: Int64, in db: StoreConnection) throws {
    try set(max(now, end(subject, at: now, in: db) - step), subject, in: db)
  }

  /// Returns the time at which the bucket will be empty. If the clock was set back, the stored time
  /// can be later than is possible even for a full bucket, so it is capped.
  private func end(_ subject: [UInt8], at now: Int64, in db: StoreConnection) throws -> Int64 {
    let end = try db.value(
      "SELECT until FROM allowance WHERE subject = ?", [subject], as: Int64.self)
    return min(max(end ?? now, now), now + seconds)
  }

  private func set(_ end: Int64, _ subject: [UInt8], in db: StoreConnection) throws {
    try db.execute(
      """
      INSERT INTO allowance (subject, until) VALUES (?, ?)
      ON CONFLICT (subject) DO UPDATE SET until = excluded.until
      """, [subject, end])
  }

  /// Deletes empty buckets.
  static func sweep(at now: Int64, in db: StoreConnection) throws {
    try db.execute("DELETE FROM allowance WHERE until <= ?", [now])
  }
}
