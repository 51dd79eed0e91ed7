import CSVStream
import Geo
import JSONStream
import Testing

@testable import RegionImport

/// Tests the tables of imported regions.
@Suite struct RegionTableTests {
  @Test func fieldsAreQuotedWhereNecessary() throws {
    var table = TableWriter(["a", "b"])
    table.add(["São, Paulo", "say \"oi\""])
    var reader = try CSVReader(table.bytes)
    #expect(try reader.next()?.get().fields == ["São, Paulo", "say \"oi\""])
  }

  @Test(arguments: [
    (0.0, "0"), (-46.63544, "-46.63544"), (0.00001, "0.00001"), (12.5, "12.5"), (100, "100"),
    (-0.00002, "-0.00002"),
  ])
  func numbersHaveAtMostFiveDecimalPlaces(value: Double, text: String) {
    #expect(TableWriter.number(value) == text)
  }

  /// The outlines of two districts and their state, as OpenStreetMap and GeoJSON files have them.
  @Test func districtsAreTheMostDetailedBoundaries() throws {
    let square = { (west: Double, level: String, name: String) in
      #"{"type":"Feature","properties":{"admin_level":"\#(level)","name":"\#(name)"},"geometry":{"type":"Polygon","coordinates":[[[\#(west),0],[\#(west + 1),0],[\#(west + 1),1],[\#(west),1],[\#(west),0]]]}}"#
    }
    let features = try [
      square(0, "4", "State"), square(0, "9", "Sé, Centro"), square(1, "9", "Luz"),
    ]
    .map { try #require(MapFeature(JSONDocument(Array($0.utf8)).root)) }
    let tables = DistrictTables(region: "sp", title: ("São Paulo", "São Paulo"), areas: features)
    #expect(tables.count == 2)
    let files = Dictionary(uniqueKeysWithValues: tables.files.map { ($0.name, $0.bytes) })
    let districts = String(decoding: files["districts.csv"] ?? [], as: UTF8.self)
    #expect(
      districts.contains("\nsp-1,sp,Luz,Luz,,") && districts.contains("\nsp-2,sp,Sé  Centro,"))
    let provinces = String(decoding: files["provinces.csv"] ?? [], as: UTF8.self)
    #expect(provinces.contains("\nsp,São Paulo,São Paulo,,0,0,1,2,,"))
    let outline = String(decoding: files["outlines.csv"] ?? [], as: UTF8.self)
      .split(separator: "\n")[1].dropFirst("sp-1,".count)
    let corners = try EncodedPolyline.decode(outline.utf8, isLongitudeFirst: true)
    #expect(Set(corners.map(\.longitude)) == [1, 2] && Set(corners.map(\.latitude)) == [0, 1])
  }
}
