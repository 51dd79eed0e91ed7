import JSONStream
import OData
import RESODictionary

/// A listing as it comes: what tells it from others, when it changed, and its fields.
struct RESORow: Sendable {
  /// Nil where it has none.
  let key: String?
  /// When it changed; nil where it does not say so.
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

  /// The text of a field; a list of one, as services have it whose lookups are lists, is its text.
  func text(_ field: RESOField) -> String? { self[field]?.texts.first }

  /// The pictures in their order.
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
  /// The key of its category; nil where it has none.
  let category: String?
  /// The key of its size; nil where it has none.
  let size: String?

  init?(_ node: JSONNode) {
    guard let url = node[RESOField.mediaURL.rawValue]?.text else { return nil }
    self.url = url
    order = node[RESOField.order.rawValue]?.number ?? .infinity
    category = node[RESOField.mediaCategory.rawValue]?.text.map(RESOType.key(of:))
    size = node[RESOField.imageSizeDescription.rawValue]?.text.map(RESOType.key(of:))
  }

  /// The addresses of the small and of the large picture or plan among pictures in their order.
  ///
  /// A floor plan is the plan, or else the first large picture; the small picture is a thumbnail, or else the
  /// first photo that does not say that it is large. Of large photos alone, the first is both where there are
  /// several.
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
