public import Accounts
import JSONStream
import Store

extension AlertService {
  private static let pushKeyName = "push"

  /// Returns the private key that identifies this service to push services. The key is created once
  /// and then stored.
  ///
  /// - Parameter makeKey: Creates the key if the store does not contain one yet.
  /// - Throws: `AccountRequestError` if the store cannot be used.
  package func pushKey(orNew makeKey: () -> [UInt8]) throws(AccountRequestError) -> [UInt8] {
    if let key = try read({ try Self.pushKey($0) }) { return key }
    return try write { db in
      // If another process has stored a key in the meantime, use that key.
      try db.execute(
        "INSERT INTO secret (name, value) VALUES (?, ?) ON CONFLICT (name) DO NOTHING",
        [Self.pushKeyName, makeKey()])
      return try Self.pushKey(db) ?? []
    }
  }

  private static func pushKey(_ db: StoreConnection) throws -> [UInt8]? {
    try db.value("SELECT value FROM secret WHERE name = ?", [pushKeyName])
  }

  /// Whether a session's device gets notifications.
  ///
  /// - Throws: `AccountRequestError` if the store cannot be used.
  public func isNotified(_ signedIn: SignedIn) throws(AccountRequestError) -> Bool {
    try read { db in
      try db.value(
        "SELECT EXISTS (SELECT 1 FROM push_subscription WHERE session = ?)", [signedIn.session],
        as: Bool.self) ?? false
    }
  }

  /// Starts notifying a session's device about new findings of the account's searches, until the
  /// session ends. The new subscription replaces an earlier subscription of the session, or of the
  /// same device in another session.
  ///
  /// - Throws: `AccountRequestError` if the store cannot be used.
  public func notify(
    _ subscription: PushSubscription, for signedIn: SignedIn
  ) throws(AccountRequestError) {
    try write { db in
      // Keep an unchanged subscription, because there may still be messages waiting for it.
      let isKnown = try db.value(
        """
        SELECT EXISTS (SELECT 1 FROM push_subscription
          WHERE session = ? AND endpoint = ? AND key = ? AND secret = ?)
        """,
        [
          signedIn.session, subscription.endpoint, subscription.key,
          subscription.secret,
        ], as: Bool.self)
      if isKnown == true { return }
      try db.execute(
        "DELETE FROM push_subscription WHERE session = ? OR endpoint = ?",
        [signedIn.session, subscription.endpoint])
      try db.execute(
        """
        INSERT INTO push_subscription (session, account, endpoint, key, secret, created)
        VALUES (?, ?, ?, ?, ?, ?)
        """,
        [
          signedIn.session, signedIn.account, subscription.endpoint, subscription.key,
          subscription.secret, now,
        ])
    }
  }

  /// Stops notifying a session's device. Repeated calls have no effect.
  ///
  /// - Throws: `AccountRequestError` if the store cannot be used.
  public func endNotifying(_ signedIn: SignedIn) throws(AccountRequestError) {
    try write { db in
      try db.execute("DELETE FROM push_subscription WHERE session = ?", [signedIn.session])
    }
  }

  /// Writes an account's devices that receive notifications, without the keys for sending
  /// notifications to them.
  func writeDevices(of account: AccountID, to json: inout JSONWriter, _ db: StoreConnection) throws
  {
    let rows = try db.rows(
      """
      SELECT session, endpoint, created FROM push_subscription WHERE account = ?
      ORDER BY created, session
      """, [account])
    json.objects("devices", rows) { json, row in
      let session: SessionID = row["session"]
      json.field("session", session.text)
      json.field("endpoint", row["endpoint"] as String)
      json.moment("since", row["created"])
    }
  }
}
