package import Accounts
import JSONStream
import Store

/// The data that hunts store for an account.
package struct HuntContent: AccountContent {
  package static let tables = HuntTables.all

  private let hunts: HuntService

  package init(_ hunts: HuntService) {
    self.hunts = hunts
  }

  /// Exports the account's hunts, with all homes, the account's own messages, and the viewings that
  /// it proposed or is invited to. Then exports the places that the account saved for itself or for
  /// these hunts.
  package func export(_ account: AccountID) -> [ExportStep] {
    let list = ExportStep { db, json in
      let mine = try db.values(
        "SELECT hunt FROM hunt_member WHERE account = ? ORDER BY hunt", [account], as: HuntID.self)
      json.beginArray("hunts")
      return mine.map { hunt(HuntAccess(account, to: $0, for: .read)) } + [.endOfArray]
    }
    let places = ExportStep { db, json in
      // Omit the places of hunts that the account has left.
      let places = try hunts.places(
        db,
        """
        p.account = ?1 OR (p.created_by = ?1
          AND p.hunt IN (SELECT hunt FROM hunt_member WHERE account = ?1))
        """, [account])
      json.objects("places", places) { json, place in place.write(to: &json) }
      return []
    }
    return [list, places]
  }

  /// The maximum number of homes, messages or viewings that one step reads.
  private static let page = 100

  private func hunt(_ access: HuntAccess) -> ExportStep {
    ExportStep { db, json in
      guard let sheet = try sheet(access, after: nil, db) else { return [] }
      json.beginObject()
      sheet.writeHead(to: &json)
      json.beginArray("homes")
      write(sheet, to: &json)
      return homes(behind: sheet, access) + [messages(access), viewings(access), .endOfObject]
    }
  }

  /// Reads a page of a hunt; nil if the account is no longer a member.
  private func sheet(
    _ access: HuntAccess, after home: String?, _ db: StoreConnection
  ) throws -> HuntSheet? {
    do {
      return try hunts.sheet(access, HomePageQuery(after: home, limit: Self.page), db)
    } catch is HuntError {
      return nil
    }
  }

  private func write(_ sheet: HuntSheet, to json: inout JSONWriter) {
    for home in sheet.homes { json.object { home.write(to: &$0, since: sheet.reader.seen) } }
  }

  /// Exports the homes that follow a page, or ends the array.
  private func homes(behind sheet: HuntSheet, _ access: HuntAccess) -> [ExportStep] {
    guard let next = sheet.next else { return [.endOfArray] }
    return [
      ExportStep { db, json in
        guard let sheet = try self.sheet(access, after: next, db) else { return [.endOfArray] }
        write(sheet, to: &json)
        return homes(behind: sheet, access)
      }
    ]
  }

  private func messages(_ access: HuntAccess) -> ExportStep {
    ExportStep { _, json in
      json.beginArray("messages")
      return [messages(access, after: 0)]
    }
  }

  /// Exports the account's own messages among the next messages of a hunt. A step reads at most one
  /// page of ids, even if the account wrote few of the messages.
  private func messages(_ access: HuntAccess, after id: Int64) -> ExportStep {
    ExportStep { db, json in
      let arguments: [any StoreValue] = [access.hunt, id, Self.page]
      let next = "SELECT id FROM hunt_message WHERE hunt = ? AND id > ? ORDER BY id LIMIT ?"
      let last = try db.value("SELECT max(id) FROM (\(next)) AS page", arguments, as: Int64.self)
      guard let last else { return [.endOfArray] }
      let own = try db.rows(
        """
        \(HuntMessage.selection)
        WHERE m.hunt = ? AND m.id > ? AND m.id <= ? AND m.author = ? ORDER BY m.id
        """, [access.hunt, id, last, access.account])
      for row in own { json.object { HuntMessage(row).write(to: &$0) } }
      return [messages(access, after: last)]
    }
  }

  private func viewings(_ access: HuntAccess) -> ExportStep {
    ExportStep { db, json in
      let mine = try db.values(
        """
        SELECT id FROM viewing AS v WHERE v.hunt = ?1 AND (v.created_by = ?2
          OR EXISTS (SELECT 1 FROM viewing_guest WHERE viewing = v.id AND account = ?2))
        ORDER BY v.times, v.id
        """, [access.hunt, access.account], as: ViewingID.self)
      json.beginArray("viewings")
      return stride(from: 0, to: mine.count, by: Self.page).map { start in
        viewings(Array(mine[start..<min(start + Self.page, mine.count)]), access)
      } + [.endOfArray]
    }
  }

  /// Exports the viewings with these ids that still exist, if the account is still a member.
  private func viewings(_ ids: [ViewingID], _ access: HuntAccess) -> ExportStep {
    ExportStep { db, json in
      let places = ids.map { _ in "?" }.joined(separator: ", ")
      let viewings = try hunts.viewings(
        db,
        """
        v.id IN (\(places)) AND v.hunt IN (SELECT hunt FROM hunt_member WHERE account = ?)
        """, ids + [access.account])
      for viewing in viewings { json.object { viewing.write(to: &$0) } }
      return []
    }
  }
}
