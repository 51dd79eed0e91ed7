import Geo
import ListingSources
import Listings

/// Creates a ``Listing`` from each row that has an ID and a position, and records why other rows
/// are unusable.
struct ListingRows: FeedRows {
  static let rowNames = ["omst_GET_NEWHOMEData_MAP_V3"]
  static let columns = Dictionary(
    uniqueKeysWithValues: Column.names.enumerated().map { ($0.element, $0.offset) })

  static let required = ["A_ID", "P_MARK_LAT", "P_MARK_LON"]

  /// The columns of a row, numbered in the order of `names`.
  enum Column: Int {
    case id, nameThai, nameEnglish, type, picture, promotion, plan, price, telephone, address
    case companyName, companyID, latitude, longitude

    static let names = [
      "A_ID", "C_PROJECT_NAME", "C_PROJECT_NAME_E", "C_PRJ_TYPE_ID", "C_PRJ_PIC", "C_PROMOTION",
      "C_PRJ_PIC_PLAN", "C_PRICE", "C_PRJ_TELEPHONE", "C_PRJ_ADDRESS", "C_CUSTNAME_T", "N_CUST_ID",
      "P_MARK_LAT", "P_MARK_LON",
    ]
  }

  static func key(of item: Listing) -> Int64 { item.id.number ?? 0 }

  var page = FeedPage<Int64, Listing>()

  private let pictures: PictureBase?
  private var row = Row()
  private var types = TypeCache()

  /// Creates a collector with the picture base and type codes in a feed's configuration.
  init(_ configuration: FeedConfiguration) {
    self.init(pictures: configuration.pictures)
    types = TypeCache(codes: configuration.typeCodes)
  }

  /// Creates a collector that resolves picture names against `pictures`; with nil, pictures are
  /// dropped.
  init(pictures: PictureBase?) { self.pictures = pictures }

  private struct Row {
    var id: Int64?
    var hasBadID = false
    var nameThai: String?
    var nameEnglish: String?
    var type = AccommodationType.other
    var typeText: String?
    var latitude = CoordinateField()
    var longitude = CoordinateField()
    var price: String?
    var telephone: String?
    var address: String?
    var companyName: String?
    var companyID: Int64?
    var promotion: String?
    var picture: String?
    var plan: String?
  }

  mutating func beginRow() { row = Row() }

  mutating func set(_ column: Int, _ text: UnsafeBufferPointer<UInt8>) {
    switch Column(rawValue: column) {
    case .id:
      row.id = FieldText.wholeNumber(text).flatMap { $0 < 0 ? nil : $0 }
      row.hasBadID = row.id == nil && !FieldText.trimmed(text).isEmpty
    case .nameThai: row.nameThai = FieldText.string(text)
    case .nameEnglish: row.nameEnglish = FieldText.string(text)
    case .type: (row.type, row.typeText) = types.type(of: text)
    case .picture: row.picture = FieldText.string(text)
    case .promotion: row.promotion = FieldText.string(text)
    case .plan: row.plan = FieldText.string(text)
    case .price: row.price = FieldText.price(text)
    case .telephone: row.telephone = FieldText.string(text)
    case .address: row.address = FieldText.string(text)
    case .companyName: row.companyName = FieldText.string(text)
    case .companyID: row.companyID = FieldText.wholeNumber(text)
    case .latitude: row.latitude = CoordinateField(text)
    case .longitude: row.longitude = CoordinateField(text)
    case nil: break
    }
  }

  mutating func endRow() {
    guard let id = row.id else { return skip(row.hasBadID ? .badID : .noID) }
    let position: Coordinate
    do throws(CoordinateFault) {
      position = try Coordinate(row.latitude, row.longitude)
    } catch {
      return skip(SkipReason(error))
    }
    // The row is complete, so its strings can be moved to the listing.
    var listing = Listing(
      id: ListingKey(id),
      name: LocalizedText(thai: row.nameThai.take(), english: row.nameEnglish.take()),
      type: row.type, typeText: row.typeText.take(), position: position)
    listing.priceText = row.price.take()
    listing.telephoneText = row.telephone.take()
    listing.address = row.address.take()
    listing.companyName = row.companyName.take()
    listing.companyID = row.companyID
    listing.promotion = row.promotion.take()
    listing.picture = row.picture.take().flatMap { pictures?.address(of: $0) }
    listing.plan = row.plan.take().flatMap { pictures?.address(of: $0) }
    page.items.append(listing)
  }

  private mutating func skip(_ reason: SkipReason) { page.unusable.append((row.id, reason)) }
}

/// A cache that maps type labels to types, because a feed repeats a few labels in all of its rows.
struct TypeCache: Sendable {
  private var entries: [(bytes: [UInt8], type: AccommodationType, text: String?)] = []
  private static var limit: Int { 64 }

  init() {}

  /// Creates a cache with the feed's configured codes, which take precedence over the built-in
  /// labels.
  init(codes: [AccommodationType: String]) {
    for (type, code) in codes.sorted(by: { $0.key.rawValue < $1.key.rawValue }) where !code.isEmpty
    {
      entries.append((Array(code.utf8), type, code))
    }
  }

  mutating func type(of bytes: UnsafeBufferPointer<UInt8>) -> (AccommodationType, String?) {
    for entry in entries where entry.bytes.count == bytes.count {
      if entry.bytes.elementsEqual(bytes) { return (entry.type, entry.text) }
    }
    let text = FieldText.string(bytes)
    let type = text.map { AccommodationType(feedText: $0) } ?? .other
    if entries.count < Self.limit { entries.append((Array(bytes), type, text)) }
    return (type, text)
  }
}
