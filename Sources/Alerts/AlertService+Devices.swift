public import Accounts
import FoundationEssentials
import GRDB
public import Hunts
import JSONStream

extension AlertService {
  private static let pushKeyName = "push"

  /// The secret key by which push services know this service; made once, and kept in the store.
  ///
  /// - Parameter makeKey: Makes a key where there is none yet.
  /// - Throws: `HuntError` where the store cannot be used.
  package func pushKey(orNew makeKey: () -> [UInt8]) throws(HuntError) -> [UInt8] {
    if let key = try base.read({ try Self.pushKey($0) }) { return key }
    return try base.write { db in
      // Another service may have made one meanwhile, whose is the store's.
      try db.execute(
        sql: "INSERT INTO secret (name, value) VALUES (?, ?) ON CONFLICT (name) DO NOTHING",
        arguments: [Self.pushKeyName, Data(makeKey())])
      return try Self.pushKey(db) ?? []
    }
  }

  private static func pushKey(_ db: Database) throws -> [UInt8]? {
    try Data.fetchOne(
      db, sql: "SELECT value FROM secret WHERE name = ?", arguments: [pushKeyName]
    ).map { Array($0) }
  }

  /// Whether the device of a session is notified.
  ///
  /// - Throws: `HuntError` where the store cannot be used.
  public func isNotified(_ signedIn: SignedIn) throws(HuntError) -> Bool {
    try base.read { db in
      try Bool.fetchOne(
        db, sql: "SELECT EXISTS (SELECT 1 FROM push_subscription WHERE session = ?)",
        arguments: [signedIn.session]) ?? false
    }
  }

  /// Has the device of a session notified of what is found from now on for the searches of its account, for
  /// as long as the session lasts. A former subscription of the session, or of the device in another one,
  /// gives way.
  ///
  /// - Throws: `HuntError` where the store cannot be used.
  public func notify(
    _ subscription: PushSubscription, for signedIn: SignedIn
  ) throws(HuntError) {
    try base.write { db in
      // Messages that wait go on where nothing but the time of this has changed.
      let isKnown = try Bool.fetchOne(
        db,
        sql: """
          SELECT EXISTS (SELECT 1 FROM push_subscription
            WHERE session = ? AND endpoint = ? AND key = ? AND secret = ?)
          """,
        arguments: [
          signedIn.session, subscription.endpoint, Data(subscription.key),
          Data(subscription.secret),
        ])
      if isKnown == true { return }
      try db.execute(
        sql: "DELETE FROM push_subscription WHERE session = ? OR endpoint = ?",
        arguments: [signedIn.session, subscription.endpoint])
      try db.execute(
        sql: """
          INSERT INTO push_subscription (session, account, endpoint, key, secret, created)
          VALUES (?, ?, ?, ?, ?, ?)
          """,
        arguments: [
          signedIn.session, signedIn.account, subscription.endpoint, Data(subscription.key),
          Data(subscription.secret), now,
        ])
    }
  }

  /// Notifies the device of a session no longer; once is as good as twice.
  ///
  /// - Throws: `HuntError` where the store cannot be used.
  public func endNotifying(_ signedIn: SignedIn) throws(HuntError) {
    try base.write { db in
      try db.execute(
        sql: "DELETE FROM push_subscription WHERE session = ?", arguments: [signedIn.session])
    }
  }

  /// Writes the devices of an account that are notified, without what one could send to them with.
  func writeDevices(of account: AccountID, to json: inout JSONWriter, _ db: Database) throws {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT session, endpoint, created FROM push_subscription WHERE account = ?
        ORDER BY created, session
        """, arguments: [account])
    json.objects("devices", rows) { json, row in
      let session: SessionID = row["session"]
      json.field("session", session.text)
      json.field("endpoint", row["endpoint"] as String)
      json.moment("since", row["created"])
    }
  }
}
