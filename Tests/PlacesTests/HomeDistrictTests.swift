import Geo
import Listings
import Messages
import Places
import Testing

@Suite struct HomeDistrictTests {
  private static func home(
    _ address: String?, _ latitude: Double, _ longitude: Double
  ) throws -> Listing {
    var home = Listing(
      id: 1, name: LocalizedText(), type: .condo,
      position: try #require(Coordinate(latitude: latitude, longitude: longitude)))
    home.address = address
    return home
  }

  /// Addresses of homes in ten provinces, and well-known places whose districts OpenStreetMap and
  /// the Department of Provincial Administration agree on.
  @Test(arguments: [
    (nil, 13.7390, 100.5603, "1039"), (nil, 13.7350, 100.5603, "1033"),
    (nil, 18.7883, 98.9853, "5001"),
    (nil, 7.8960, 98.2960, "8302"), (nil, 12.9276, 100.8771, "2004"),
    (nil, 12.5684, 99.9577, "7707"), (nil, 16.4322, 102.8236, "4001"),
    (nil, 14.9799, 102.0977, "3001"), (nil, 19.9105, 99.8406, "5701"),
    (nil, 9.5120, 100.0136, "8404"), (nil, 7.0086, 100.4747, "9011"),
    ("99/1 ถ.พระบารมี ต.ป่าตอง อ.กะทู้ จ.ภูเก็ต", 7.8960, 98.2960, "8302"),
    // The address decides near an edge.
    ("586 ใกล้สถานีอโศก เขตคลองเตย กรุงเทพมหานคร", 13.7390, 100.5603, "1033"),
    ("Soi 3, Bang Phli, Samut Prakan", 13.60, 100.70, "1103"),
    // Five provinces have a district with this name; the home is in the nearest.
    ("อำเภอเฉลิมพระเกียรติ", 14.99, 102.25, "3032"),
    // A name far away is not the district, nor are a street and a station that are named like one.
    ("Kathu, Phuket", 13.7390, 100.5603, "1039"), ("Bang Na Road 3", 13.7390, 100.5603, "1039"),
    ("ใกล้สถานีบางนา", 13.7390, 100.5603, "1039"),
  ])
  func districtOfHome(
    address: String?, latitude: Double, longitude: Double, code: String
  ) throws {
    #expect(try Self.home(address, latitude, longitude).district?.code == code)
  }

  @Test func everyDistrictIsFoundInAddresses() throws {
    for district in Gazetteer.shared.districts {
      let center = try #require(district.center)
      let (thai, english) = (
        try #require(district.name.thai), try #require(district.name.english)
      )
      for address in [
        "12/3 ถ.พหลโยธิน อ.\(thai) จ.\(district.province.name.thai ?? "")",
        "หมู่ 4 อำเภอ \(thai),", "เขต\(thai)ใกล้สถานี", "12 Main Road, \(english), Thailand",
        english.uppercased(),
      ] {
        let found = try Self.home(address, center.latitude, center.longitude).district
        #expect(found == district, "\(address)")
      }
    }
  }

  @Test func homeOutsideTheCountryHasNoDistrict() throws {
    #expect(try Self.home(nil, 21.0285, 105.8542).district == nil)
    #expect(try Self.home(nil, 8.0, 102.0).district == nil)
    #expect(try Self.home("Watthana, Bangkok", -33.87, 151.21).district == nil)
  }

  @Test func everyDistrictHasAnOutlineAroundItsMiddle() throws {
    for district in Gazetteer.shared.districts {
      let outline = try #require(DistrictOutlines.served.outline(ofDistrict: district.code))
      let center = try #require(district.center)
      // The outlines are up to two kilometres off at the coast, where towns lie.
      #expect(outline.distance(to: center) < 2_500, "\(district.code)")
    }
  }

  @Test(arguments: [
    (Language.english, "586 ใกล้สถานีอโศก เขตวัฒนา กรุงเทพมหานคร", "Watthana, Bangkok · "),
    (.english, "ถนนสุขุมวิท กรุงเทพมหานคร", "Watthana, Bangkok · "),
    (.thai, "Near Asok station, Watthana, Bangkok", "เขตวัฒนา กรุงเทพมหานคร · "),
    (.thai, "Soi 3, Bang Phli, Samut Prakan", "อ.บางพลี จ.สมุทรปราการ · "),
    (.thai, "เขตวัฒนา", ""), (.english, "", ""),
  ])
  func addressFollowsItsDistrict(language: Language, address: String, area: String) throws {
    #expect(try Self.home(address, 13.7390, 100.5603).address(in: language) == area + address)
  }
}
