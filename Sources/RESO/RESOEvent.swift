import ListingStore
import Listings
import Messages
import OData
import RESODictionary
import Search

extension RESOModel {
  /// The name of the field that determines the order of events.
  static let sequenceName = "EntityEventSequence"

  /// Creates the field that contains the name of the resource that a row belongs to.
  static func resourceName<Row>() -> ODataProperty<Row> {
    ODataProperty(
      "ResourceName", .string, traits: [.required], lookup: "ResourceName",
      Message("Property.", "Property")
    ) { _ in .string(RESOLookup.propertyResource) }
  }

  /// The last change to each listing, including removals. When a listing changes again, its new
  /// event replaces the old one (RESO RCP-27).
  static let entityEvent = ODataEntity<SourceChange>(
    RESOResource.entityEvent.rawValue, key: sequenceName,
    [
      ODataProperty(
        sequenceName, .int64, traits: [.required],
        Message(
          "A number greater than that of every earlier event.", "ตัวเลขที่มากกว่าของทุกเหตุการณ์ก่อนหน้า")
      ) { .number(Double($0.stored.revision)) },
      resourceName(),
      .text(
        recordKeyName,
        Message(
          "The key of the listing; if Property has no such key, the listing is gone.",
          "คีย์ของประกาศ ถ้า Property ไม่มีคีย์นี้ แสดงว่าไม่มีประกาศแล้ว")
      ) { ListingID(source: $0.source, key: $0.stored.listing.id).text },
      ODataProperty(
        "EntityEventDeletedYN", .boolean, traits: [.required],
        Message("Whether the listing is gone.", "ประกาศหายไปแล้วหรือไม่")
      ) { .bool($0.stored.goneAt != nil) },
      .change(Message("When the listing changed.", "เวลาที่ประกาศเปลี่ยน")) { $0.stored.changedAt },
    ])
}
