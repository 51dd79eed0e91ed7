import Geo
import ListingStore
import Listings
import Messages
import OData
import Region
import RESODictionary
import Ranking

extension RESOModel {
  /// The name of the field that contains a listing's position.
  static let locationName = "Location"
  /// The name of the field that contains the time of a listing's last change.
  static let changeName = RESOField.modificationTimestamp.rawValue

  /// The Property resource, which contains the listings for sale.
  static let property = ODataEntity<Home>(
    RESOResource.property.rawValue, key: RESOField.listingKey.rawValue,
    expandable: [RESOResource.media.rawValue],
    [
      .text(
        RESOField.listingKey.rawValue,
        Message("The unique key of the listing.", "คีย์เฉพาะของประกาศ")
      ) { $0.listingID.text },
      ODataProperty(
        "ListingId", .string, Message("The source's own key.", "คีย์ของแหล่งประกาศ")
      ) { .string($0.id.text) },
      ODataProperty(
        "OriginatingSystemName", .string, Message("The name of the source.", "ชื่อแหล่งประกาศ")
      ) { .string($0.source) },
      ODataProperty(
        .standardStatus, .string, lookup: RESOField.standardStatus.rawValue,
        Message(
          "Active: listings that are gone are no longer in Property.",
          "Active เสมอ เพราะประกาศที่หายไปแล้วไม่อยู่ใน Property")
      ) { _ in .string(RESOStatus.active) },
      ODataProperty(
        .propertyType, .string, lookup: RESOField.propertyType.rawValue,
        Message("The intended use of the property.", "ประเภทการใช้ทรัพย์สิน")
      ) { ODataValue(RESOType.propertyType(of: $0.type)) },
      ODataProperty(
        .propertySubType, .string, lookup: RESOField.propertySubType.rawValue,
        Message("The kind of home.", "ประเภทของบ้าน")
      ) { ODataValue(RESOType.subType(of: $0.type)?.text) },
      ODataProperty(
        .propertySubTypeText, .string,
        Message("The source's own words for the kind of home.", "คำที่แหล่งประกาศใช้เรียกประเภทของบ้าน")
      ) { ODataValue($0.typeText) },
      ODataProperty(
        .subdivisionName, .string,
        Message(
          "The project's name, in English if available.", "ชื่อโครงการ เป็นภาษาอังกฤษถ้ามี")
      ) { ODataValue($0.name.englishFirst) },
      ODataProperty(
        .subdivisionNameThai, .string,
        Message("The project's name in Thai.", "ชื่อโครงการภาษาไทย")
      ) { ODataValue($0.name.thai) },
      ODataProperty(
        .listPrice, .decimal,
        Message(
          "The price in \(City.currency.plural); the lowest if there are several.",
          "ราคาเป็น\(City.currency.plural) ราคาต่ำสุดถ้ามีหลายราคา")
      ) { ODataValue($0.price.leading) },
      ODataProperty(
        .listPriceHigh, .decimal,
        Message(
          "The highest price in \(City.currency.plural).", "ราคาสูงสุดเป็น\(City.currency.plural)")
      ) { ODataValue($0.price.max) },
      ODataProperty(
        .listPriceText, .string,
        Message("The price as the source writes it.", "ราคาตามที่แหล่งประกาศเขียน")
      ) { ODataValue($0.priceText) },
      ODataProperty(
        .unparsedAddress, .string, Message("The street address.", "ที่อยู่")
      ) { ODataValue($0.address) },
      ODataProperty(
        .latitude, .double, Message("Degrees north on WGS 84.", "ละติจูด (WGS 84)")
      ) { .number($0.position.latitude) },
      ODataProperty(
        .longitude, .double, Message("Degrees east on WGS 84.", "ลองจิจูด (WGS 84)")
      ) { .number($0.position.longitude) },
      ODataProperty(
        locationName, .point,
        Message(
          "The place, for geo.distance (metres) and geo.intersects.",
          "ตำแหน่ง สำหรับ geo.distance (เมตร) และ geo.intersects")
      ) { .point($0.position) },
      ODataProperty(
        "ListOfficeKey", .string, Message("The key of the seller's Office.", "คีย์ของ Office ของผู้ขาย")
      ) { home in
        ODataValue(
          Company.id(name: home.companyName, number: home.number(.companyID), source: home.source))
      },
      ODataProperty(
        .listOfficeMlsId, .string,
        Message("The source's number for the seller.", "หมายเลขผู้ขายของแหล่งประกาศ")
      ) { ODataValue($0.number(.companyID).map(String.init)) },
      ODataProperty(
        .listOfficeName, .string, Message("The seller's name.", "ชื่อผู้ขาย")
      ) { ODataValue($0.companyName) },
      ODataProperty(
        .listOfficePhone, .string,
        Message("The seller's first telephone number.", "หมายเลขโทรศัพท์แรกของผู้ขาย")
      ) { home in ODataValue(RESOModel.telephones(of: home).first) },
      ODataProperty(
        .listOfficePhones, .string, traits: [.list],
        Message("All telephone numbers of the seller.", "หมายเลขโทรศัพท์ทั้งหมดของผู้ขาย")
      ) { home in .list(RESOModel.telephones(of: home)) },
      ODataProperty(
        .listOfficePhoneText, .string,
        Message(
          "The telephone numbers as the source writes them.", "หมายเลขโทรศัพท์ตามที่แหล่งประกาศเขียน")
      ) { ODataValue($0.telephone) },
      ODataProperty(
        .promotion, .string,
        Message("What the seller offers in addition to the home.", "โปรโมชันของผู้ขาย")
      ) { ODataValue($0.promotion) },
      ODataProperty(
        "PhotosCount", .int32, Message("The number of pictures.", "จำนวนรูปภาพ")
      ) { .number(Double(RESOMedia.all(of: $0).count)) },
      unknown("BedroomsTotal", .int32),
      unknown("BathroomsTotalInteger", .int32),
      unknown("LivingArea", .decimal),
      unknown("ListingContractDate", .date),
      ODataProperty(
        "FirstSeenDate", .date,
        Message(
          "The day of OriginalEntryTimestamp in UTC.", "วันที่ของ OriginalEntryTimestamp ตามเวลา UTC")
      ) { home in
        .date(Int((Double(home.history.firstSeen) / 86_400).rounded(.down)))
      },
      ODataProperty(
        "OriginalEntryTimestamp", .dateTimeOffset,
        Message("When the listing was first seen.", "เวลาที่เห็นประกาศครั้งแรก")
      ) { .moment(StoredListing.micros($0.history.firstSeen)) },
      ODataProperty(
        "PriceDropTimestamp", .dateTimeOffset,
        Message("When a price drop was last seen.", "เวลาที่เห็นราคาลดครั้งล่าสุด")
      ) { home in home.history.priceDropped.map { .moment(StoredListing.micros($0)) } ?? .null },
      .change(Message("When the listing last changed.", "เวลาที่ประกาศเปลี่ยนครั้งล่าสุด")) {
        $0.changedAt
      },
    ])

  /// Creates a field that is always null, because no source provides it.
  private static func unknown(_ name: String, _ type: ODataType) -> ODataProperty<Home> {
    ODataProperty(name, type, Message("Not in the feed: null.", "ไม่มีในแหล่งประกาศ จึงเป็น null")) {
      _ in
      .null
    }
  }

  private static func telephones(of home: Home) -> [String] {
    home.telephone.map { Telephone.all(in: $0).map(\.text) } ?? []
  }
}
