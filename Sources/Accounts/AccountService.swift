public import Mail
import Store

/// What accounts can do: sign-in by mailed code, sessions, and what a person may see and change.
public struct AccountService: Sendable {
  /// Where accounts are stored.
  public let store: AccountStore
  /// What mails go through.
  public let mail: MailQueue
  /// What other parts of the program keep for accounts.
  package let contents: [any AccountContent]
  let now: @Sendable () -> Int64
  /// The key of what is stored of codes, addresses and clients.
  private let key: StoreKey

  /// The service over a store.
  ///
  /// - Parameters:
  ///   - store: Where accounts are stored.
  ///   - mail: What mails go through.
  ///   - contents: What other parts of the program keep for accounts.
  ///   - now: The time in seconds since 1970.
  /// - Throws: `AccountStoreError`.
  package init(
    store: AccountStore, mail: MailQueue, contents: [any AccountContent] = [],
    now: @escaping @Sendable () -> Int64
  ) throws(AccountStoreError) {
    self.store = store
    self.mail = mail
    self.contents = contents
    self.now = now
    guard let key = try store.read({ try StoreKey(of: $0) }) else {
      throw AccountStoreError(.damaged, path: store.path, cause: "no key")
    }
    self.key = key
  }

  /// What stands for `text` in the store; `kind` keeps apart what else may have the same text.
  func digest(_ kind: String, _ text: String) -> [UInt8] { key.digest(kind, text) }

  /// What is stored of the address that a code is for.
  func subject(of email: EmailAddress) -> [UInt8] { digest("address", email.text) }

  /// What `body` reads of one state of the store.
  ///
  /// - Throws: `AccountError.store`.
  func read<Value>(_ body: (StoreConnection) throws -> Value) throws(AccountError) -> Value {
    try Self.using { () throws(AccountStoreError) in try store.read(body) }
  }

  /// What `body` makes of the store in one transaction, which is on the disk before this returns.
  ///
  /// - Throws: `AccountError.store`; then nothing is changed.
  func write<Value>(_ body: (StoreConnection) throws -> Value) throws(AccountError) -> Value {
    try Self.using { () throws(AccountStoreError) in try store.write(body) }
  }

  /// Does what needs the store.
  static func using<Value>(
    _ body: () throws(AccountStoreError) -> Value
  ) throws(AccountError) -> Value {
    do throws(AccountStoreError) {
      return try body()
    } catch {
      throw .store(error)
    }
  }
}

extension AccountService {
  /// How long a mailed code is valid, in seconds.
  public static let codeLifetime = SignInCode.lifetime
}
