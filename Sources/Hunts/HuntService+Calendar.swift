public import Accounts
import Store

extension HuntService {
  /// The prefix of secrets in calendar addresses.
  private static let calendarPrefix = "hfc_"

  /// Creates a secret address that calendar programs can use to read an account's viewings. Any
  /// earlier address of the account is revoked.
  ///
  /// - Returns: The secret in the address.
  /// - Throws: `HuntError` if the store cannot be used.
  public func makeCalendarAddress(of account: AccountID) throws(HuntError) -> String {
    let token = SecretToken(prefix: Self.calendarPrefix)
    try write { db in
      try db.execute(
        """
        INSERT INTO calendar_address (account, token, created) VALUES (?, ?, ?)
        ON CONFLICT (account) DO UPDATE SET token = excluded.token, created = excluded.created
        """, [account, token.digest, now()])
    }
    return token.text
  }

  /// Revokes the address that calendar programs use to read an account's viewings.
  ///
  /// - Throws: `HuntError` if the account has no calendar address.
  public func revokeCalendarAddress(of account: AccountID) throws(HuntError) {
    try write { db in
      let changed = try db.execute("DELETE FROM calendar_address WHERE account = ?", [account])
      guard changed > 0 else { throw HuntError(.unknown(.calendar)) }
    }
  }

  /// Returns the viewings at a secret address, with the facts about their homes. These are the
  /// viewings that the account proposed, or is invited to and has not declined.
  ///
  /// - Throws: `HuntError` if the address does not exist.
  public func calendar(_ token: String) throws(HuntError) -> [CalendarEntry] {
    guard let token = SecretToken(token, prefix: Self.calendarPrefix) else {
      throw HuntError(.unknown(.calendar))
    }
    return try read { db in
      let account = try db.value(
        "SELECT account FROM calendar_address WHERE token = ?", [token.digest], as: AccountID.self)
      guard let account else { throw HuntError(.unknown(.calendar)) }
      return try entries(
        db,
        """
        v.hunt IN (SELECT hunt FROM hunt_member WHERE account = ?1) AND (v.created_by = ?1
          OR EXISTS (SELECT 1 FROM viewing_guest
            WHERE viewing = v.id AND account = ?1 AND answer <> ?2))
        """, [account, Viewing.Answer.declined.rawValue])
    }
  }

  /// Returns a hunt's viewings, with the facts about their homes.
  ///
  /// - Throws: `HuntError`.
  public func calendar(_ access: HuntAccess) throws(HuntError) -> [CalendarEntry] {
    try read(access) { db in try entries(db, "v.hunt = ?", [access.hunt]) }
  }

  /// Returns calendar entries for those viewings `v` that meet a condition.
  private func entries(
    _ db: StoreConnection, _ condition: String, _ arguments: [any StoreValue]
  ) throws -> [CalendarEntry] {
    let rows = try db.rows(
      """
      SELECT v.id, h.facts FROM viewing AS v
        JOIN hunt_home AS h ON h.hunt = v.hunt AND h.listing = v.listing
      WHERE \(condition)
      """, arguments)
    let known = Dictionary(
      uniqueKeysWithValues: rows.map { ($0[0] as ViewingID, $0[1] as String) })
    return try viewings(db, condition, arguments).map { viewing in
      CalendarEntry(viewing: viewing, facts: known[viewing.id] ?? "{}")
    }
  }
}
