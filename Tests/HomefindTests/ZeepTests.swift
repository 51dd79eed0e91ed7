import Basics
import Feed
import Foundation
import Geo
import HomefindTesting
import ListingSources
import Listings
import Testing
import Transport

/// Tests the provider with another SOAP stack: zeep must receive the same rows as our client.
@Suite(
  .enabled(
    if: PeerPython.path != nil,
    "\(PeerPython.absence(of: "zeep"))"))
struct ZeepTests {
  @Test(arguments: ["1.1", "1.2"])
  func zeepReceivesSameRows(version: String) async throws {
    let provider = RunningProgram(["feed", "serve"])
    try provider.start()
    let url = try #require(await provider.firstLine())
    let rows = try await zeepRows(url: url, version: version)
    var configuration = FeedConfiguration(
      url: url, user: Secret("demo"), password: Secret("demo"))
    configuration.limits = .patient
    let client = FeedClient(configuration, http: HTTPClient())

    let center = try #require(Coordinate(latitude: 13.737, longitude: 100.5603))
    let ours = try await client.listings(around: center, radius: 3_000, types: [])
    let theirs = rows["homes"] ?? []
    #expect(ours.listings.count > 100)
    #expect(
      Set(ours.listings.map(Row.init)) == Set(theirs.compactMap { Row(zeep: $0, near: center) }))

    let provinces = try await client.provinces()
    #expect(
      provinces.map(\.code)
        == (rows["provinces"] ?? []).map { $0["C_PROVINCE_CODE"] ?? "" })
    let districts = try await client.districts(inProvince: "10")
    let theirDistricts = rows["districts"] ?? []
    #expect(districts.count == 50)
    #expect(districts.map(\.code) == theirDistricts.map { $0["C_AMPOR_CODE"] ?? "" })
    #expect(
      districts.map { $0.name.englishFirst ?? "" }
        == theirDistricts.map { $0["C_AMPOR_NAME"] ?? "" })
    provider.terminate()
    #expect(await provider.outcome().status == 0)
  }

  /// The fields of a listing that both clients read.
  private struct Row: Hashable {
    var id: Int64
    var names: LocalizedText
    var price: String?
    var telephone: String?
    var address: String?
    var company: Int64?
    var companyName: String?
    var promotion: String?
    var position: Coordinate

    init(_ listing: Listing) {
      id = listing.id.number ?? -1
      names = listing.name
      price = listing.priceText
      telephone = listing.telephoneText
      address = listing.address
      company = listing.companyID
      companyName = listing.companyName
      promotion = listing.promotion
      position = listing.position
    }

    /// Creates a row from zeep's values, or returns nil if the row has no position or lies outside
    /// the radius.
    init?(zeep row: [String: String], near center: Coordinate) {
      guard let id = row["A_ID"].flatMap(Int64.init),
        let position = try? CoordinateText.parse(
          latitude: row["P_MARK_LAT"] ?? "", longitude: row["P_MARK_LON"] ?? ""),
        center.distance(to: position) <= 3_000
      else { return nil }
      self.id = id
      self.position = position
      names = LocalizedText(
        thai: Self.text(row["C_PROJECT_NAME"]), english: Self.text(row["C_PROJECT_NAME_E"]))
      price = Self.text(row["C_PRICE"])
      telephone = Self.text(row["C_PRJ_TELEPHONE"])
      address = Self.text(row["C_PRJ_ADDRESS"])
      company = row["N_CUST_ID"].flatMap(Int64.init)
      companyName = Self.text(row["C_CUSTNAME_T"])
      promotion = Self.text(row["C_PROMOTION"])
    }

    private static func text(_ text: String?) -> String? {
      let text = text?.trimmingCharacters(in: .whitespacesAndNewlines)
      return text?.isEmpty == false ? text : nil
    }
  }

  /// Returns zeep's rows by operation, with every value as text.
  private func zeepRows(url: String, version: String) async throws -> [String: [[String: String]]] {
    let script = PeerPython.script("interop.d/clients/zeep_client.py")
    let peer = RunningProgram(
      [script.path, url, version],
      environment: [
        "FEED_USER": "demo", "FEED_PASSWORD": "demo", "FEED_LAT": "13.7370", "FEED_LON": "100.5603",
        "FEED_RADIUS": "3", "FEED_PAGE": "100", "FEED_PROVINCE": "10", "FEED_NOWHERE": "99",
        "FEED_THAI": "98", "FEED_MARKUP": "97", "PYTHONDONTWRITEBYTECODE": "1",
      ],
      executable: URL(filePath: try #require(PeerPython.path)))
    try peer.start()
    let outcome = await peer.outcome()
    #expect(outcome.status == 0, "\(outcome.errors)")
    var rows: [String: [[String: String]]] = [:]
    for line in outcome.output.split(separator: "\n") {
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      let found = object?["rows"] as? [[String: Any]] ?? []
      rows[object?["call"] as? String ?? "", default: []] += found.map {
        $0.mapValues { "\($0)" }
      }
    }
    return rows
  }
}
