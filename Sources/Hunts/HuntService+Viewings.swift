public import Accounts
import Store

extension HuntService {
  /// Proposes a viewing.
  ///
  /// - Throws: `HuntError`.
  public func propose(_ new: NewViewing, _ access: HuntAccess) throws(HuntError) -> Viewing {
    try write(access) { db in
      guard let home = try home(new.listing, of: access.hunt, db), home.removed == nil else {
        throw HuntError("listing", .unknownListing)
      }
      try db.requireRoom(
        for: .viewing, HuntLimits.viewings,
        "SELECT count(*) FROM viewing WHERE hunt = ?",
        [access.hunt])
      let members = try members(of: access.hunt, db).map(\.account)
      let guests = new.guests ?? members.filter { $0 != access.account }
      guard Set(guests).isSubset(of: members) else { throw HuntError("guests", .notAMember) }
      let id = ViewingID()
      let version = try record(.viewing, of: id.text, in: access.hunt, by: access.account, db)
      let times = Set(new.times).sorted()
      let chosen = times.count == 1 ? 0 : nil
      try db.execute(
        """
        INSERT INTO viewing (id, hunt, listing, created_by, times, chosen, note, sequence, changed,
          version) VALUES (?, ?, ?, ?, ?, ?, ?, 0, ?, ?)
        """,
        [
          id, access.hunt, new.listing, access.account, Viewing.text(of: times),
          chosen, new.note, now(), version,
        ])
      for guest in Set(guests) {
        try db.execute(
          """
          INSERT INTO viewing_guest (viewing, hunt, account, answer, times)
          VALUES (?, ?, ?, ?, '')
          """, [id, access.hunt, guest, Viewing.Answer.open.rawValue])
      }
      return try viewing(id, of: access.hunt, db)
    }
  }

  /// Changes a viewing.
  ///
  /// - Throws: `HuntError`.
  public func edit(
    viewing id: ViewingID, _ edit: ViewingEdit, _ access: HuntAccess
  ) throws(HuntError) -> Viewing {
    try write(access) { db in
      var viewing = try viewing(id, of: access.hunt, db)
      guard let asksAnew = try viewing.apply(edit, at: now()) else { return viewing }
      viewing.version = try record(.viewing, of: id.text, in: access.hunt, by: access.account, db)
      try db.execute(
        """
        UPDATE viewing SET times = ?, chosen = ?, note = ?, cancelled = ?, sequence = ?,
          changed = ?, version = ? WHERE id = ?
        """,
        [
          Viewing.text(of: viewing.times), viewing.chosen, viewing.note, viewing.cancelled,
          viewing.sequence, viewing.changed, viewing.version, id,
        ])
      if asksAnew {
        try db.execute(
          "UPDATE viewing_guest SET answer = ?, times = '' WHERE viewing = ?",
          [Viewing.Answer.open.rawValue, id])
      }
      return viewing
    }
  }

  /// Responds to an invitation to a viewing. The account can change its response later.
  ///
  /// - Throws: `HuntError`.
  public func answer(
    viewing id: ViewingID, _ answer: ViewingAnswer, _ access: HuntAccess
  ) throws(HuntError) -> Viewing {
    try write(access) { db in
      let viewing = try viewing(id, of: access.hunt, db)
      guard viewing.guests.contains(where: { $0.person.account == access.account }) else {
        throw HuntError(.unknown(.viewing))
      }
      try viewing.require(sequence: answer.sequence)
      guard answer.times.allSatisfy(viewing.times.indices.contains) else {
        throw HuntError("times", .notANumber(in: 0...max(0, viewing.times.count - 1)))
      }
      let text = Set(answer.times).sorted().map(String.init).joined(separator: ",")
      let changed = try db.execute(
        """
        UPDATE viewing_guest SET answer = ?1, times = ?2
        WHERE viewing = ?3 AND account = ?4 AND (answer <> ?1 OR times <> ?2)
        """, [answer.answer.rawValue, text, id, access.account])
      guard changed > 0 else { return viewing }
      let version = try record(.viewing, of: id.text, in: access.hunt, by: access.account, db)
      try db.execute("UPDATE viewing SET version = ? WHERE id = ?", [version, id])
      return try self.viewing(id, of: access.hunt, db)
    }
  }

  /// Returns a hunt's viewings, ordered by their earliest times.
  ///
  /// - Throws: `HuntError`.
  public func viewings(_ access: HuntAccess) throws(HuntError) -> [Viewing] {
    try read(access) { db in try viewings(db, "v.hunt = ?", [access.hunt]) }
  }

  func viewing(_ id: ViewingID, of hunt: HuntID, _ db: StoreConnection) throws -> Viewing {
    guard let viewing = try viewings(db, "v.id = ? AND v.hunt = ?", [id, hunt]).first else {
      throw HuntError(.unknown(.viewing))
    }
    return viewing
  }

  /// Returns the viewings `v` that meet a condition.
  func viewings(
    _ db: StoreConnection, _ condition: String, _ arguments: [any StoreValue]
  ) throws -> [Viewing] {
    try db.rows(
      """
      SELECT v.*, account.name AS created_by_name, g.account AS guest, guest.name AS guest_name,
        g.answer AS guest_answer, g.times AS guest_times
      FROM viewing AS v LEFT JOIN account ON account.id = v.created_by
        LEFT JOIN viewing_guest AS g ON g.viewing = v.id
        LEFT JOIN account AS guest ON guest.id = g.account
      WHERE \(condition) ORDER BY v.times, v.id, guest.name NULLS FIRST, g.account
      """, arguments
    ).grouped(by: "id", as: ViewingID.self).map { rows in
      Viewing(rows[rows.startIndex], guests: rows.compactMap(Viewing.Guest.init))
    }
  }
}

extension Viewing {
  init(_ row: FetchedRow, guests: [Guest]) {
    self.init(
      id: row["id"], hunt: row["hunt"], listing: row["listing"], by: HuntPerson(row, "created_by"),
      times: Self.times(of: row["times"]), chosen: row["chosen"], note: row["note"],
      guests: guests, cancelled: row["cancelled"], sequence: row["sequence"],
      changed: row["changed"], version: row["version"])
  }

  /// Returns times in their stored format: `1795491000-1795492800,…`.
  static func text(of times: [Span]) -> String {
    times.map { "\($0.from)-\($0.to)" }.joined(separator: ",")
  }

  static func times(of text: String) -> [Span] {
    text.split(separator: ",").compactMap { part in
      let ends = part.split(separator: "-").compactMap { Int64($0) }
      return ends.count == 2 ? Span(from: ends[0], to: ends[1]) : nil
    }
  }
}

extension Viewing.Guest {
  /// Creates the guest in a row that joins a viewing with its guests; nil if the viewing has no
  /// guests.
  init?(_ row: FetchedRow) {
    guard let person = HuntPerson(row, "guest") else { return nil }
    self.init(
      person: person, answer: Viewing.Answer(rawValue: row["guest_answer"]) ?? .open,
      times: (row["guest_times"] as String).split(separator: ",").compactMap { Int($0) })
  }
}
