import Accounts
import Logging
import WebPush

/// Services for the routes of accounts, hunts and saved searches.
struct FacadeAccounts: Sendable {
  /// Nil if accounts are off.
  let service: AccountService?
  /// Notifies devices; nil if accounts are off.
  let push: PushSender?
  /// State that hunt routes keep between requests.
  let hunts: HuntState

  init(_ services: FacadeServices, logger: Logger) {
    service = services.accounts
    push = services.push
    hunts = HuntState(
      besideStoreAt: services.accounts.flatMap { $0.store.isInFile ? $0.store.path : nil },
      logger: logger)
  }
}
