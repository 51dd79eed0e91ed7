public import Accounts
import Basics
import Geo
import Messages
import Search
import Store

/// The operations on saved searches. Each operation is one transaction in the account store.
public struct AlertService: Sendable {
  /// The store of saved searches.
  public let store: AccountStore
  private let clock: @Sendable () -> Int64

  /// Creates the service for a store.
  ///
  /// - Parameter now: Returns the current time in seconds since 1970; nil for the system clock.
  public init(store: AccountStore, now: (@Sendable () -> Int64)? = nil) {
    self.store = store
    clock = now ?? { Timestamp.now().seconds }
  }

  /// The current time in seconds since 1970.
  var now: Int64 { clock() }

  /// Returns the result of `body`, which reads a consistent state of the store.
  func read<Value>(_ body: (StoreConnection) throws -> Value) throws(AccountRequestError) -> Value {
    try store.read(throwing: AccountRequestError.self, body)
  }

  /// Runs `body` in a transaction, which is on disk before this method returns.
  @discardableResult
  func write<Value>(
    _ body: (StoreConnection) throws -> Value
  ) throws(AccountRequestError) -> Value {
    try store.write(throwing: AccountRequestError.self, body)
  }

  /// The query for saved searches, with the languages of their accounts.
  static let selection = """
    SELECT s.*, account.language AS account_language
    FROM saved_search AS s JOIN account ON account.id = s.account
    """

  /// Assigns the next number to a change to a search.
  ///
  /// - Returns: The number of the change.
  func count(_ db: StoreConnection) throws -> Int64 {
    try db.value("UPDATE alert_state SET version = version + 1 RETURNING version") ?? 0
  }
}

extension SavedSearch {
  /// Creates the search in a row of the table; nil if another program wrote an invalid search.
  init?(_ row: FetchedRow) {
    guard let query = SavedQuery(kind: row["search"], text: row["parameters"]),
      let center = Coordinate(latitude: row["latitude"], longitude: row["longitude"]),
      let since = EventCursor(text: row["since"])
    else { return nil }
    self.init(
      id: row["id"], name: row["name"], query: query, center: center, radius: row["radius"],
      report: Self.kinds(row["report"]),
      frequency: AlertFrequency(rawValue: row["frequency"]) ?? .never,
      language: (row["language"] as String?).flatMap(Language.init(rawValue:)),
      created: row["created"], since: since, sinceTime: row["since_time"],
      hasFeed: (row["feed"] as [UInt8]?) != nil, version: row["version"])
  }

  /// Returns the kinds of change in their stored format.
  static func text(_ kinds: Set<AlertKind>) -> String {
    AlertKind.allCases.filter(kinds.contains).map(\.rawValue).joined(separator: " ")
  }

  private static func kinds(_ text: String) -> Set<AlertKind> {
    Set(text.split(separator: " ").compactMap { AlertKind(rawValue: String($0)) })
  }
}
