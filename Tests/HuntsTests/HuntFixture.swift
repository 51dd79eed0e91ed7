import Accounts
import Hunts
import Mail
import Store
import StoresTesting
import Synchronization
import Testing

/// A hunt service with a test-controlled clock.
final class HuntFixture: Sendable {
  let store: AccountStore
  let hunts: HuntService
  private let clock: Clock

  /// A clock that advances only when a test moves it.
  final class Clock: Sendable {
    private let seconds = Mutex<Int64>(1_795_000_000)
    var now: Int64 { seconds.withLock { $0 } }
    func move(by count: Int64) { seconds.withLock { $0 += count } }
  }

  init(_ store: AccountStore? = nil) throws {
    let clock = Clock()
    self.store = try store ?? TestDatabases.accounts()
    self.clock = clock
    hunts = HuntService(store: self.store) { clock.now }
  }

  func move(by seconds: Int64) { clock.move(by: seconds) }

  /// Creates an account with the given name, which is also the local part of its address at
  /// homes.example.
  func account(_ name: String) throws -> AccountID {
    let id = AccountID()
    try store.write { db in
      try db.execute(
        "INSERT INTO account (id, email, name, language, created) VALUES (?, ?, ?, 'en', 0)",
        [id, "\(name.lowercased())@homes.example", name])
    }
    return id
  }

  /// Starts a session for the account.
  func session(of account: AccountID) throws -> SessionID {
    try store.write { db in
      let token = SecretToken()
      try Session.begin(for: account, token: token, agent: nil, at: clock.now, in: db)
      let id = try db.value(
        "SELECT id FROM session WHERE token = ?", [token.digest], as: SessionID.self)
      return try #require(id)
    }
  }

  /// Creates a hunt that belongs to `owner` and has these additional members.
  func hunt(
    of owner: AccountID, _ others: [(AccountID, HuntRole)] = []
  ) throws -> HuntID {
    let id = try hunts.create(named: "Ours", by: owner)
    for (account, role) in others {
      let new = try hunts.invite(nil, as: role, HuntAccess(owner, to: id, for: .invite))
      #expect(try hunts.accept(.token(new.token), by: account) == id)
      move(by: 1)
    }
    return id
  }

  static let facts = HuntHome.Facts(json: #"{"id":"sample.1"}"#, gone: nil)

  @discardableResult
  func put(
    _ listing: String, _ edit: HomeEdit = HomeEdit(), in hunt: HuntID, by account: AccountID
  ) throws -> HuntHomeChange {
    try hunts.put(
      listing, edit, facts: Self.facts, HuntAccess(account, to: hunt, for: .rate))
  }

  func sheet(
    _ hunt: HuntID, for account: AccountID, _ query: HomePageQuery = HomePageQuery()
  ) throws -> HuntSheet {
    try hunts.sheet(HuntAccess(account, to: hunt, for: .read), query)
  }

  func post(_ new: NewMessage, in hunt: HuntID, by account: AccountID) throws -> HuntMessage {
    try hunts.post(new, HuntAccess(account, to: hunt, for: .write))
  }

  func delete(_ account: AccountID) throws {
    try store.write { db in
      try db.execute("DELETE FROM account WHERE id = ?", [account])
    }
  }
}

/// Returns the code of the `HuntError` that `body` throws; nil if it does not throw an error.
func code(_ body: () throws -> Void) throws -> HuntError.Code? {
  do {
    try body()
    return nil
  } catch let error as HuntError {
    return error.code
  }
}
