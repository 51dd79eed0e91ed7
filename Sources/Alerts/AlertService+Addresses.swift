public import Accounts
import Basics
public import Messages
import Store

extension AlertService {
  /// The prefix of feed secrets.
  private static let feedPrefix = "hff_"
  /// The prefix of unsubscribe secrets.
  private static let unsubscribePrefix = "hfu_"

  /// Creates a secret feed address for a search's findings. Any earlier address of the search is
  /// revoked.
  ///
  /// - Returns: The secret in the address.
  /// - Throws: `AccountRequestError` if the account has no search with that id.
  public func makeFeed(
    of id: SavedSearchID, of account: AccountID
  ) throws(AccountRequestError) -> String {
    let token = SecretToken(prefix: Self.feedPrefix)
    try setFeed(token.digest, of: id, of: account) { _ in AccountRequestError(.unknown(.search)) }
    return token.text
  }

  /// Revokes a search's feed address.
  ///
  /// - Throws: `AccountRequestError` if the account has no search with that id, or the search has
  ///   no feed address.
  public func revokeFeed(of id: SavedSearchID, of account: AccountID) throws(AccountRequestError) {
    try setFeed(nil, of: id, of: account) { isThere in
      AccountRequestError(.unknown(isThere ? .feed : .search))
    }
  }

  private func setFeed(
    _ digest: [UInt8]?, of id: SavedSearchID, of account: AccountID,
    or error: (_ isThere: Bool) -> AccountRequestError
  ) throws(AccountRequestError) {
    try write { db in
      let changed = try db.execute(
        """
        UPDATE saved_search SET feed = ?
        WHERE id = ? AND account = ?\(digest == nil ? " AND feed IS NOT NULL" : "")
        """, [digest, id, account])
      if changed > 0 { return }
      let isThere = try db.value(
        "SELECT EXISTS (SELECT 1 FROM saved_search WHERE id = ? AND account = ?)", [id, account],
        as: Bool.self)
      throw error(isThere == true)
    }
  }

  /// Returns the search that has a secret feed address, the language of the feed, and the most
  /// recent findings, latest first.
  ///
  /// - Throws: `AccountRequestError` if no search has this address.
  public func feed(
    _ token: String
  ) throws(AccountRequestError) -> (search: SavedSearch, language: Language, items: [AlertItem]) {
    guard let token = SecretToken(token, prefix: Self.feedPrefix) else {
      throw AccountRequestError(.unknown(.feed))
    }
    return try read { db in
      let row = try db.row("\(Self.selection) WHERE s.feed = ?", [token.digest])
      guard let row, let search = SavedSearch(row) else {
        throw AccountRequestError(.unknown(.feed))
      }
      return (
        search, Self.language(of: row),
        try items(of: search.id, "ORDER BY at DESC, id DESC", AlertLimits.homesOfFeed, db)
      )
    }
  }

  /// Returns the language of emails, notifications and feeds for the search in a row.
  static func language(of row: FetchedRow) -> Language {
    Language(rawValue: row["language"] ?? row["account_language"]) ?? .english
  }

  /// Returns a search's unsubscribe secret, which consists of the search's id and a digest that
  /// only the holder of the store's key can compute. Every email of the search contains the same
  /// secret, which is not stored.
  static func unsubscribeToken(of id: SavedSearchID, key: StoreKey) -> String {
    let seal = key.digest("unsubscribe", id.text).prefix(16)
    let digits = seal.map { UInt64($0).padded(to: 2, radix: 16) }.joined()
    return "\(unsubscribePrefix)\(id.text)\(digits)"
  }

  /// Returns the search that an unsubscribe secret belongs to.
  ///
  /// - Throws: `AccountRequestError` if the secret is invalid, or if the search was removed.
  public func search(unsubscribedBy token: String) throws(AccountRequestError) -> SavedSearch {
    try read { db in try search(unsubscribedBy: token, db) }
  }

  /// Stops a search's emails. Repeated calls have no effect.
  ///
  /// - Throws: `AccountRequestError` if the secret is invalid, or if the search was removed.
  public func unsubscribe(_ token: String) throws(AccountRequestError) -> SavedSearch {
    try write { db in
      let search = try search(unsubscribedBy: token, db)
      if search.frequency != .never { try setFrequency(.never, of: search.id, db) }
      return search
    }
  }

  private func search(unsubscribedBy token: String, _ db: StoreConnection) throws -> SavedSearch {
    let digits = token.dropFirst(Self.unsubscribePrefix.count)
    guard let key = try StoreKey(of: db), let id = SavedSearchID(digits.prefix(32)),
      ConstantTime.areEqual(Array(token.utf8), Array(Self.unsubscribeToken(of: id, key: key).utf8)),
      let row = try db.row("\(Self.selection) WHERE s.id = ?", [id]),
      let search = SavedSearch(row)
    else { throw AccountRequestError(.unknown(.search)) }
    return search
  }
}
