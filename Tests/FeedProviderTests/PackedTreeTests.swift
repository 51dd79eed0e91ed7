import GRDB
import Testing

@testable import FeedProvider

/// The R*Tree that is written at once is one by SQLite's own check, whatever its size.
@Suite struct PackedTreeTests {
  @Test(arguments: [0, 1, 2, 50, 51, 52, 101, 2_600, 2_602, 9_000])
  func isWhole(count: Int) throws {
    var random = SampleRandom(seed: UInt64(count))
    let points = (0..<count).map { index in
      PackedTree.Point(
        key: Int64(index) * 3 + 1, latitude: Double(random.number(in: -90_000...90_000)) / 1_000,
        longitude: Double(random.number(in: -180_000...180_000)) / 1_000, type: index % 7)
    }
    let database = try DatabaseQueue()
    try database.write { db in
      try db.execute(
        sql: "CREATE VIRTUAL TABLE area USING rtree (key, south, north, west, east, +type INTEGER)")
      try PackedTree.write(points, to: db)
      #expect(try String.fetchOne(db, sql: "SELECT rtreecheck('area')") == "ok")
      let rows = try Row.fetchAll(db, sql: "SELECT * FROM area ORDER BY key")
      #expect(rows.count == count)
      for (row, point) in zip(rows, points) {
        #expect(row["key"] == point.key)
        #expect(row["type"] == point.type)
        #expect(row["south"] <= point.latitude && row["north"] >= point.latitude)
        #expect(row["west"] <= point.longitude && row["east"] >= point.longitude)
      }
      // It can be searched, and goes on as any other.
      let north = try Int.fetchOne(db, sql: "SELECT count(*) FROM area WHERE south >= 45")
      #expect(north == points.filter { Float($0.latitude) >= 45 }.count)
      try db.execute(sql: "INSERT INTO area VALUES (2, 1, 1, 1, 1, 0)")
      #expect(try String.fetchOne(db, sql: "SELECT rtreecheck('area')") == "ok")
    }
  }
}
