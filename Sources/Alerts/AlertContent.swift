package import Accounts
import JSONStream
import Store

/// What saved searches keep for an account.
package struct AlertContent: AccountContent {
  /// The tables of saved searches and notifications.
  package static let tables = AlertTables.all

  private let alerts: AlertService

  /// What the saved searches of a store keep.
  package init(_ alerts: AlertService) {
    self.alerts = alerts
  }

  /// Writes the account's saved searches, each with what was found for it, and the devices that are
  /// notified.
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

  /// Homes that are read at a time.
  private static let page = 1_000

  private func export(_ search: SavedSearch) -> ExportStep {
    ExportStep { _, json in
      json.beginObject()
      search.write(to: &json)
      json.beginArray("found")
      return [found(for: search.id, after: nil), .endOfObject]
    }
  }

  /// What was found behind an item, the oldest first.
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
