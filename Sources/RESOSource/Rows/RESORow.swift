import JSONStream
import OData
import RESODictionary

/// A row on a page, with its key, the time of its last change, and its fields.
struct RESORow: Sendable {
  /// The listing's key; nil if missing.
  let key: String?
  /// The time of the listing's last change; nil if missing.
  let change: RESOChange?
  private let fields: [String: JSONNode]

  init(_ node: JSONNode) {
    fields = Dictionary(node.fields.map { ($0.name, $0.value) }) { first, _ in first }
    key = fields[RESOField.listingKey.rawValue]?.text
    change = fields[RESOField.modificationTimestamp.rawValue]?.string.flatMap { text in
      ODataText.moment(text).map { RESOChange(time: $0, text: text) }
    }
  }

  subscript(field: RESOField) -> JSONNode? { fields[field.rawValue] }

  /// Returns the text of a field. For an array, which some services use for lookups with several
  /// values, returns the text of the first element.
  func text(_ field: RESOField) -> String? { self[field]?.texts.first }

  /// The pictures in display order.
  var media: [RESOPicture] {
    let pictures = fields[RESOResource.media.rawValue]?.elements ?? []
    return pictures.compactMap(RESOPicture.init).enumerated()
      .sorted { ($0.element.order, $0.offset) < ($1.element.order, $1.offset) }.map(\.element)
  }
}

/// A picture of a listing.
struct RESOPicture: Sendable {
  let url: String
  let order: Double
  /// The normalized category, if any.
  let category: String?
  /// The normalized size, if any.
  let size: String?

  init?(_ node: JSONNode) {
    guard let url = node[RESOField.mediaURL.rawValue]?.text else { return nil }
    self.url = url
    order = node[RESOField.order.rawValue]?.number ?? .infinity
    category = node[RESOField.mediaCategory.rawValue]?.text.map(RESOType.key(of:))
    size = node[RESOField.imageSizeDescription.rawValue]?.text.map(RESOType.key(of:))
  }

  /// Returns the URLs of the small picture and of the large picture or plan, given the pictures in
  /// display order.
  ///
  /// The plan is a floor plan or, if there is no floor plan, the first large photo. The small
  /// picture is a thumbnail or, if there is no thumbnail, the first photo that is not marked as
  /// large. If there are several photos and all are large, the first photo is used for both.
  static func pair(of pictures: [RESOPicture]) -> (picture: String?, plan: String?) {
    let photos = pictures.filter { $0.category.map { $0 == photo } ?? true }
    let large = photos.filter { $0.size == self.large }
    let small =
      photos.first { $0.size == thumbnail } ?? photos.first { $0.size != self.large }
      ?? (large.count > 1 ? large.first : nil)
    return (small?.url, (pictures.first { $0.category == floorPlan } ?? large.first)?.url)
  }

  private static let photo = "photo"
  private static let floorPlan = "floorplan"
  private static let thumbnail = RESOType.key(of: RESOImageSize.thumbnail)
  private static let large = RESOType.key(of: RESOImageSize.large)
}
