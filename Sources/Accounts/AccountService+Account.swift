import Mail
public import Messages
import Store

extension AccountService {
  /// Returns an account.
  ///
  /// - Throws: `AccountError.unknownAccount`, `store`.
  public func account(_ id: AccountID) throws(AccountError) -> Account {
    let account = try read { try Account.fetch(id, in: $0) }
    guard let account else { throw .unknownAccount }
    return account
  }

  /// Changes an account's settings.
  ///
  /// - Parameters:
  ///   - id: The account.
  ///   - name: The new name that other people see; nil keeps the current one, and an empty string
  ///     removes it.
  ///   - language: The new language of emails; nil keeps the current language.
  /// - Returns: The changed account.
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

  /// Deletes an account and all its data immediately. The deleted data is also overwritten in the
  /// file.
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

  /// Deletes an address's sign-in code and allowances. Their rows do not reference an account, so
  /// deleting the account does not delete them.
  private func forget(_ email: EmailAddress, in db: StoreConnection) throws {
    try db.execute("DELETE FROM sign_in_code WHERE subject = ?", [subject(of: email)])
    for allowance in [Allowance.codesForAddress, .guessesForAddress, .mailsToAddress] {
      try db.execute("DELETE FROM allowance WHERE subject = ?", [bucket(allowance, email)])
    }
  }

  /// Returns an export of all of an account's data as one JSON document.
  public func export(_ id: AccountID) -> AccountExport {
    AccountExport(id, of: self)
  }
}
