import Geo
import Listings
import Places
import Spelling
import Testing

@Suite struct GazetteerTests {
  private let places = Gazetteer.shared

  @Test func factsAreComplete() throws {
    #expect(places.provinces.map(\.code) == ["10", "11", "12", "13"])
    #expect(places.districts.count == 69)
    let counts = places.provinces.map { places.districts(inProvince: $0.code).count }
    #expect(counts == [50, 6, 6, 7])
    for province in places.provinces {
      #expect(province.name.thai != nil && province.name.english != nil)
    }
    for district in places.districts {
      #expect(district.name.thai != nil && district.name.english != nil)
      #expect(district.code.hasPrefix(district.province.code))
      let center = try #require(district.center)
      let bangkok = try #require(Coordinate(latitude: 13.7663, longitude: 100.6291))
      #expect(center.distance(to: bangkok) < 60_000)
    }
  }

  @Test func placesAreFoundByCode() {
    #expect(places.province(code: "10")?.name.english == "Bangkok")
    #expect(places.district(code: "1039")?.name.thai == "วัฒนา")
    #expect(places.district(code: "1039")?.province.name.thai == "กรุงเทพมหานคร")
    #expect(places.province(code: "12")?.name.english == "Nonthaburi")
    #expect(places.district(code: "1206")?.name.english == "Pak Kret")
    #expect(places.province(code: "50") == nil)
    #expect(places.district(code: "5001") == nil)
    #expect(places.districts(inProvince: "50").isEmpty)
  }

  @Test(arguments: [
    ("10", "10"), ("bangkok", "10"), ("Bangkok Province", "10"), ("กรุงเทพมหานคร", "10"),
    ("กรุงเทพ", "10"), ("กรุงเทพฯ", "10"), ("กทม.", "10"), ("จังหวัดนนทบุรี", "12"), ("จ. นนทบุรี", "12"),
    ("Samutprakan", "11"), ("ปทุมธานี", "13"),
  ])
  func provincesByText(text: String, code: String) {
    guard case .exact(let found) = places.matchProvince(text) else {
      Issue.record("\(text): \(places.matchProvince(text))")
      return
    }
    #expect(found.map(\.code) == [code])
  }

  @Test(arguments: [
    ("1039", "1039"), ("Watthana", "1039"), ("Vadhana", "1039"), ("เขตวัฒนา", "1039"),
    ("khet watthana", "1039"), ("ห้วยขวาง", "1017"), ("Huai Khwang District", "1017"),
    ("Yannawa", "1012"), ("Sathorn", "1028"),
  ])
  func districtsByText(text: String, code: String) {
    for province in [nil, "10"] {
      guard case .exact(let found) = places.matchDistrict(text, inProvince: province) else {
        Issue.record("\(text): \(places.matchDistrict(text, inProvince: province))")
        continue
      }
      #expect(found.map(\.code) == [code])
    }
  }

  @Test func everyDistrictIsFoundByEachOfItsNames() {
    for district in places.districts {
      for name in [district.code, district.name.thai ?? "", district.name.english ?? ""] {
        let match = places.matchDistrict(name, inProvince: district.province.code)
        #expect(match == .exact([district]), "\(name)")
      }
    }
  }

  @Test func inexactNamesAreCloseOrUnknown() throws {
    let watthana = try #require(places.district(code: "1039"))
    #expect(places.matchDistrict("Wattana") == .close([watthana], spelling: "Watthana"))
    guard case .exact(let several) = places.matchDistrict("เมือง") else {
      Issue.record("เมือง is the name of several")
      return
    }
    #expect(several.map(\.code) == ["1101", "1201", "1301"])
    #expect(places.matchDistrict("Watthana", inProvince: "99") == .unknown(nearest: []))
    guard case .unknown(let nearest) = places.matchProvince("Nontaburee City") else {
      Issue.record("no province is called so")
      return
    }
    #expect(nearest.first == "Nonthaburi")
  }
}
