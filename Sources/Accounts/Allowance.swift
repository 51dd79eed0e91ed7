import Store

/// How often something may be done by one subject, by a bucket that empties steadily (the generic cell rate
/// algorithm, as `RateLimit` of the facade has it), kept in the store so that a restart resets nothing.
struct Allowance: Sendable, Hashable {
  /// What is limited, which tells a subject's buckets apart.
  let name: String
  /// How often at once.
  let count: Int64
  /// In how many seconds it may be done so often again.
  let seconds: Int64

  /// Codes mailed to one address.
  static let codesForAddress = Allowance(name: "codes to", count: 6, seconds: 3_600)
  /// Codes asked for by one client.
  static let codesForClient = Allowance(name: "codes by", count: 30, seconds: 3_600)
  /// Wrong codes for one address.
  static let guessesForAddress = Allowance(name: "guesses at", count: 30, seconds: 86_400)
  /// Wrong codes from one client.
  static let guessesForClient = Allowance(name: "guesses by", count: 30, seconds: 3_600)

  /// Mails to one address that others have sent, from whomever.
  static let mailsToAddress = Allowance(name: "mails to", count: 5, seconds: 86_400)
  /// Mails that one account has sent to others.
  static let mailsByAccount = Allowance(name: "mails by", count: 50, seconds: 86_400)
  /// Mails that all accounts of one client have sent to others: accounts are free.
  static let mailsByClient = Allowance(name: "mails from", count: 100, seconds: 86_400)

  /// Seconds between two where the bucket is full.
  private var step: Int64 { seconds / count }

  /// Seconds until the subject may do it once more; nil where it may now.
  func wait(_ subject: [UInt8], at now: Int64, in db: StoreConnection) throws -> Int64? {
    let wait = try end(subject, at: now, in: db) + step - seconds - now
    return wait > 0 ? wait : nil
  }

  /// Counts it once.
  func take(_ subject: [UInt8], at now: Int64, in db: StoreConnection) throws {
    try set(end(subject, at: now, in: db) + step, subject, in: db)
  }

  /// Counts it once less.
  func giveBack(_ subject: [UInt8], at now: Int64, in db: StoreConnection) throws {
    try set(max(now, end(subject, at: now, in: db) - step), subject, in: db)
  }

  /// When the bucket will be empty. A time further ahead than the bucket is deep was written before the
  /// clock was set back.
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

  /// Takes out the buckets that are empty.
  static func sweep(at now: Int64, in db: StoreConnection) throws {
    try db.execute("DELETE FROM allowance WHERE until <= ?", [now])
  }
}
