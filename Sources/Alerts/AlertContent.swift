package import Accounts
import JSONStream
import Store

/// The data that saved searches store for an account.
package struct AlertContent: AccountContent {
  package static let tables = AlertTables.all

  private let alerts: AlertService

  package init(_ alerts: AlertService) {
    self.alerts = alerts
  }

  /// Exports the account's saved searches, each with the homes that were found for it, and the
  /// devices that get notifications.
  package func export(_ account: AccountID) -> [ExportStep] {
    let list = ExportStep { db, json in
      json.beginArray("searches")
      return try alerts.searches(of: account, db).map(export) + [.endOfArray]
    }
    let devices = ExportStep { db, json in
      try alerts.writeDevices(of: account, to: &json, db)
      return []
    }
    return [list, devices]
  }

  /// The maximum number of homes that one step reads.
  private static let page = 1_000

  private func export(_ search: SavedSearch) -> ExportStep {
    ExportStep { _, json in
      json.beginObject()
      search.write(to: &json)
      json.beginArray("found")
      return [found(for: search.id, after: nil), .endOfObject]
    }
  }

  /// Exports the homes that were found after an item, oldest first.
  private func found(for search: SavedSearchID, after item: AlertItem?) -> ExportStep {
    ExportStep { db, json in
      let rest = item == nil ? "" : "AND (at, id) > (?, ?)"
      let place: [any StoreValue] = item.map { [$0.at, $0.number] } ?? []
      let items = try alerts.items(of: search, "\(rest) ORDER BY at, id", by: place, Self.page, db)
      for item in items { json.object { item.write(to: &$0) } }
      return [items.last.map { found(for: search, after: $0) } ?? .endOfArray]
    }
  }
}
