import CSVStream
import Geo
import Listings
import Places
import Spelling
import Testing

@Suite struct GazetteerCompletionTests {
  private let facts = Gazetteer.shared

  @Test func feedNamesAreCompleted() {
    let feed = Gazetteer(
      provinces: [
        Province(code: "10", name: LocalizedText(thai: "กรุงเทพมหานคร")),
        Province(code: "2", name: LocalizedText(thai: "จังหวัดนนทบุรี")),
        Province(code: "13", name: LocalizedText(thai: "Pathum Thani")),
        Province(code: "12", name: LocalizedText(thai: "เวียงจันทน์")),
        Province(code: "11", name: LocalizedText()),
      ].map(facts.completed), districts: [])
    #expect(
      feed.provinces.map(\.name) == [
        LocalizedText(thai: "กรุงเทพมหานคร", english: "Bangkok"),
        LocalizedText(thai: "จังหวัดนนทบุรี", english: "Nonthaburi"),
        LocalizedText(thai: "ปทุมธานี", english: "Pathum Thani"),
        LocalizedText(thai: "เวียงจันทน์"),
        LocalizedText(thai: "สมุทรปราการ", english: "Samut Prakan"),
      ])
    #expect(feed.provinces.map(\.code) == ["10", "2", "13", "12", "11"])
    #expect(feed.matchProvince("nonthaburi") == .exact([feed.provinces[1]]))
    #expect(feed.matchProvince("เวียงจันทน์") == .exact([feed.provinces[3]]))
  }

  @Test func feedDistrictsAreCompleted() throws {
    let bangkok = Province(code: "10", name: LocalizedText(thai: "กรุงเทพมหานคร"))
    let vientiane = Province(code: "83", name: LocalizedText(thai: "เวียงจันทน์"))
    let own = try #require(Coordinate(latitude: 13.7, longitude: 100.5))
    let feed = Gazetteer(
      provinces: [bangkok, vientiane].map(facts.completed),
      districts: [
        District(
          code: "1039", name: LocalizedText(thai: "เขตวัฒนา"), province: bangkok, center: nil),
        District(code: "77", name: LocalizedText(thai: "ดุสิต"), province: bangkok, center: own),
        District(
          code: "8301", name: LocalizedText(thai: "เมืองเวียงจันทน์"), province: vientiane,
          center: nil),
        District(code: "1004", name: LocalizedText(thai: "กะทู้"), province: vientiane, center: nil),
      ].map(facts.completed))
    #expect(feed.districts.map(\.name.english) == ["Watthana", "Dusit", nil, nil])
    #expect(feed.districts.map(\.province.name.english) == ["Bangkok", "Bangkok", nil, nil])
    #expect(feed.districts[0].center == facts.district(code: "1039")?.center)
    #expect(feed.districts[1].center == own)
    #expect(feed.districts[3].center == nil)
    #expect(feed.matchDistrict("Watthana", inProvince: "10") == .exact([feed.districts[0]]))
    #expect(feed.matchDistrict("เมือง", inProvince: "83") == .exact([feed.districts[2]]))
  }

  @Test func foreignTablesAreRead() throws {
    let districts = """
      province code,province_en,province_th,district_code,district_en,district_th,lat,lon
      83,Phuket,ภูเก็ต,8301,Mueang Phuket,เมืองภูเก็ต,,
      82,Phangnga,พังงา,8201,Mueang Phangnga,เมืองพังงา,8.45,98.53
      ,Phangnga,พังงา,8202,No province,ไม่มี,8.45,98.53
      """
    let places = try DistrictTable(Array(districts.utf8))
    #expect(places.provinces.map(\.code) == ["82", "83"])
    #expect(places.districts.map(\.center?.latitude) == [8.45, nil])
    #expect(places.districts.last?.province.name.thai == "ภูเก็ต")
  }

  @Test(arguments: [
    ("", DistrictTable.Fault.notATable(.noHeader)),
    (
      "a,b\n1,2\n",
      .missingColumns(["province_code", "province_th", "district_code", "district_th"])
    ),
    ("province_code,province_th,district_code,district_th\n10,x,,y\n", .noDistrict),
  ])
  func invalidTablesAreRejected(csv: String, fault: DistrictTable.Fault) {
    #expect(throws: fault) { try DistrictTable(Array(csv.utf8)) }
  }
}
