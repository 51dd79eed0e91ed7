public import Mail
import Store

/// The operations on accounts: sign-in with an emailed code, sessions, settings, export and
/// deletion.
public struct AccountService: Sendable {
  public let store: AccountStore
  /// The queue that delivers emails.
  public let mail: MailQueue
  /// The data that features store for accounts.
  package let contents: [any AccountContent]
  let now: @Sendable () -> Int64
  /// The key for the stored digests of codes, addresses and clients.
  private let key: StoreKey

  /// Creates the service for a store.
  ///
  /// - Parameters:
  ///   - store: The store of accounts.
  ///   - mail: The queue that delivers emails.
  ///   - contents: The data that features store for accounts.
  ///   - now: Returns the current time in seconds since 1970.
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

  /// Returns the digest that is stored instead of `text`; `kind` distinguishes identical strings
  /// with different meanings.
  func digest(_ kind: String, _ text: String) -> [UInt8] { key.digest(kind, text) }

  /// Returns the digest of an address, which identifies the address's stored code.
  func subject(of email: EmailAddress) -> [UInt8] { digest("address", email.text) }

  /// Returns the result of `body`, which reads a consistent state of the store.
  ///
  /// - Throws: `AccountError.store`.
  func read<Value>(_ body: (StoreConnection) throws -> Value) throws(AccountError) -> Value {
    try Self.using { () throws(AccountStoreError) in try store.read(body) }
  }

  /// Runs `body` in a transaction, which is on disk before this method returns.
  ///
  /// - Throws: `AccountError.store`, in which case nothing is changed.
  func write<Value>(_ body: (StoreConnection) throws -> Value) throws(AccountError) -> Value {
    try Self.using { () throws(AccountStoreError) in try store.write(body) }
  }

  /// Runs `body` and converts its error.
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
  /// How long an emailed code is valid, in seconds.
  public static let codeLifetime = SignInCode.lifetime
}
