package import Mail
package import Messages
package import Store

extension Account {
  private static let columns = "id, email, name, language, created"

  private init(_ row: FetchedRow) {
    self.init(
      id: row[0], email: row[1], name: row[2],
      language: Language(rawValue: row[3]) ?? .english, created: row[4])
  }

  /// Returns the account with the given id; nil if it does not exist.
  package static func fetch(_ id: AccountID, in db: StoreConnection) throws -> Account? {
    try db.row("SELECT \(columns) FROM account WHERE id = ?", [id]).map(Account.init)
  }

  /// Returns the account with the given address, creating it if necessary.
  package static func fetchOrMake(
    _ email: EmailAddress, in language: Language, at time: Int64, in db: StoreConnection
  ) throws -> Account {
    let known = try db.row("SELECT \(columns) FROM account WHERE email = ?", [email.text])
    if let known { return Account(known) }
    let account = Account(email: email.text, language: language, created: time)
    try db.execute(
      "INSERT INTO account (\(columns)) VALUES (?, ?, ?, ?, ?)",
      [account.id, account.email, account.name, account.language.rawValue, account.created])
    return account
  }
}
