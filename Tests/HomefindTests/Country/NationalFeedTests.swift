import Foundation
import HomefindTesting
import Testing

/// Tests that searches find the homes of a feed that covers ten provinces, each with the correct
/// district.
@Suite struct NationalFeedTests {
  /// A town in OpenStreetMap with the code of its district, from the Department of Provincial
  /// Administration.
  private struct Town {
    let name: String
    let latitude: Double
    let longitude: Double
    let district: String

    init(_ name: String, _ latitude: Double, _ longitude: Double, _ district: String) {
      (self.name, self.latitude, self.longitude) = (name, latitude, longitude)
      self.district = district
    }
  }

  private static let towns = [
    Town("Bangkok", 13.75448, 100.49297, "1001"),
    Town("Khlong Tamru", 13.44305, 100.99448, "2001"),
    Town("Ban Bueng", 13.31037, 101.11507, "2002"),
    Town("Nong Yai", 13.15672, 101.37866, "2003"),
    Town("Nakhon Ratchasima", 14.97480, 102.09286, "3001"),
    Town("Khon Buri Tai", 14.55916, 102.15448, "3002"),
    Town("Soeng Sang", 14.42653, 102.46536, "3003"),
    Town("Khon Kaen", 16.42942, 102.83229, "4001"),
    Town("Ban Fang", 16.45288, 102.64132, "4002"),
    Town("Ban Ton", 16.27747, 102.73521, "4003"),
    Town("Chiang Mai", 18.78834, 98.98673, "5001"),
    Town("Chom Thong", 18.42213, 98.67723, "5002"),
    Town("The Pha", 18.48449, 98.37853, "5003"),
    Town("Chiang Rai", 19.90694, 99.83319, "5701"),
    Town("Don Sila", 19.82533, 100.02339, "5702"),
    Town("Khrueng", 20.03174, 100.36766, "5703"),
    Town("Khlong Wan", 11.74435, 99.78779, "7701"),
    Town("Kui Buri", 12.06761, 99.86272, "7702"),
    Town("Thap Sakae", 11.50122, 99.61699, "7703"),
    Town("Phuket", 7.88804, 98.39184, "8301"),
    Town("Kathu", 7.90946, 98.33364, "8302"),
    Town("Surat Thani", 9.14159, 99.32902, "8401"),
    Town("Don Sak", 9.31425, 99.68788, "8403"),
    Town("Ko Samui", 9.50451, 99.99619, "8404"),
    Town("Songkhla", 7.19798, 100.59812, "9001"),
    Town("Chana", 6.91467, 100.73733, "9003"),
    Town("Na Thawi", 6.74235, 100.69133, "9004"),
  ]

  /// The towns' homes as a table for `feed serve --data`; a home's id is the number of its town.
  private static let table =
    "id,name,type,lat,lon\n"
    + towns.enumerated().map { "\($0 + 1),\($1.name),condo,\($1.latitude),\($1.longitude)\n" }
    .joined()

  private func homes(_ output: String) -> [[String: Any]] {
    let json = try? JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any]
    return json?["items"] as? [[String: Any]] ?? []
  }

  @Test func homesAreFoundInEveryProvince() async throws {
    let folder = TemporaryFolder()
    let path = folder.file("homes.csv")
    try Data(Self.table.utf8).write(to: URL(filePath: path))
    let feed = RunningProgram(
      ["feed", "serve", "--port", "0", "--data", path, "--user", "joe", "--password", "joe"])
    try feed.start()
    let url = try #require(await feed.firstLine()).trimmingCharacters(in: .newlines)
    let environment = [
      "HOMEFIND_FEED_URL": url, "HOMEFIND_FEED_USER": "joe", "HOMEFIND_FEED_PASSWORD": "joe",
      "HOMEFIND_STORE": folder.file("store.sqlite"),
    ]
    let sync = try await Program.run(["sync"], environment: environment)
    #expect(sync.status == 0 && sync.output.hasPrefix("\(Self.towns.count) homes seen"), "\(sync)")

    for town in Self.towns {
      let answer = try await Program.run(
        [
          "nearby", "--lat", "\(town.latitude)", "--lon", "\(town.longitude)", "--radius", "1km",
          "--json",
        ], environment: environment)
      let home = homes(answer.output).first {
        ($0["name"] as? [String: String])?["en"] == town.name
      }
      let district = home?["district"] as? [String: Any]
      #expect(district?["code"] as? String == town.district, "\(town.name): \(answer)")
      let province = district?["province"] as? [String: Any]
      #expect(province?["code"] as? String == String(town.district.prefix(2)), "\(town.name)")
    }

    let area = try await Program.run(
      ["area", "--province", "Phuket", "--district", "Kathu", "--json"], environment: environment)
    #expect(homes(area.output).contains { ($0["name"] as? [String: String])?["en"] == "Kathu" })
    let thai = try await Program.run(
      ["area", "--province", "เชียงใหม่", "--district", "เมืองเชียงใหม่", "--json"],
      environment: environment)
    #expect(homes(thai.output).count == 1, "\(thai)")
    let market = try await Program.run(
      ["market", "--province", "Phuket", "--json"], environment: environment)
    #expect(
      homes(market.output).reduce(0) { $0 + ($1["homes"] as? Int ?? 0) } == 2, "\(market)")
    feed.terminate()
    #expect(await feed.outcome().status == 0)
  }

  /// The sample has no homes in Phuket, but the built-in tables have its districts.
  @Test func districtsWithoutHomesAreFound() async throws {
    let area = try await Program.run([
      "area", "--province", "Phuket", "--district", "Kathu", "--json",
    ])
    #expect(area.status == 0 && homes(area.output).isEmpty, "\(area)")
    #expect(area.output.contains("centre of Kathu, Phuket"))
    let districts = try await Program.run(["districts", "--province", "ภูเก็ต", "--json"])
    #expect(
      homes(districts.output).compactMap { $0["code"] as? String } == ["8301", "8302", "8303"])
    let misspelled = try await Program.run(
      ["area", "--province", "Phucket", "--district", "Katu", "--json"])
    #expect(misspelled.output.contains("centre of Kathu, Phuket"), "\(misspelled)")
    let unknown = try await Program.run(["area", "--province", "Atlantis", "--district", "Kathu"])
    #expect(unknown.status != 0 && unknown.errors.contains("Atlantis"), "\(unknown)")
  }
}
