import Listings
import Messages
import OData
import RESODictionary
import Ranking

/// A picture of a listing.
struct RESOMedia: Sendable {
  let home: Home
  /// Its place among the listing's pictures, from 0.
  let order: Int
  /// Its file name or address, as the source has it.
  let address: String
  /// `Thumbnail` or `Large`.
  let size: String

  /// The words for the sizes of the two pictures that a listing may have.
  static let sizes = [RESOImageSize.thumbnail, RESOImageSize.large]

  /// The pictures of a listing.
  static func all(of home: Home) -> [RESOMedia] {
    zip([home.picture, home.plan], sizes).enumerated().compactMap { order, picture in
      picture.0.map { RESOMedia(home: home, order: order, address: $0, size: picture.1) }
    }
  }

  /// What tells the picture from every other: the listing's key, and the place behind a colon, which no
  /// listing's key holds.
  var key: String { "\(home.listingID.text):\(order)" }

  /// The listing of the picture with this key; nil for what is none.
  static func listing(of key: String) -> ListingID? {
    key.lastIndex(of: ":").flatMap { ListingID(text: String(key[..<$0])) }
  }
}

extension RESOModel {
  /// The pictures of the listings that are for sale.
  static let media = ODataEntity<RESOMedia>(
    RESOResource.media.rawValue, key: "MediaKey",
    [
      .text("MediaKey", Message("What tells the picture from every other.", "สิ่งที่แยกรูปนี้จากรูปอื่น")) {
        $0.key
      },
      resourceName(),
      .text(recordKeyName, Message("The key of the listing.", "คีย์ของประกาศ")) {
        $0.home.listingID.text
      },
      ODataProperty(
        .order, .int32, traits: [.required],
        Message("The picture's place among the listing's, from 0.", "ลำดับของรูป เริ่มที่ 0")
      ) { .number(Double($0.order)) },
      .text(
        RESOField.mediaURL.rawValue,
        Message("The file name or address, as the source has it.", "ชื่อไฟล์หรือที่อยู่ตามแหล่งประกาศ")
      ) { $0.address },
      ODataProperty(
        .imageSizeDescription, .string, lookup: RESOField.imageSizeDescription.rawValue,
        Message("Thumbnail or Large.", "Thumbnail หรือ Large")
      ) { .string($0.size) },
      .change(Message("When the listing last changed.", "เวลาที่ประกาศเปลี่ยนครั้งล่าสุด")) {
        $0.home.changedAt
      },
    ])

  /// The name of the field that has the key of a listing.
  static let recordKeyName = "ResourceRecordKey"
}
