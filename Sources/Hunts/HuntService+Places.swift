public import Accounts
public import Geo
import Store

extension HuntService {
  /// Returns the places of an account and its hunts.
  ///
  /// - Parameter hunt: The hunt whose places are returned; nil for the places of all hunts.
  /// - Throws: `HuntError` if the account is not a member of the hunt.
  public func places(
    of account: AccountID, in hunt: HuntID? = nil
  ) throws(HuntError) -> [SavedPlace] {
    try read { db in
      if let hunt {
        try HuntAccess(account, to: hunt, for: .read).check(db)
        return try places(db, "p.hunt = ?", [hunt])
      }
      return try places(
        db,
        "p.account = ?1 OR p.hunt IN (SELECT hunt FROM hunt_member WHERE account = ?1)",
        [account])
    }
  }

  /// Saves a place.
  ///
  /// - Parameter hunt: The hunt that the place belongs to; nil for one of the account's own places.
  /// - Throws: `HuntError`.
  public func save(
    title: String, text: String, kind: SavedPlace.Kind, at position: Coordinate,
    in hunt: HuntID?, by account: AccountID
  ) throws(HuntError) -> SavedPlace {
    try write { db in
      if let hunt { try HuntAccess(account, to: hunt, for: .editPlaces).check(db) }
      let (whose, owner): (String, any StoreValue) =
        if let hunt { ("hunt", hunt) } else { ("account", account) }
      try db.requireRoom(
        for: .place, HuntLimits.places,
        "SELECT count(*) FROM saved_place WHERE \(whose) = ?",
        [owner])
      let id = PlaceID()
      let own = hunt == nil ? account : nil
      let version = try record(.place, of: id.text, in: hunt, by: account, for: own, db)
      try db.execute(
        """
        INSERT INTO saved_place (id, account, hunt, created_by, title, text, kind, latitude,
          longitude, created, version) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
        [
          id, own, hunt, account, title, text, kind.rawValue,
          position.latitude, position.longitude, now(), version,
        ])
      return try place(id, of: account, for: .read, db)
    }
  }

  /// Changes a place.
  ///
  /// - Throws: `HuntError`.
  public func edit(
    place id: PlaceID, _ edit: PlaceEdit, by account: AccountID
  ) throws(HuntError) -> SavedPlace {
    try write { db in
      var place = try place(id, of: account, for: .editPlaces, db)
      guard let isMoved = place.apply(edit) else { return place }
      place.version = try record(of: place, by: account, db)
      try db.execute(
        """
        UPDATE saved_place SET title = ?, text = ?, kind = ?, latitude = ?, longitude = ?,
          version = ? WHERE id = ?
        """,
        [
          place.title, place.text, place.kind.rawValue, place.position.latitude,
          place.position.longitude, place.version, id,
        ])
      if isMoved {
        try db.execute("DELETE FROM place_acknowledgement WHERE place = ?", [id])
      }
      return place
    }
  }

  /// Removes a place.
  ///
  /// - Throws: `HuntError`.
  public func remove(place id: PlaceID, by account: AccountID) throws(HuntError) {
    try write { db in
      let place = try place(id, of: account, for: .editPlaces, db)
      _ = try record(of: place, by: account, db)
      try db.execute("DELETE FROM saved_place WHERE id = ?", [id])
    }
  }

  /// Records that a member has seen a meeting point. Repeated calls have no effect.
  ///
  /// - Throws: `HuntError` if the place is not a meeting point of one of the account's hunts.
  public func acknowledge(
    place id: PlaceID, by account: AccountID
  ) throws(HuntError) -> SavedPlace {
    try write { db in
      let place = try place(id, of: account, for: .answer, db)
      guard place.isToBeAcknowledged, let hunt = place.hunt else {
        throw HuntError(.unknown(.place))
      }
      let changed = try db.execute(
        """
        INSERT INTO place_acknowledgement (place, hunt, account, at) VALUES (?, ?, ?, ?)
        ON CONFLICT DO NOTHING
        """, [id, hunt, account, now()])
      guard changed > 0 else { return place }
      let version = try record(of: place, by: account, db)
      try db.execute("UPDATE saved_place SET version = ? WHERE id = ?", [version, id])
      return try self.place(id, of: account, for: .read, db)
    }
  }

  private func record(
    of place: SavedPlace, by account: AccountID, _ db: StoreConnection
  ) throws -> Int64 {
    try record(
      .place, of: place.id.text, in: place.hunt, by: account,
      for: place.hunt == nil ? account : nil, db)
  }

  /// Returns one of the account's own places, or a place in a hunt where the account may perform
  /// `action`.
  private func place(
    _ id: PlaceID, of account: AccountID, for action: HuntAction, _ db: StoreConnection
  ) throws -> SavedPlace {
    let place = try places(
      db,
      """
      p.id = ?1
        AND (p.account = ?2 OR p.hunt IN (SELECT hunt FROM hunt_member WHERE account = ?2))
      """, [id, account]
    ).first
    guard let place else { throw HuntError(.unknown(.place)) }
    if let hunt = place.hunt { try HuntAccess(account, to: hunt, for: action).check(db) }
    return place
  }

  /// Returns the places `p` that meet a condition.
  func places(
    _ db: StoreConnection, _ condition: String, _ arguments: [any StoreValue]
  ) throws -> [SavedPlace] {
    try db.rows(
      """
      SELECT p.*, account.name AS created_by_name, k.account AS reader,
        reader.name AS reader_name, k.at AS read_at
      FROM saved_place AS p LEFT JOIN account ON account.id = p.created_by
        LEFT JOIN place_acknowledgement AS k ON k.place = p.id
        LEFT JOIN account AS reader ON reader.id = k.account
      WHERE \(condition) ORDER BY p.created, p.id, k.at, k.account
      """, arguments
    ).grouped(by: "id", as: PlaceID.self).compactMap(SavedPlace.init)
  }
}

extension SavedPlace {
  /// Creates a place from rows of the table joined with its acknowledgements; nil if another
  /// program wrote an invalid place.
  init?(_ rows: ArraySlice<FetchedRow>) {
    guard let row = rows.first,
      let position = Coordinate(latitude: row["latitude"], longitude: row["longitude"])
    else { return nil }
    self.init(
      id: row["id"], hunt: row["hunt"], by: HuntPerson(row, "created_by"), title: row["title"],
      text: row["text"], kind: Kind(rawValue: row["kind"]) ?? .other, position: position,
      created: row["created"],
      acknowledgements: rows.compactMap { row in
        HuntPerson(row, "reader").map { Acknowledgement(person: $0, at: row["read_at"]) }
      }, version: row["version"])
  }
}
