import Geo
import Testing

@testable import Region

/// Tests the table of maps.
@Suite struct MapGridTests {
  @Test func embeddedTableHasEveryMap() {
    let maps = MapGrid.served
    let names = ["country", "bangkok", "chiang-mai", "pattaya-si-racha", "phuket"]
    #expect(Set(maps.map(\.name)).isSuperset(of: names))
    #expect(Set(maps.map(\.folder)).count == maps.count)
    for map in maps {
      #expect(map.folder == (map.name == "bangkok" ? "map" : "map/\(map.name)"))
      #expect((map.cell == nil) == (map.name == "country"))
    }
  }

  @Test(arguments: [
    ("country", 0, 0), ("bangkok", 4, 5), ("chiang-mai", 3, 4), ("pattaya-si-racha", 3, 7),
    ("phuket", 2, 5),
  ])
  func cellsCoverTheBox(name: String, columns: Int, rows: Int) throws {
    let map = try #require(MapGrid.served.first { $0.name == name })
    #expect(map.columns == columns && map.rows == rows)
  }

  @Test(arguments: [
    (13.7466, 100.5393, ["country", "bangkok"]), (7.8961, 98.2966, ["country", "phuket"]),
    (14.3532, 100.5684, ["country"]), (35.68, 139.77, []),
  ])
  func mapsContainTheirPlaces(latitude: Double, longitude: Double, names: [String]) throws {
    let place = try #require(Coordinate(latitude: latitude, longitude: longitude))
    #expect(MapGrid.served.filter { $0.contains(place) }.map(\.name) == names)
  }

  @Test(arguments: [
    ("a,map/a,8,1,2,3,4,0.2", true), ("a,map/a,8,1,2,3,4,", true), ("a,map/a,,1,2,3,4,0.2", true),
    ("a,map/a,8,3,2,1,4,0.2", false), ("a,map/a,8,1,2,3,,0.2", false), ("a,,8,1,2,3,4,1", false),
    ("a,map/a,8,1,-89,3,4,0.2", false), ("a,map/a,8,x,2,3,4,0.2", false),
  ])
  func rowsWithoutBoxAreSkipped(row: String, isRead: Bool) {
    let table = "name,folder,from_zoom,west,south,east,north,cell\n\(row)\n"
    #expect(MapGrid.all(in: Array(table.utf8)).count == (isRead ? 1 : 0))
  }

  @Test func tinyCellIsNoCell() throws {
    let table = "name,folder,west,south,east,north,cell\na,map/a,1,2,3,4,1e-300\n"
    let map = try #require(MapGrid.all(in: Array(table.utf8)).first)
    #expect(map.cell == nil && map.columns == 0 && map.rows == 0)
  }

  @Test func mapOwnsFilesInItsFolder() throws {
    let paths = [
      "map/far.json", "map/phuket/far.json", "map/phuket/near-0-0.json", "map/phuket/a/b.json",
      "js/map.js", "map/phuket/notes.txt",
    ]
    let maps = Dictionary(uniqueKeysWithValues: MapGrid.served.map { ($0.name, $0) })
    #expect(maps["bangkok"]?.files(among: paths) == ["far"])
    #expect(maps["phuket"]?.files(among: paths) == ["far", "near-0-0"])
    #expect(maps["country"]?.files(among: paths) == [])
  }
}
