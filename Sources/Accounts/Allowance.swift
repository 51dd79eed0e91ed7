import Store

/// A limit on how often a subject may do something, stored so that a restart does not reset it. It
/// is a bucket that drains steadily (the generic cell rate algorithm, as in the facade's
/// `RateLimit`).
struct Allowance: Sendable, Hashable {
  /// The name of the limit, which distinguishes a subject's buckets.
  let name: String
  /// The maximum number of uses in a burst.
  let count: Int64
  /// The number of seconds in which a full bucket drains.
  let seconds: Int64

  /// Limits the codes emailed to one address.
  static let codesForAddress = Allowance(name: "codes to", count: 6, seconds: 3_600)
  /// Limits the codes that one client requests.
  static let codesForClient = Allowance(name: "codes by", count: 30, seconds: 3_600)
  /// Limits the wrong codes entered for one address.
  static let guessesForAddress = Allowance(name: "guesses at", count: 30, seconds: 86_400)
  /// Limits the wrong codes that one client enters.
  static let guessesForClient = Allowance(name: "guesses by", count: 30, seconds: 3_600)

  /// Limits the emails that all other people send to one address.
  static let mailsToAddress = Allowance(name: "mails to", count: 5, seconds: 86_400)
  /// Limits the emails that one account sends to other people.
  static let mailsByAccount = Allowance(name: "mails by", count: 50, seconds: 86_400)
  /// Limits the emails that all accounts of one client send to other people, because anyone can
  /// create several accounts.
  static let mailsByClient = Allowance(name: "mails from", count: 100, seconds: 86_400)

  /// The number of seconds between two uses of a full bucket.
  private var step: Int64 { seconds / count }

  /// Returns the number of seconds until the subject has another use; nil if it has one now.
  func wait(_ subject: [UInt8], at now: Int64, in db: StoreConnection) throws -> Int64? {
    let wait = try end(subject, at: now, in: db) + step - seconds - now
    return wait > 0 ? wait : nil
  }

  /// Counts one use.
  func take(_ subject: [UInt8], at now: Int64, in db: StoreConnection) throws {
    try set(end(subject, at: now, in: db) + step, subject, in: db)
  }

  /// Gives one use back.
  func giveBack(_ subject: [UInt8], at now: Int64, in db: StoreConnection) throws {
    try set(max(now, end(subject, at: now, in: db) - step), subject, in: db)
  }

  /// Returns when the bucket will be empty. A stored time beyond a full bucket was written before
  /// the clock was set back, and is capped.
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

  /// Deletes the buckets that are empty.
  static func sweep(at now: Int64, in db: StoreConnection) throws {
    try db.execute("DELETE FROM allowance WHERE until <= ?", [now])
  }
}
