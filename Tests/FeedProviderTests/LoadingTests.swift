import Foundation
import Geo
import HomefindTesting
import Listings
import Messages
import Places
import Testing

@testable import FeedProvider

@Suite struct LoadingTests {
  /// Writes the strings to files and loads a catalog from the files.
  private func load(data: String? = nil, districts: String? = nil) throws -> FeedCatalog {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("feed-provider-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var configuration = FeedProviderConfiguration()
    if let data {
      configuration.dataPath = folder.appendingPathComponent("homes.csv").path
      try Data(data.utf8).write(to: folder.appendingPathComponent("homes.csv"))
    }
    if let districts {
      configuration.districtsPath = folder.appendingPathComponent("places.csv").path
      try Data(districts.utf8).write(to: folder.appendingPathComponent("places.csv"))
    }
    return try FeedCatalog.load(configuration)
  }

  @Test func servesListingsFromFile() throws {
    let catalog = try load(data: "id,lat,lon,type\n1,13,100,condo\n2,13,100,tent\n2,13,100,x")
    #expect(catalog.total == 2)
    #expect(catalog.counts == [.condo: 1, .other: 1])
    #expect(!catalog.isSample)
    #expect(catalog.report?.duplicates == 1)
    // The region's districts, and the one with the homes, in Phetchaburi.
    #expect(catalog.districts.districts.count == 70)
    #expect(catalog.districts.provinces.map(\.code) == ["10", "11", "12", "13", "76"])
  }

  @Test func noticesUseSingularForOneRow() throws {
    let one = try load(data: "id,lat,lon\n1,13,100\n1,13,100\n3,x,100")
    #expect(
      one.notices.map(\.description) == [
        "Serving 1 home.", "Skipped 1 row with the id of another row.",
        "Skipped 1 row that cannot be used:",
        "  line 4: \"x\", \"100\" is not a coordinate in degrees",
      ])
    let two = try load(data: "id,lat,lon\n1,13,100\n2,13,100\n2,13,100\n1,13,100\n3,x,100\n4,x,100")
    #expect(
      two.notices.prefix(3).map(\.description) == [
        "Serving 2 homes.", "Skipped 2 rows with the id of another row.",
        "Skipped 2 rows that cannot be used:",
      ])
  }

  @Test func servesEmbeddedDistrictsByDefault() throws {
    let catalog = try load()
    #expect(catalog.districts.provinces == DistrictTable.ofRegion.provinces)
    #expect(catalog.districts.districts == DistrictTable.ofRegion.districts)
  }

  @Test func servesDistrictsFromFile() throws {
    let catalog = try load(
      districts: """
        province_code,province_en,province_th,district_code,district_en,district_th,lat,lon
        51,Lamphun,ลำพูน,5102,Mae Tha,แม่ทา,18.4610,99.1385
        50,Chiang Mai,เชียงใหม่,5001,Mueang,เมืองเชียงใหม่,18.79,98.98
        51,Lamphun,ลำพูน,5101,Mueang,เมืองลำพูน,,
        51,Lamphun,ลำพูน,5101,Again,ซ้ำ,18,99
        ,,,5103,No province,ไม่มี,18,99
        """)
    #expect(catalog.districts.provinces.map(\.code) == ["50", "51"])
    #expect(catalog.districts.provinces.last?.name.thai == "ลำพูน")
    #expect(catalog.districts.districts.map(\.code) == ["5001", "5101", "5102"])
    #expect(catalog.districts.districts[1].center == nil)
    #expect(catalog.districts.districts[2].center?.latitude == 18.4610)
    #expect(catalog.total == SampleListings.count)
  }

  @Test(
    arguments: [
      (
        "id,lat,lon\nx,1,2\n", nil,
        "has no usable row; the first one fails because the id"
      ),
      (nil, "a,b\n1,2", "no column province_code"),
      (nil, "province_code,province_th,district_code,district_th\n", "no usable row"),
    ] as [(String?, String?, String)])
  func unusableFileErrorGivesReason(data: String?, districts: String?, says: String) throws {
    let error = try #require(throws: FeedProviderError.self) {
      _ = try load(data: data, districts: districts)
    }
    #expect(error.description.contains(says), "\(error.description)")
    #expect(error.description.hasSuffix("."))
  }

  @Test func missingFileIsAnError() throws {
    let configuration = FeedProviderConfiguration(dataPath: "/nowhere/homes.csv")
    let error = try #require(throws: FeedProviderError.self) {
      _ = try FeedCatalog.load(configuration)
    }
    #expect(error.description.hasPrefix("The file /nowhere/homes.csv cannot be read:"))
  }

  @Test func tableWithoutRowsIsServedEmpty() throws {
    #expect(try load(data: "id,lat,lon\n").total == 0)
  }

  @Test(.enabled(if: SharedData.isPresent, Comment(rawValue: SharedData.absence)))
  func servesRealListings() async throws {
    let server = try await FeedProviderServer(
      configuration: FeedProviderConfiguration(
        dataPath: SharedData.path(of: "listings-insideairbnb-bangkok-202212.csv")),
      logger: .quiet)
    #expect(server.notices == [.serving(homes: 14_795)])
    #expect(server.notices.map(\.description) == ["Serving 14795 homes."])
  }
}
