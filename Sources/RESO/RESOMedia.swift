import Listings
import Messages
import OData
import RESODictionary
import Ranking

/// A picture of a listing.
struct RESOMedia: Sendable {
  let home: Home
  /// The index among the listing's pictures, starting at 0.
  let order: Int
  /// The file name or URL, as written by the source.
  let address: String
  /// `Thumbnail` or `Large`.
  let size: String

  /// The sizes of a listing's two pictures.
  static let sizes = [RESOImageSize.thumbnail, RESOImageSize.large]

  /// Returns the pictures of a listing.
  static func all(of home: Home) -> [RESOMedia] {
    zip([home.picture, home.plan], sizes).enumerated().compactMap { order, picture in
      picture.0.map { RESOMedia(home: home, order: order, address: $0, size: picture.1) }
    }
  }

  /// The unique key: the listing's key, a colon (which no listing key contains), and the index.
  var key: String { "\(home.listingID.text):\(order)" }

  /// Returns the ID of the listing that the picture with this key belongs to; nil if the key is
  /// invalid.
  static func listing(of key: String) -> ListingID? {
    key.lastIndex(of: ":").flatMap { ListingID(text: String(key[..<$0])) }
  }
}

extension RESOModel {
  /// The Media resource, which contains pictures of the listings for sale.
  static let media = ODataEntity<RESOMedia>(
    RESOResource.media.rawValue, key: "MediaKey",
    [
      .text("MediaKey", Message("The unique key of the picture.", "คีย์เฉพาะของรูป")) {
        $0.key
      },
      resourceName(),
      .text(recordKeyName, Message("The key of the listing.", "คีย์ของประกาศ")) {
        $0.home.listingID.text
      },
      ODataProperty(
        .order, .int32, traits: [.required],
        Message(
          "The picture's position among the listing's pictures, starting at 0.", "ลำดับของรูป เริ่มที่ 0")
      ) { .number(Double($0.order)) },
      .text(
        RESOField.mediaURL.rawValue,
        Message(
          "The file name or address as given by the source.", "ชื่อไฟล์หรือ URL ตามที่แหล่งประกาศให้มา")
      ) { $0.address },
      ODataProperty(
        .imageSizeDescription, .string, lookup: RESOField.imageSizeDescription.rawValue,
        Message("Thumbnail or Large.", "Thumbnail หรือ Large")
      ) { .string($0.size) },
      .change(Message("When the listing last changed.", "เวลาที่ประกาศเปลี่ยนครั้งล่าสุด")) {
        $0.home.changedAt
      },
    ])

  /// The name of the field that contains a listing's key.
  static let recordKeyName = "ResourceRecordKey"
}
