public import Accounts
import JSONStream
import Store

extension AlertService {
  private static let pushKeyName = "push"

  /// The secret key by which push services know this service; made once, and kept in the store.
  ///
  /// - Parameter makeKey: Makes a key where there is none yet.
  /// - Throws: `AccountRequestError` if the store cannot be used.
  package func pushKey(orNew makeKey: () -> [UInt8]) throws(AccountRequestError) -> [UInt8] {
    if let key = try read({ try Self.pushKey($0) }) { return key }
    return try write { db in
      // Another service may have made one meanwhile, whose is the store's.
      try db.execute(
        "INSERT INTO secret (name, value) VALUES (?, ?) ON CONFLICT (name) DO NOTHING",
        [Self.pushKeyName, makeKey()])
      return try Self.pushKey(db) ?? []
    }
  }

  private static func pushKey(_ db: StoreConnection) throws -> [UInt8]? {
    try db.value("SELECT value FROM secret WHERE name = ?", [pushKeyName])
  }

  /// Whether the device of a session is notified.
  ///
  /// - Throws: `AccountRequestError` if the store cannot be used.
  public func isNotified(_ signedIn: SignedIn) throws(AccountRequestError) -> Bool {
    try read { db in
      try db.value(
        "SELECT EXISTS (SELECT 1 FROM push_subscription WHERE session = ?)", [signedIn.session],
        as: Bool.self) ?? false
    }
  }

  /// Has the device of a session notified of what is found from now on for the searches of its account, for
  /// as long as the session lasts. A former subscription of the session, or of the device in another one,
  /// gives way.
  ///
  /// - Throws: `AccountRequestError` if the store cannot be used.
  public func notify(
    _ subscription: PushSubscription, for signedIn: SignedIn
  ) throws(AccountRequestError) {
    try write { db in
      // Messages that wait go on where nothing but the time of this has changed.
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

  /// Notifies the device of a session no longer; once is as good as twice.
  ///
  /// - Throws: `AccountRequestError` if the store cannot be used.
  public func endNotifying(_ signedIn: SignedIn) throws(AccountRequestError) {
    try write { db in
      try db.execute("DELETE FROM push_subscription WHERE session = ?", [signedIn.session])
    }
  }

  /// Writes the devices of an account that are notified, without what one could send to them with.
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
