import Basics
import Geo
package import Store

extension StoreAccess {
  /// Returns the beacons, ordered by name.
  package func beacons() throws(Failure) -> [Beacon] {
    try read { try Self.beacons(in: $0) }
  }

  /// Adds all of the beacons or, if any of them has a problem, none.
  ///
  /// - Parameter isReplacing: Whether a new beacon replaces an existing one with the same name.
  /// - Returns: The problems, with the indices of the affected beacons; for example, a name or a
  ///   signal already belongs to another beacon, or there are too many beacons. If there are any
  ///   problems, no beacon is added.
  package func add(
    _ beacons: [Beacon], isReplacing: Bool = false
  ) throws(Failure) -> [(place: Int, problem: BeaconProblem)] {
    try write { db in
      var known: [String: Beacon] = [:]
      for beacon in try Self.beacons(in: db) { known[beacon.name] = beacon }
      var problems: [(place: Int, problem: BeaconProblem)] = []
      for (place, beacon) in beacons.enumerated() {
        if known[beacon.name] != nil, !isReplacing {
          problems.append((place, BeaconProblem(.name, .knownName(beacon.name))))
        }
        known[beacon.name] = beacon
      }
      if known.count > Beacon.most {
        problems.append(
          (max(0, beacons.count - 1), BeaconProblem(.name, .tooMany(limit: Beacon.most))))
      }
      var names: [BeaconSignal: [String]] = [:]
      for beacon in known.values { names[beacon.signal, default: []].append(beacon.name) }
      for (place, beacon) in beacons.enumerated() {
        let others = names[beacon.signal, default: []].filter { $0 != beacon.name }
        guard let other = others.min() else { continue }
        problems.append((place, BeaconProblem(beacon.signal.column, .knownSignal(of: other))))
      }
      if problems.isEmpty { try Self.put(beacons, in: db) }
      return problems
    }
  }

  /// Removes a beacon and its visits.
  ///
  /// - Returns: Whether there was a beacon with that name.
  package func removeBeacon(named name: String) throws(Failure) -> Bool {
    try write { db in
      try db.execute("DELETE FROM beacon_visit WHERE beacon = ?", [name])
      return try db.execute("DELETE FROM beacon WHERE name = ?", [name]) > 0
    }
  }

  private static func put(_ beacons: [Beacon], in db: StoreConnection) throws {
    // Two beacons can swap their signals, which would fail if the beacons were replaced one by one.
    let release = try db.statement("UPDATE beacon SET signal = 'replaced:' || name WHERE name = ?")
    for beacon in beacons {
      try release.bind([beacon.name])
      try release.run()
    }
    let put = try db.statement(
      """
      INSERT INTO beacon (name, signal, project, listing, viewing, latitude, longitude, opens, closes,
        tx_power) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (name) DO UPDATE SET
        signal = excluded.signal, project = excluded.project, listing = excluded.listing,
        viewing = excluded.viewing, latitude = excluded.latitude, longitude = excluded.longitude,
        opens = excluded.opens, closes = excluded.closes, tx_power = excluded.tx_power
      """)
    for beacon in beacons {
      try put.bind([
        beacon.name, beacon.signal.text, beacon.text(.project), beacon.text(.listing),
        beacon.text(.viewing), beacon.position?.latitude, beacon.position?.longitude,
        beacon.hours?.opens.minutes, beacon.hours?.closes.minutes, beacon.power,
      ])
      try put.run()
    }
  }

  private static func beacons(in db: StoreConnection) throws -> [Beacon] {
    try db.all(
      """
      SELECT name, signal, project, listing, viewing, latitude, longitude, opens, closes, tx_power
      FROM beacon ORDER BY name
      """, [], beacon)
  }

  /// Returns the beacon in a row; nil if another program wrote an invalid beacon.
  private static func beacon(_ row: StatementRow) -> Beacon? {
    guard let name = row.text(0), let signal = row.text(1).flatMap(BeaconSignal.init(text:)) else {
      return nil
    }
    let target: Beacon.Target
    if let project = row.text(2) {
      target = .project(project)
    } else if let listing = row.text(3) {
      target = .listing(listing)
    } else {
      target = .viewing(row.text(4) ?? "")
    }
    let hasPlace = !row.isNull(5) && !row.isNull(6)
    let times = [row.integer(7), row.integer(8)].compactMap {
      $0.flatMap { TimeOfDay(minutes: Int($0)) }
    }
    return Beacon(
      name: name, signal: signal, target: target,
      position: hasPlace
        ? Coordinate(latitude: row.double(5), longitude: row.double(6)) : nil,
      hours: times.count == 2 ? OpeningHours(opens: times[0], closes: times[1]) : nil,
      power: row.integer(9).map { Int($0) })
  }
}

extension StoreAccess {
  /// Adds a day's beacon visits to the stored counts, and deletes old visits. Unknown beacons are
  /// skipped.
  ///
  /// - Parameters:
  ///   - visits: The number of visits to each beacon, keyed by beacon name.
  ///   - day: The day, as the number of days since 1970.
  ///   - earliest: The earliest day whose visits are retained; earlier visits are deleted.
  package func add(
    visits: [String: Int], of day: Int64, deletingBefore earliest: Int64
  ) throws(Failure) {
    try write { db in
      let add = try db.statement(
        """
        INSERT INTO beacon_visit (beacon, day, visits) SELECT name, ?, ? FROM beacon WHERE name = ?
        ON CONFLICT (beacon, day) DO UPDATE SET visits = beacon_visit.visits + excluded.visits
        """)
      for (name, count) in visits {
        try add.bind([day, count, name])
        try add.run()
      }
      try db.execute("DELETE FROM beacon_visit WHERE day < ?", [earliest])
    }
  }

  /// Returns the number of visits to each beacon on or after a given day, keyed by beacon name.
  package func visits(since day: Int64) throws(Failure) -> [String: Int] {
    try read { db in
      var visits: [String: Int] = [:]
      try db.forEach(
        "SELECT beacon, CAST(sum(visits) AS bigint) FROM beacon_visit WHERE day >= ? GROUP BY beacon",
        [day]
      ) { row in visits[row.text(0) ?? ""] = Int(row.integer(1) ?? 0) }
      return visits
    }
  }
}
