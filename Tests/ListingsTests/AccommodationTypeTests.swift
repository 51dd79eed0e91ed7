import Listings
import Messages
import Testing

@Suite struct AccommodationTypeTests {
  @Test(arguments: [
    ("1", AccommodationType.singleHouse), ("2", .twinHouse), ("3", .townhome), ("4", .condo),
    ("5", .townhouse), ("6", .commercial), ("04", .condo), (" 4 ", .condo),
    ("Home", .singleHouse), ("Condo", .condo), ("CONDOMINIUM", .condo), ("Condo High Rise", .condo),
    ("คอนโด", .condo), ("คอนโดมิเนียม Low Rise", .condo), ("บ้านเดี่ยว", .singleHouse),
    ("บ้านเดี่ยว 2 ชั้น", .singleHouse), ("Single House", .singleHouse), ("บ้านแฝด", .twinHouse),
    ("Twin-House", .twinHouse), ("Semi-detached", .twinHouse), ("ทาวน์โฮม 3 ชั้น", .townhome),
    ("Town Home", .townhome), ("ทาวน์เฮ้าส์", .townhouse), ("town_house", .townhouse),
    ("อาคารพาณิชย์", .commercial), ("ตึกแถว", .commercial), ("Home Office", .commercial),
    ("Shophouse", .commercial), ("", .other), ("0", .other), ("7", .other), ("41", .other),
    ("Entire home/apt", .other), ("Private room", .other), ("Hotel room", .other),
    ("-2", .other), ("+2", .other), ("2.", .other), ("#2", .other), ("-04", .other),
    ("(1)", .other),
    ("2 ", .twinHouse), ("\t02\r\n", .twinHouse), ("ที่ดิน", .other), ("other", .other),
    ("อื่น ๆ", .other), ("🏠", .other),
  ])
  func feedTexts(text: String, type: AccommodationType) {
    #expect(AccommodationType(feedText: text) == type)
  }

  @Test(arguments: AccommodationType.searchable)
  func everyNameOfTypeIsParsed(type: AccommodationType) throws {
    let code = try #require(type.feedCode)
    #expect(AccommodationType(feedText: code) == type)
    for language in Language.allCases {
      #expect(AccommodationType(feedText: type.label(in: language)) == type)
      #expect(AccommodationType(name: type.label(in: language)) == type)
    }
    #expect(AccommodationType(name: type.rawValue) == type)
    #expect(AccommodationType(name: type.rawValue.uppercased()) == type)
  }

  @Test func otherHasLabelsButNoCode() {
    #expect(AccommodationType.other.feedCode == nil)
    #expect(AccommodationType.other.label(in: .english) == "Other")
    #expect(AccommodationType.other.label(in: .thai) == "อื่น ๆ")
  }

  @Test(arguments: ["", "other", "4", "castle", "condo low rise", "house2"])
  func otherNamesAreNotSearchableTypes(name: String) {
    #expect(AccommodationType(name: name) == nil)
  }
}
