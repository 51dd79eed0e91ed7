import Foundation
import Geo
import HomefindTesting
import ListingSources
import Listings
import Messages
import Testing

@Suite struct FileSourceTests {
  private let folder = TemporaryFolder()
  private let asok: Coordinate

  init() throws { asok = try #require(Coordinate(latitude: 13.737, longitude: 100.5603)) }

  private static let table = """
    id,name,name_en,type,price,lat,lon,telephone
    7,บ้าน,House,condo,2.5 ล้าน,13.737,100.5603,02-123-4567
    BK/12:3 ก,,Far,condo,,13.9,100.5603,
    x,,,townhome,,13.7371,100.5603,
    ,,no key,condo,,13.737,100.5603,
    y,,,condo,,,,
    z,,,condo,,95,100,
    """

  private func write(_ text: String, to path: String) throws {
    // Replace the file atomically, as an editor does.
    try Data(text.utf8).write(to: URL(filePath: path), options: .atomic)
  }

  private func keys(_ source: FileSource, radius: Double = 1_000) async throws -> [ListingKey] {
    try await source.listings(around: asok, radius: radius, types: []).listings.map(\.id).sorted()
  }

  private func fault(_ source: FileSource) async -> SourceError? {
    await #expect(throws: SourceError.self) { try await keys(source) }
  }

  @Test func tableIsRead() async throws {
    let path = folder.file("homes.csv")
    try write(Self.table, to: path)
    let source = FileSource(name: "market", path: path)
    #expect(try await keys(source) == [7, "x"])
    let all = try await source.listings(around: asok, radius: 50_000, types: [.condo])
    #expect(all.listings.map(\.id).sorted() == [7, "BK/12:3 ก"])
    #expect(all.skipped == ["noID": 1, "noPosition": 1, "badPosition": 1])
    #expect(all.total == 3 && source.isCopy)
    let home = try #require(all.listings.first { $0.id == 7 })
    #expect(home.name == LocalizedText(thai: "บ้าน", english: "House"))
    #expect(home.priceText == "2.5 ล้าน" && home.telephoneText == "02-123-4567")
    let (extent, provinces) = try await (source.extent(), source.provinces())
    #expect(extent != nil && provinces.isEmpty)
    #expect(source.kind == "file" && source.fault == nil && source.changedAt != nil)
  }

  @Test func pointsOfGeoJSONAreRead() async throws {
    let path = folder.file("homes.geojson")
    try write(
      """
      {"type": "FeatureCollection", "features": [
        {"type": "Feature", "id": "A B", "geometry": {"type": "Point", "coordinates": [100.5603, 13.737]},
         "properties": {"name": "House", "type": "condo", "price": 2500000, "phone": "021234567"}},
        {"type": "Feature", "geometry": {"type": "Point", "coordinates": [100.5603, 13.737, 5]},
         "properties": {"ref": 12}},
        {"type": "Feature", "id": 3, "geometry": null, "properties": {}},
        {"type": "Feature", "id": 4, "geometry": {"type": "Point", "coordinates": [200, 13]}, "properties": null}
      ]}
      """, to: path)
    let source = FileSource(name: "market", path: path)
    #expect(try await keys(source) == [12, "A B"])
    let all = try await source.listings(around: asok, radius: 10, types: [.condo])
    #expect(
      all.listings.map(\.priceText) == ["2500000"] && all.listings[0].telephoneText == "021234567")
    #expect(all.listings[0].name.english == "House")
    #expect(all.skipped == ["noPosition": 1, "badPosition": 1])
  }

  /// homefind can read its own GeoJSON output, including names, prices and sellers.
  @Test func ownGeoJSONIsReadBack() async throws {
    let path = folder.file("own.geojson")
    try write(
      """
      {"type": "FeatureCollection", "features": [
        {"type": "Feature", "id": "own.1", "geometry": {"type": "Point", "coordinates": [100.5603, 13.737]},
         "properties": {"id": "own.1", "name": {"th": "คอนโด", "en": "Condo"}, "type": "condo",
          "typeLabel": "Condominium", "price": {"text": "2.59 ล้าน", "min": 2590000},
          "company": {"id": "7", "name": "Own Homes"}, "address": "1 Asok",
          "telephones": [{"text": "02-123-4567", "uri": "tel:+6621234567"}, {"text": "081 111 2222"}],
          "images": {"thumbnail": "https://h/a.jpg", "large": "https://h/b.jpg"}}},
        {"type": "Feature", "id": "own.2", "geometry": {"type": "Point", "coordinates": [100.5604, 13.737]},
         "properties": {"name": {"en": "House"}, "typeText": "บ้านเดี่ยว", "type": "single-house",
          "price": {"min": 3100000}}},
        {"type": "Feature", "id": "own.3", "geometry": {"type": "Point", "coordinates": [100.5605, 13.737]},
         "properties": {"name": {"th": "บ้าน"}, "type": "condo"}}
      ]}
      """, to: path)
    let source = FileSource(name: "own", path: path)
    let homes = try await source.listings(around: asok, radius: 500, types: []).listings
      .sorted { $0.id < $1.id }
    #expect(homes.map(\.name.thai) == ["คอนโด", nil, "บ้าน"])
    #expect(homes.map(\.name.english) == ["Condo", "House", nil])
    #expect(homes.map(\.priceText) == ["2.59 ล้าน", "3100000", nil])
    #expect(homes.map(\.type) == [.condo, .singleHouse, .condo])
    #expect(homes[0].companyID == 7 && homes[0].companyName == "Own Homes")
    #expect(homes[0].telephoneText == "02-123-4567, 081 111 2222")
    #expect(homes[0].address == "1 Asok")
    #expect(homes[0].picture == "https://h/a.jpg" && homes[0].plan == "https://h/b.jpg")
  }

  @Test func tableInWindows874IsRead() async throws {
    let path = folder.file("thai.csv")
    let bytes = Self.table.unicodeScalars.map { scalar in
      scalar.value < 0x80 ? UInt8(scalar.value) : UInt8(truncatingIfNeeded: scalar.value - 0xD60)
    }
    try Data(bytes).write(to: URL(filePath: path))
    let homes = try await FileSource(name: "thai", path: path)
      .listings(around: asok, radius: 500, types: []).listings
    let home = try #require(homes.first { $0.id == 7 })
    #expect(home.name.thai == "บ้าน" && home.priceText == "2.5 ล้าน")
  }

  @Test func tableInUnknownCharsetIsRejected() async throws {
    let path = folder.file("latin.csv")
    try Data(Array("id,name,lat,lon\n1,Caf".utf8) + [0xE9] + ",13.7,100.5\n".utf8)
      .write(to: URL(filePath: path))
    let error = await fault(FileSource(name: "latin", path: path))
    #expect(error?.description.contains("neither UTF-8 nor windows-874") == true)
  }

  @Test func changedFileIsReadAgain() async throws {
    let path = folder.file("homes.csv")
    try write("id,lat,lon\n1,13.737,100.5603\n", to: path)
    let source = FileSource(name: "market", path: path)
    #expect(try await keys(source) == [1])
    try write("id,lat,lon\n1,13.737,100.5603\n2,13.737,100.5603\n", to: path)
    #expect(try await keys(source) == [1, 2])
  }

  @Test(arguments: [
    ("id,lat,lon\n1,13.7,100.5\n1,13.8,100.5\n", "the key “1” on lines 2 and 3"),
    ("id,lat,lon\n\"1\n2\n", "a quotation mark is not closed"),
    ("id,lat\n1,13.7\n", "has no column lon"), ("", "The table is empty"),
    ("{\"type\": \"Point\"}", "is not a GeoJSON FeatureCollection"),
    ("{", "ends before its JSON value"),
    (
      #"{"type":"FeatureCollection","features":[{"id":"a","geometry":{"type":"Point","coordinates":[1,2]}},"#
        + "\n" + #"{"id":"a","geometry":{"type":"Point","coordinates":[1,2]}}]}"#,
      "the key “a” on lines 1 and 2"
    ),
  ])
  func brokenFileIsReportedAndOldContentsAreServed(text: String, reason: String) async throws {
    let path = folder.file("homes.csv")
    try write(text, to: path)
    let fresh = FileSource(name: "market", path: path)
    let error = await fault(fresh)
    #expect(error?.kind == .unavailable)
    #expect(
      error?.message.english.contains(reason) == true
        && error?.message.english.contains("market") == true
        && error?.message.english.contains("The file homes.csv of") == true && error?.cause == path,
      "\(String(describing: error?.message))")

    try write("id,lat,lon\n1,13.737,100.5603\n", to: path)
    #expect(try await keys(fresh) == [1])
    #expect(fresh.fault == nil && fresh.condition == nil)
    try write(text, to: path)
    #expect(try await keys(fresh) == [1])
    #expect(fresh.condition == "broken" && fresh.fault?.message == error?.message)
    try FileManager.default.removeItem(atPath: path)
    #expect(try await keys(fresh) == [1])
    #expect(fresh.fault?.message.english.contains("cannot be read") == true)
    try write("id,lat,lon\n2,13.737,100.5603\n", to: path)
    #expect(try await keys(fresh) == [2])
    #expect(fresh.condition == nil && fresh.fault == nil)
  }

  @Test(.timeLimit(.minutes(1))) func pipeIsRejectedWithoutWaiting() async throws {
    let path = folder.file("pipe.csv")
    try #require(mkfifo(path, 0o600) == 0)
    let error = await fault(FileSource(name: "market", path: path))
    #expect(
      error?.message.english.contains("it is not a regular file") == true,
      "\(error?.message.english ?? "")")
  }

  @Test func missingFileIsReported() async throws {
    let error = await fault(FileSource(name: "market", path: folder.file("none.csv")))
    #expect(error?.message.english.contains("none.csv of the source market cannot be read") == true)
  }
}
