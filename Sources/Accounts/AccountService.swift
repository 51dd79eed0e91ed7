/// What accounts can do: sign-in, sessions, and what a person may see and change of an account.
public struct AccountService: Sendable {
  /// Where accounts are stored.
  public let store: AccountStore

  /// The service over a store.
  public init(store: AccountStore) {
    self.store = store
  }
}
