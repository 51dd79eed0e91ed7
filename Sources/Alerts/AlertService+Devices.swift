public import Accounts
import JSONStream
import Store

extension AlertService {
  private static let pushKeyName = "push"

  /// Returns the private key that identifies this service to push services. It is created once and
  /// kept in the store.
  ///
  /// - Parameter makeKey: Creates a key if the store has no key yet.
  /// - Throws: `AccountRequestError` if the store cannot be used.
  package func pushKey(orNew makeKey: () -> [UInt8]) throws(AccountRequestError) -> [UInt8] {
    if let key = try read({ try Self.pushKey($0) }) { return key }
    return try write { db in
      // If another process has stored a key in the meantime, that key applies.
      try db.execute(
        "INSERT INTO secret (name, value) VALUES (?, ?) ON CONFLICT (name) DO NOTHING",
        [Self.pushKeyName, makeKey()])
      return try Self.pushKey(db) ?? []
    }
  }

  private static func pushKey(_ db: StoreConnection) throws -> [UInt8]? {
    try db.value("SELECT value FROM secret WHERE name = ?", [pushKeyName])
  }

  /// Whether the device of a session gets notifications.
  ///
  /// - Throws: `AccountRequestError` if the store cannot be used.
  public func isNotified(_ signedIn: SignedIn) throws(AccountRequestError) -> Bool {
    try read { db in
      try db.value(
        "SELECT EXISTS (SELECT 1 FROM push_subscription WHERE session = ?)", [signedIn.session],
        as: Bool.self) ?? false
    }
  }

  /// Starts to notify the device of a session about new findings of its account's searches, for as
  /// long as the session lasts. This replaces an earlier subscription of the session, or of the
  /// device in another session.
  ///
  /// - Throws: `AccountRequestError` if the store cannot be used.
  public func notify(
    _ subscription: PushSubscription, for signedIn: SignedIn
  ) throws(AccountRequestError) {
    try write { db in
      // Keep an unchanged subscription, because its messages may still be waiting.
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

  /// Stops notifying the device of a session. Repeated calls have no effect.
  ///
  /// - Throws: `AccountRequestError` if the store cannot be used.
  public func endNotifying(_ signedIn: SignedIn) throws(AccountRequestError) {
    try write { db in
      try db.execute("DELETE FROM push_subscription WHERE session = ?", [signedIn.session])
    }
  }

  /// Writes the devices of an account that get notifications, without the keys that are needed to
  /// send to them.
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
