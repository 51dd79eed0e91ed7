import Geo
import Listings
import Places
import Spelling
import Testing

@Suite struct GazetteerTests {
  private let places = Gazetteer.shared

  /// The Department of Provincial Administration counts 77 provinces, with 878 amphoe and 50 khet.
  @Test func factsAreComplete() throws {
    #expect(places.provinces.count == 77)
    #expect(places.districts.count == 928)
    let counts = ["10", "11", "12", "13", "50", "83"].map {
      places.districts(inProvince: $0).count
    }
    #expect(counts == [50, 6, 6, 7, 25, 3])
    let thailand = try #require(BoundingBox(south: 5.6, west: 97.3, north: 20.5, east: 105.7))
    for province in places.provinces {
      #expect(province.name.thai != nil && province.name.english != nil)
    }
    for district in places.districts {
      #expect(district.name.thai != nil && district.name.english != nil)
      #expect(district.code.hasPrefix(district.province.code))
      #expect(thailand.contains(try #require(district.center)))
    }
  }

  @Test func placesAreFoundByCode() {
    #expect(places.province(code: "10")?.name.english == "Bangkok")
    #expect(places.district(code: "1039")?.name.thai == "วัฒนา")
    #expect(places.district(code: "1039")?.province.name.thai == "กรุงเทพมหานคร")
    #expect(places.province(code: "12")?.name.english == "Nonthaburi")
    #expect(places.district(code: "1206")?.name.english == "Pak Kret")
    #expect(places.province(code: "50")?.name.english == "Chiang Mai")
    #expect(places.district(code: "8302")?.name.thai == "กะทู้")
    #expect(places.province(code: "28") == nil)
    #expect(places.district(code: "8399") == nil)
    #expect(places.districts(inProvince: "28").isEmpty)
  }

  @Test(arguments: [
    ("10", "10"), ("bangkok", "10"), ("Bangkok Province", "10"), ("กรุงเทพมหานคร", "10"),
    ("กรุงเทพ", "10"), ("กรุงเทพฯ", "10"), ("กทม.", "10"), ("จังหวัดนนทบุรี", "12"), ("จ. นนทบุรี", "12"),
    ("Samutprakan", "11"), ("ปทุมธานี", "13"), ("Chiangmai", "50"), ("โคราช", "30"),
    ("Ayutthaya", "14"), ("จ.ภูเก็ต", "83"),
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
        guard case .exact(let found) = match else {
          Issue.record("\(name): \(match)")
          continue
        }
        // บางไทร and บางซ้าย in one province are both Bang Sai.
        #expect(found.contains(district) && found.count <= 2, "\(name)")
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
    #expect(several.map(\.code).starts(with: ["1101", "1201", "1301"]))
    #expect(Set(several.map(\.province.code)).count == several.count && several.count > 70)
    #expect(places.matchDistrict("Watthana", inProvince: "99") == .unknown(nearest: []))
    guard case .unknown(let nearest) = places.matchProvince("Nontaburee City") else {
      Issue.record("no province is called so")
      return
    }
    #expect(nearest.first == "Nonthaburi")
  }
}
