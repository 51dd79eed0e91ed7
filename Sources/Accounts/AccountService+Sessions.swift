import Store

extension AccountService {
  /// Returns the account and session for a token; nil if the session has ended or never existed.
  ///
  /// - Throws: `AccountError.store`.
  public func signedIn(_ token: SecretToken) throws(AccountError) -> SignedIn? {
    let time = now()
    guard let found = try read({ try Session.find(token, at: time, in: $0) }) else { return nil }
    if found.isDue {
      try write { try Session.use(found.signedIn.session, at: time, in: $0) }
    }
    return found.signedIn
  }

  /// Returns an account's sessions, most recently used first.
  ///
  /// - Throws: `AccountError.store`.
  public func sessions(of account: AccountID) throws(AccountError) -> [Session] {
    try read { try Session.fetchAll(of: account, at: now(), in: $0) }
  }

  /// Ends one of an account's sessions and invalidates its token.
  ///
  /// - Throws: `AccountError.unknownSession`, `store`.
  public func end(_ session: SessionID, of account: AccountID) throws(AccountError) {
    let count = try write { db in
      try db.execute("DELETE FROM session WHERE id = ? AND account = ?", [session, account])
    }
    if count == 0 { throw .unknownSession }
  }

  /// Returns the sessions in `sessions` that have not ended.
  ///
  /// - Throws: `AccountError.store`.
  public func open(_ sessions: some Sequence<SessionID>) throws(AccountError) -> Set<SessionID> {
    try read { db in try Session.open(sessions, in: db) }
  }
}
