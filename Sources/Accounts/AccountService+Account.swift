import Mail
public import Messages
import Store

extension AccountService {
  /// An account.
  ///
  /// - Throws: `AccountError.unknownAccount`, `store`.
  public func account(_ id: AccountID) throws(AccountError) -> Account {
    let account = try read { try Account.fetch(id, in: $0) }
    guard let account else { throw .unknownAccount }
    return account
  }

  /// Changes what a person may choose.
  ///
  /// - Parameters:
  ///   - id: The account.
  ///   - name: The name that others see; nil leaves it, an empty one takes it back.
  ///   - language: The language of mails; nil leaves it.
  /// - Returns: The account as it is now.
  /// - Throws: `AccountError.notAName`, `unknownAccount`, `store`.
  public func change(
    _ id: AccountID, name: String?, language: Language?
  ) throws(AccountError) -> Account {
    let checked = try name.map { name throws(AccountError) in try AccountName.checked(name) }
    let account = try write { db in
      if let checked {
        try db.execute("UPDATE account SET name = ? WHERE id = ?", [checked, id])
      }
      if let language {
        try db.execute("UPDATE account SET language = ? WHERE id = ?", [language.rawValue, id])
      }
      return try Account.fetch(id, in: db)
    }
    guard let account else { throw .unknownAccount }
    return account
  }

  /// Deletes an account with all that is its own, at once. What was deleted is overwritten in the file.
  ///
  /// - Throws: `AccountError.unknownAccount`, `store`.
  public func delete(_ id: AccountID) throws(AccountError) {
    let isThere = try write { db in
      guard let account = try Account.fetch(id, in: db) else { return false }
      for content in contents { try content.willDelete(id, in: db) }
      try db.execute("DELETE FROM account WHERE id = ?", [id])
      if let email = EmailAddress(account.email) { try forget(email, in: db) }
      return true
    }
    try Self.using { () throws(AccountStoreError) in try store.checkpoint() }
    guard isThere else { throw .unknownAccount }
  }

  /// Takes out what is stored of an address beside its account.
  private func forget(_ email: EmailAddress, in db: StoreConnection) throws {
    try db.execute("DELETE FROM sign_in_code WHERE subject = ?", [subject(of: email)])
    for allowance in [Allowance.codesForAddress, .guessesForAddress, .mailsToAddress] {
      try db.execute("DELETE FROM allowance WHERE subject = ?", [bucket(allowance, email)])
    }
  }

  /// All that is stored of an account, as one JSON document that is made in parts.
  public func export(_ id: AccountID) -> AccountExport {
    AccountExport(id, of: self)
  }
}
