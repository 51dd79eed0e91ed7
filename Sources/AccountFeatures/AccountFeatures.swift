package import Accounts
import Alerts
import Hunts

/// The features that store data for accounts.
package enum AccountFeatures {
  /// The tables of all features, which every account store contains.
  package static let tables = [HuntContent.tables, AlertContent.tables]

  /// Returns the contents of all features, for the export and deletion of accounts.
  package static func contents(of store: AccountStore) -> [any AccountContent] {
    [HuntContent(HuntService(store: store)), AlertContent(AlertService(store: store))]
  }
}
