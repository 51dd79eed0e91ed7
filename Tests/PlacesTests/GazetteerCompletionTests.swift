import Geo
import Listings
import Places
import Spelling
import Testing

@Suite struct GazetteerCompletionTests {
  private let facts = Gazetteer.shared

  @Test func aFeedsNamesAreCompleted() {
    let feed = Gazetteer(
      provinces: [
        Province(code: "10", name: LocalizedText(thai: "กรุงเทพมหานคร")),
        Province(code: "2", name: LocalizedText(thai: "จังหวัดนนทบุรี")),
        Province(code: "13", name: LocalizedText(thai: "Pathum Thani")),
        Province(code: "12", name: LocalizedText(thai: "ภูเก็ต")),
        Province(code: "11", name: LocalizedText()),
      ], completedFrom: facts)
    #expect(
      feed.provinces.map(\.name) == [
        LocalizedText(thai: "กรุงเทพมหานคร", english: "Bangkok"),
        LocalizedText(thai: "จังหวัดนนทบุรี", english: "Nonthaburi"),
        LocalizedText(thai: "ปทุมธานี", english: "Pathum Thani"),
        LocalizedText(thai: "ภูเก็ต"),
        LocalizedText(thai: "สมุทรปราการ", english: "Samut Prakan"),
      ])
    #expect(feed.provinces.map(\.code) == ["10", "2", "13", "12", "11"])
    #expect(feed.matchProvince("nonthaburi") == .exact([feed.provinces[1]]))
    #expect(feed.matchProvince("ภูเก็ต") == .exact([feed.provinces[3]]))
    #expect(feed.center(ofProvince: "2") == facts.center(ofProvince: "12"))
    #expect(feed.center(ofProvince: "12") == nil)
  }

  @Test func aFeedsDistrictsAreCompleted() throws {
    let bangkok = Province(code: "10", name: LocalizedText(thai: "กรุงเทพมหานคร"))
    let phuket = Province(code: "83", name: LocalizedText(thai: "ภูเก็ต"))
    let own = try #require(Coordinate(latitude: 13.7, longitude: 100.5))
    let feed = Gazetteer(
      provinces: [bangkok, phuket],
      districts: [
        District(
          code: "1039", name: LocalizedText(thai: "เขตวัฒนา"), province: bangkok, center: nil),
        District(code: "77", name: LocalizedText(thai: "ดุสิต"), province: bangkok, center: own),
        District(
          code: "8301", name: LocalizedText(thai: "เมืองภูเก็ต"), province: phuket, center: nil),
        District(code: "1004", name: LocalizedText(thai: "กะทู้"), province: phuket, center: nil),
      ], completedFrom: facts)
    #expect(feed.districts.map(\.name.english) == ["Watthana", "Dusit", nil, nil])
    #expect(feed.districts.map(\.province.name.english) == ["Bangkok", "Bangkok", nil, nil])
    #expect(feed.districts[0].center == facts.district(code: "1039")?.center)
    #expect(feed.districts[1].center == own)
    #expect(feed.districts[3].center == nil)
    #expect(feed.matchDistrict("Watthana", inProvince: "10") == .exact([feed.districts[0]]))
    #expect(feed.matchDistrict("เมือง", inProvince: "83") == .exact([feed.districts[2]]))
  }

  @Test func tablesOfOthers() throws {
    let provinces = "Province Code,province_th,lat,lon\n83,ภูเก็ต,7.95,98.34\n"
    let districts = """
      province_code,province_en,district_code,district_en,lat,lon
      83,Phuket,8301,Mueang Phuket,,
      82,Phangnga,8201,Mueang Phangnga,8.45,98.53
      """
    let places = try Gazetteer(
      provincesCSV: Array(provinces.utf8), districtsCSV: Array(districts.utf8))
    #expect(places.provinces.map(\.code) == ["83", "82"])
    #expect(places.districts.map(\.center?.latitude) == [nil, 8.45])
    #expect(places.districts.first?.province.name.thai == "ภูเก็ต")
  }

  @Test(arguments: [
    ("", GazetteerError.notCSV("The table is empty: its first line must name the columns.")),
    ("a,b\n1,2\n", .noColumn("province_code")), ("province_code\n10\n", .noColumn("province_en")),
    ("province_code,province_en\n10,\n", .incompleteRow(line: 2)),
    ("province_code,province_en\n,Bangkok\n", .incompleteRow(line: 2)),
  ])
  func tablesThatAreWrong(csv: String, error: GazetteerError) {
    #expect(throws: error) {
      try Gazetteer(provincesCSV: Array(csv.utf8), districtsCSV: [])
    }
    #expect(error.description.hasSuffix("."))
  }
}
