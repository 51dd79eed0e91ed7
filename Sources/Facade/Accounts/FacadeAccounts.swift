import Accounts
import Logging
import WebPush

/// The services for the routes of accounts, hunts and saved searches.
struct FacadeAccounts: Sendable {
  /// The account service; nil if accounts are off.
  let service: AccountService?
  /// Sends push notifications to devices; nil if accounts are off.
  let push: PushSender?
  /// The state that hunt routes retain between requests.
  let hunts: HuntState

  init(_ services: FacadeServices, logger: Logger) {
    service = services.accounts
    push = services.push
    hunts = HuntState(
      besideStoreAt: services.accounts.flatMap { $0.store.isInFile ? $0.store.path : nil },
      logger: logger)
  }
}
