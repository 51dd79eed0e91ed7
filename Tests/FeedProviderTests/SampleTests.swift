import Foundation
import Geo
import Listings
import Places
import Testing

@testable import FeedProvider

@Suite struct SampleTests {
  let homes = SampleListings().records

  /// Compares the first rows and a digest of all rows with a recorded file. `HOMEFIND_RECORD=1`
  /// rewrites it.
  @Test func sampleMatchesRecordedRows() throws {
    let lines = homes.map { record in
      ListingAnswerRow(record: record, distance: 0).values.map { $0 ?? "-" }.joined(separator: "\t")
    }
    var digest: UInt64 = 0xCBF2_9CE4_8422_2325  // FNV-1a
    for byte in lines.joined(separator: "\n").utf8 {
      digest = (digest ^ UInt64(byte)) &* 0x100_0000_01B3
    }
    let text = (lines.prefix(20) + ["all: \(String(digest, radix: 16))", ""])
      .joined(separator: "\n")
    let file = Checkout.fixtures.appendingPathComponent("sample.tsv")
    if ProcessInfo.processInfo.environment["HOMEFIND_RECORD"] == "1" {
      try Data(text.utf8).write(to: file)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == text)
  }

  @Test func sampleHasExactlyTheTypesOfItsProfiles() {
    let counts = Dictionary(grouping: homes, by: \.type).mapValues(\.count)
    #expect(homes.count == 3_000)
    #expect(Set(counts.keys) == Set(SampleProfile.all.map(\.type)))
    #expect(counts.values.allSatisfy { $0 >= 200 })
    let unlabelled = homes.filter { AccommodationType(feedText: $0.typeText ?? "") != $0.type }
    #expect(unlabelled.isEmpty)
  }

  @Test func sampleHomesAreInPlausiblePlaces() throws {
    let asok = try #require(Coordinate(latitude: 13.7370, longitude: 100.5603))
    let condos = homes.filter { $0.type == .condo }
    let near = condos.filter { asok.distance(to: $0.position) <= 2_000 }.count
    #expect((48...200).contains(near), "\(near)")
    let middle = try #require(Coordinate(latitude: 13.7456, longitude: 100.5341))
    func median(_ type: AccommodationType) -> Double {
      let all = homes.filter { $0.type == type }.map { middle.distance(to: $0.position) }.sorted()
      return all[all.count / 2]
    }
    #expect(median(.condo) < 12_000)
    #expect(median(.singleHouse) > 15_000)
    #expect(homes.allSatisfy { (13.4...14.4).contains($0.position.latitude) })
    #expect(homes.allSatisfy { (100.2...101.0).contains($0.position.longitude) })
    let places = DistrictTable.ofRegion.districts
    let provinces = homes.map { home in
      places.min { first, second in
        distance(home, first) < distance(home, second)
      }?.province.code
    }
    for code in ["10", "11", "12", "13"] {
      #expect(provinces.filter { $0 == code }.count > 60, "\(code)")
    }
  }

  private func distance(_ home: ListingRecord, _ district: District) -> Double {
    guard let center = district.center else { return .infinity }
    let north = home.position.latitude - center.latitude
    let east = home.position.longitude - center.longitude
    return north * north + east * east
  }

  @Test func onePercentOfSampleIsFlawed() {
    let flawed = homes.indices.filter { SampleFlaw(index: $0) != nil }
    #expect(flawed.count == 30)
    #expect(Set(flawed.compactMap { SampleFlaw(index: $0) }).count == SampleFlaw.allCases.count)
    #expect(Set(flawed.map { homes[$0].type }).count > 3)
    #expect(homes.filter { $0.id == nil }.count == 3)
    let unusable = homes.filter { home in
      do throws(CoordinateFault) {
        let read = try CoordinateText.parse(
          latitude: home.latitudeText ?? "", longitude: home.longitudeText ?? "")
        // The reader corrects coordinates with spaces or commas, and swapped coordinates.
        #expect(read == home.position)
        return false
      } catch {
        return true
      }
    }
    #expect(unusable.count == 9)
  }

  @Test func idsAreUniqueAndSomeExceedDoublePrecision() {
    let ids = homes.compactMap(\.id)
    #expect(Set(ids).count == ids.count)
    let long = ids.filter { Int64(Double($0)) != $0 }
    #expect((150...400).contains(long.count))
  }

  @Test func sampleUsesEveryTextFormat() {
    let bodies = (0..<SamplePrices.forms).compactMap { form in
      SamplePrices.text(form: form, tens: 259, top: 350)
    }
    #expect(bodies.contains("เริ่ม 2.59 ล้านบาท"))
    #expect(bodies.contains("2,590,000 - 3,500,000"))
    #expect(bodies.contains("Start 2.59 MB"))
    #expect(bodies.contains("โทรสอบถาม"))
    #expect(bodies.contains("เริ่ม ๒.๕๙ ล้านบาท"))
    #expect(Set(bodies).count == SamplePrices.forms - 1)
    #expect(SamplePrices.text(form: 0, tens: 205, top: 300) == "เริ่ม 2.05 ล้านบาท")
    #expect(SamplePrices.text(form: 4, tens: 1_000, top: 0) == "10,000,000")
    let telephones = (0..<SampleTelephones.forms).compactMap { form in
      SampleTelephones.text(form: form, line: 42, branch: 12)
    }
    #expect(telephones.contains("02-000-0042 #12"))
    #expect(telephones.contains("(02) 000-0042"))
    let prices = Set(homes.compactMap(\.price))
    #expect(prices.count > 1_500)
    #expect(homes.filter { $0.name.thai == nil }.count > 50)
    #expect(homes.filter { $0.name.english == nil }.count > 50)
    #expect(homes.filter { $0.promotion != nil }.count > 1_000)
  }

  @Test func everySamplePictureExists() throws {
    let names = Set(homes.flatMap { [$0.picture, $0.plan] }.compactMap { $0 })
    #expect(names.count == 6 * 6 * 2)
    for name in names {
      #expect(name.hasPrefix("pictures/"))
      let svg = try #require(SamplePictures.svg(named: String(name.dropFirst(9))))
      #expect(svg.starts(with: Array("<svg xmlns=\"http://www.w3.org/2000/svg\"".utf8)))
    }
    let pictures = Set(names.compactMap { SamplePictures.svg(named: String($0.dropFirst(9))) })
    #expect(pictures.count == names.count)
  }

  @Test(arguments: ["", "condo", "condo-0.svg", "condo-07.svg", "../condo-01.svg", "condo-01.SVG"])
  func unknownPictureNameReturnsNil(name: String) {
    #expect(SamplePictures.svg(named: name) == nil)
  }
}
