package import Accounts
package import GRDB
package import JSONStream

/// What saved searches keep for an account.
package struct AlertContent: AccountContent {
  private let alerts: AlertService

  /// What the saved searches of a store keep.
  package init(_ alerts: AlertService) {
    self.alerts = alerts
  }

  /// Does nothing: the keys of the schema do it, whoever deletes the account.
  package func willDelete(_ account: AccountID, in db: Database) throws {}

  /// Writes the account's saved searches, each with what was found for it.
  package func export(
    _ account: AccountID, from db: Database, to json: inout JSONWriter
  ) throws {
    try json.objects("searches", alerts.searches(of: account, db)) { json, search in
      search.write(to: &json)
      let items = try alerts.items(of: search.id, "ORDER BY id", -1, db)
      json.objects("found", items) { json, item in item.write(to: &json) }
    }
  }
}
