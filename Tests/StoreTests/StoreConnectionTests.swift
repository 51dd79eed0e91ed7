import GRDB
import Store
import Testing

@Suite struct StoreConnectionTests {
  @Test func valuesRoundTrip() throws {
    try DatabaseQueue().write { file in
      let db = StoreConnection(file)
      try db.execute(
        "CREATE TABLE thing (id INTEGER PRIMARY KEY, real REAL, text TEXT, bytes BLOB, flag INTEGER)"
      )
      for (real, text, bytes, flag) in [
        (-0.5, "ก\0'", [0, 255], true), (1e300, "", [], false), (nil, nil, nil, nil),
      ] as [(Double?, String?, [UInt8]?, Bool?)] {
        let count = try db.execute(
          "INSERT INTO thing (real, text, bytes, flag) VALUES (?, ?, ?, ?)",
          [real, text, bytes, flag])
        #expect(count == 1)
      }
      let rows = try db.rows("SELECT * FROM thing ORDER BY id")
      #expect(rows.map { $0["id"] as Int } == [1, 2, 3])
      #expect(rows.map { $0["real"] as Double? } == [-0.5, 1e300, nil])
      #expect(rows.map { $0["text"] as String? } == ["ก\0'", "", nil])
      #expect(rows.map { $0[3] as [UInt8]? } == [[0, 255], [], nil])
      #expect(rows.map { $0["flag"] as Bool? } == [true, false, nil])
      #expect(rows[0]["nothing"] as String? == nil)
    }
  }

  @Test func argumentsMayBeNumbered() throws {
    try DatabaseQueue().write { file in
      let db = StoreConnection(file)
      #expect(try db.value("SELECT ?2 || ?1 || ?2", ["a", "b"], as: String.self) == "bab")
      try db.execute("CREATE TABLE number (value INTEGER)")
      #expect(try db.execute("INSERT INTO number VALUES (?), (?)", [Int64.min, Int64.max]) == 2)
      #expect(try db.value("SELECT value FROM number WHERE value = 0", as: Int.self) == nil)
      #expect(
        try db.values("SELECT value FROM number ORDER BY value", as: Int64.self) == [.min, .max])
      #expect(try db.value("DELETE FROM number RETURNING value", as: Int64.self) == .min)
      #expect(try db.row("SELECT value FROM number") == nil)
    }
  }
}
