package import Accounts
package import GRDB
package import JSONStream

/// What hunts keep for an account.
package struct HuntContent: AccountContent {
  private let hunts: HuntService

  /// What the hunts of a store keep.
  package init(_ hunts: HuntService) {
    self.hunts = hunts
  }

  /// Does nothing: the keys and triggers of the schema do it, whoever deletes the account.
  package func willDelete(_ account: AccountID, in db: Database) throws {}

  /// Writes the account's hunts, with all homes, one's own messages, and the viewings that one has
  /// proposed or is invited to; and the places that one has saved.
  package func export(
    _ account: AccountID, from db: Database, to json: inout JSONWriter
  ) throws {
    let mine = try HuntID.fetchAll(
      db, sql: "SELECT hunt FROM hunt_member WHERE account = ? ORDER BY hunt", arguments: [account])
    try json.objects("hunts", mine) { json, hunt in
      let access = HuntAccess(account, to: hunt, for: .read)
      try hunts.sheet(access, HomePageQuery(limit: .max - 1), db).write(to: &json)
      let messages = try Row.fetchAll(
        db,
        sql: "\(HuntMessage.selection) WHERE m.hunt = ? AND m.author = ? ORDER BY m.id",
        arguments: [hunt, account]
      ).map(HuntMessage.init)
      json.objects("messages", messages) { json, message in message.write(to: &json) }
      let viewings = try hunts.viewings(
        db,
        """
        v.hunt = ?1 AND (v.created_by = ?2
          OR EXISTS (SELECT 1 FROM viewing_guest WHERE viewing = v.id AND account = ?2))
        """, [hunt, account])
      json.objects("viewings", viewings) { json, viewing in viewing.write(to: &json) }
    }
    let places = try hunts.places(db, "p.account = ?1 OR p.created_by = ?1", [account])
    json.objects("places", places) { json, place in place.write(to: &json) }
  }
}
