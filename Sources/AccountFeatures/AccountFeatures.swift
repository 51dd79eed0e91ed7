package import Accounts
import Alerts
import Hunts

/// The features that store something for accounts.
package enum AccountFeatures {
  /// The tables of all features, with which every account store is opened.
  package static let tables = [HuntContent.tables, AlertContent.tables]

  /// The contents of all features, which accounts export and delete.
  package static func contents(of store: AccountStore) -> [any AccountContent] {
    [HuntContent(HuntService(store: store)), AlertContent(AlertService(store: store))]
  }
}
