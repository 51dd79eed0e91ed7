import Accounts
import Store

public struct MessageQuery: Sendable, Hashable {
  /// The home that the messages are about; nil for all messages in the hunt.
  public var listing: String?
  /// Whether to return only messages that are not about a home.
  public var isAboutHunt: Bool
  /// The message after which the page begins; nil for the latest messages.
  public var after: Int64?
  /// The message before which the page ends; nil for the latest messages.
  public var before: Int64?
  /// The maximum number of messages.
  public var limit: Int

  /// The allowed values of `limit`.
  public static let limits = 1...500

  /// Creates a query.
  public init(
    listing: String? = nil, isAboutHunt: Bool = false, after: Int64? = nil, before: Int64? = nil,
    limit: Int = 100
  ) {
    self.listing = listing
    self.isAboutHunt = isAboutHunt
    self.after = after
    self.before = before
    self.limit = limit
  }
}

extension HuntService {
  /// Posts a message, unless the author has already posted one with the same key in the hunt.
  ///
  /// - Returns: The new message, or the existing message with the same key.
  /// - Throws: `HuntError`.
  public func post(_ new: NewMessage, _ access: HuntAccess) throws(HuntError) -> HuntMessage {
    try write(access) { db in
      if let key = new.key,
        let id = try db.value(
          "SELECT id FROM hunt_message WHERE author = ? AND hunt = ? AND key = ?",
          [access.account, access.hunt, key], as: Int64.self)
      {
        return try message(id, of: access.hunt, db)
      }
      if let listing = new.listing, try home(listing, of: access.hunt, db) == nil {
        throw HuntError("listing", .unknownListing)
      }
      try db.requireRoom(
        for: .message, HuntLimits.messages,
        "SELECT messages FROM hunt WHERE id = ?",
        [access.hunt])
      let id = try record(.message, in: access.hunt, by: access.account, db)
      try db.execute(
        """
        INSERT INTO hunt_message (id, hunt, listing, author, text, at, key)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        """,
        [id, access.hunt, new.listing, access.account, new.text, now(), new.key])
      return try message(id, of: access.hunt, db)
    }
  }

  /// Changes the text of a message. Only the author may change it, within `HuntLimits.editSeconds`
  /// of posting it.
  ///
  /// - Throws: `HuntError`.
  public func edit(
    message id: Int64, to text: String, _ access: HuntAccess
  ) throws(HuntError) -> HuntMessage {
    try write(access) { db in
      let message = try message(id, of: access.hunt, db)
      guard message.author?.account == access.account else { throw HuntError(.notYours) }
      guard message.isChangeable(at: now()) else {
        throw HuntError(.tooLate(minutes: Int(HuntLimits.editSeconds / 60)))
      }
      if message.text == text { return message }
      _ = try record(.message, of: String(id), in: access.hunt, by: access.account, db)
      try db.execute(
        "UPDATE hunt_message SET text = ?, edited = ? WHERE id = ?", [text, now(), id])
      return try self.message(id, of: access.hunt, db)
    }
  }

  /// Marks the messages about a hunt or about one of its homes as read, up to `message`. Marking
  /// earlier messages as read does not make later messages unread again.
  ///
  /// - Parameter listing: The home; nil for messages that are not about a home.
  /// - Throws: `HuntError`.
  public func markRead(
    _ listing: String?, upTo message: Int64, _ access: HuntAccess
  ) throws(HuntError) {
    try write(access) { db in
      var about: [any StoreValue] = [access.hunt]
      if let listing { about.append(listing) }
      let last = try db.value(
        "SELECT max(m.id) FROM hunt_message AS m WHERE m.hunt = ? AND \(Self.isAbout(listing, "?"))",
        about, as: Int64.self)
      guard let last else { return }
      let mark = min(message, last)
      let former = try db.value(
        "SELECT message FROM hunt_read WHERE hunt = ? AND account = ? AND listing = ?",
        [access.hunt, access.account, listing ?? ""], as: Int64.self)
      guard mark > former ?? 0 else { return }
      try db.execute(
        """
        INSERT INTO hunt_read (hunt, account, listing, message) VALUES (?1, ?2, ?3, ?4)
        ON CONFLICT (hunt, account, listing) DO UPDATE
          SET message = ?4, unread = hunt_read.unread - (
            SELECT count(*) FROM hunt_message AS m JOIN hunt_member AS me
              ON me.hunt = m.hunt AND me.account = ?2
            WHERE m.hunt = ?1 AND \(Self.isAbout(listing, "?3")) AND m.id <= ?4 AND m.id > ?5
              AND m.id > me.joined_version AND m.author IS DISTINCT FROM ?2)
        """, [access.hunt, access.account, listing ?? "", mark, former ?? 0])
      _ = try record(
        .read, of: listing, in: access.hunt, by: access.account, for: access.account, db)
    }
  }

  /// Returns a page of messages.
  ///
  /// - Throws: `HuntError`.
  public func messages(
    _ query: MessageQuery, _ access: HuntAccess
  ) throws(HuntError) -> MessagePage {
    try read(access) { db in
      let isForward = query.after != nil
      let isAboutOne = query.listing != nil || query.isAboutHunt
      var values: [any StoreValue] = [
        access.hunt, query.after ?? 0, query.before ?? Int64.max, query.limit + 1,
      ]
      if let listing = query.listing { values.append(listing) }
      let rows = try db.rows(
        """
        \(HuntMessage.selection)
        WHERE m.hunt = ?1 AND m.id > ?2 AND m.id < ?3
          AND \(isAboutOne ? Self.isAbout(query.listing, "?5") : "TRUE")
        ORDER BY m.id \(isForward ? "" : "DESC") LIMIT ?4
        """, values)
      var messages = rows.map(HuntMessage.init)
      let hasMore = messages.count > query.limit
      if hasMore { messages.removeLast() }
      if !isForward { messages.reverse() }
      let unread = try unread(in: access.hunt, of: access.account, db)
      let count =
        query.listing.map { unread[$0] ?? 0 }
        ?? (query.isAboutHunt ? unread[""] ?? 0 : unread.values.reduce(0, +))
      return MessagePage(messages: messages, hasMore: hasMore, unread: count)
    }
  }

  /// Returns the condition that a message `m` is about a home or, if `listing` is nil, about no
  /// home. A single condition for both cases would prevent the database from using the index of
  /// messages by home.
  private static func isAbout(_ listing: String?, _ argument: String) -> String {
    listing == nil ? "m.listing IS NULL" : "m.listing = \(argument)"
  }

  /// Returns the number of messages that a member has not read, grouped by home. Messages that are
  /// not about a home are counted with an empty string as the key. The counts are stored; see
  /// `HuntTables.huntCounts`.
  func unread(
    in hunt: HuntID, of account: AccountID, _ db: StoreConnection
  ) throws -> [String: Int] {
    var counts: [String: Int] = [:]
    let rows = try db.rows(
      "SELECT listing, unread FROM hunt_read WHERE hunt = ? AND account = ? AND unread > 0",
      [hunt, account])
    for row in rows { counts[row[0]] = row[1] }
    return counts
  }

  func message(_ id: Int64, of hunt: HuntID, _ db: StoreConnection) throws -> HuntMessage {
    let row = try db.row("\(HuntMessage.selection) WHERE m.id = ? AND m.hunt = ?", [id, hunt])
    guard let row else { throw HuntError(.unknown(.message)) }
    return HuntMessage(row)
  }
}

extension HuntMessage {
  /// The query that selects messages `m` with the names of their authors.
  static let selection = """
    SELECT m.*, account.name AS author_name
    FROM hunt_message AS m LEFT JOIN account ON account.id = m.author
    """

  init(_ row: FetchedRow) {
    self.init(
      id: row["id"], listing: row["listing"], author: HuntPerson(row, "author"),
      text: row["text"], at: row["at"], edited: row["edited"])
  }
}
