import Messages
import OData
import RESODictionary
import Ranking

/// A seller (a company), with data derived from the seller's listings.
struct RESOOffice: Sendable {
  let key: String
  let name: String?
  let number: Int64?
  var listings: Int
  var changedAt: Int64

  /// Returns the sellers of all listings, sorted by key. A seller that occurs in several sources is
  /// returned once.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  static func all(in snapshots: [ListingSnapshot]) throws(CancellationError) -> [RESOOffice] {
    var offices: [String: RESOOffice] = [:]
    for snapshot in snapshots {
      for company in try snapshot.companies() {
        let changedAt = snapshot.listings(of: company).map(\.changedAt).max() ?? 0
        var office =
          offices[company.id]
          ?? RESOOffice(
            key: company.id, name: company.name, number: company.numbers.first, listings: 0,
            changedAt: 0)
        office.listings += company.homes
        office.changedAt = max(office.changedAt, changedAt)
        offices[company.id] = office
      }
    }
    return offices.values.sorted { $0.key < $1.key }
  }
}

extension RESOModel {
  /// The Office resource, which contains the sellers of the listings for sale.
  static let office = ODataEntity<RESOOffice>(
    RESOResource.office.rawValue, key: "OfficeKey",
    [
      .text("OfficeKey", Message("The unique key of the seller.", "คีย์เฉพาะของผู้ขาย")) {
        $0.key
      },
      ODataProperty(
        "OfficeMlsId", .string,
        Message("The first number that a source gives the seller.", "หมายเลขแรกที่แหล่งประกาศให้ผู้ขาย")
      ) { ODataValue($0.number.map(String.init)) },
      ODataProperty(
        "OfficeName", .string, Message("The seller's name.", "ชื่อผู้ขาย")
      ) { ODataValue($0.name) },
      ODataProperty(
        "ListingsCount", .int32, traits: [.required],
        Message("The number of the seller's listings.", "จำนวนประกาศ")
      ) { .number(Double($0.listings)) },
      .change(
        Message(
          "When one of the seller's listings last changed.", "เวลาที่ประกาศใดของผู้ขายเปลี่ยนครั้งล่าสุด")
      ) { $0.changedAt },
    ])
}
