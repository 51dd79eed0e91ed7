public import Geo
public import Listings
import Store

/// A row in the store, which is valid only while it is being read.
public struct StoredRow: ListingRow {
  private let row: StatementRow
  /// The listing's number in the store.
  public let number: Int64
  /// The type of the home.
  public let type: AccommodationType
  /// The home's position.
  public let position: Coordinate
  /// When the listing was first seen, in seconds since 1970.
  public let firstSeen: Int64

  /// The columns to read, followed by the key as text.
  static let columns =
    ["id", "first_seen", "gone_at", "price_dropped_at", "price_min", "price_max", "revision"]
    + ListingColumns.names
  private static let content = Int32(7)
  private static let keyText = Int32(columns.count)

  /// - Throws: `DamagedRow` if the row is not a valid listing.
  init(_ row: StatementRow) throws {
    self.row = row
    number = row.integer(0) ?? 0
    firstSeen = row.integer(1) ?? 0
    guard
      let position = Coordinate(
        latitude: row.double(Self.content + ListingColumns.latitude),
        longitude: row.double(Self.content + ListingColumns.longitude)),
      let type = row.bytes(Self.content + ListingColumns.type)
        .flatMap(AccommodationType.init(name:)),
      number >= 0 || !row.isNull(Self.keyText)
    else { throw DamagedRow(description: "no such listing: \(number)") }
    (self.position, self.type) = (position, type)
  }

  /// The key as UTF-8 text if the key is not a whole number; otherwise nil.
  public var keyText: UnsafeRawBufferPointer? { number < 0 ? row.bytes(Self.keyText) : nil }
  /// When a fetch no longer contained the listing, in seconds since 1970; nil while the listing is
  /// for sale.
  public var goneAt: Int64? { row.integer(2) }
  /// When a price drop was last detected, in seconds since 1970.
  public var priceDroppedAt: Int64? { row.integer(3) }
  /// The price range.
  public var price: (min: Int64?, max: Int64?) { (row.integer(4), row.integer(5)) }
  /// When the listing last changed, in microseconds since 1970.
  public var changedAt: Int64 {
    StoredListing.changedAt(row.integer(6) ?? 0, seen: firstSeen, goneAt, priceDroppedAt)
  }

  /// Returns a number field of the listing; nil if the field is missing.
  public func number(_ field: NumberField) -> Int64? {
    row.integer(Self.content + ListingColumns.place(of: field))
  }

  /// Returns a text field of the listing in UTF-8; nil if the field is missing.
  public func text(_ field: TextField) -> UnsafeRawBufferPointer? {
    row.bytes(Self.content + ListingColumns.place(of: field))
  }
}

extension AccommodationType {
  private static let names = allCases.map { (bytes: Array($0.rawValue.utf8), type: $0) }

  /// Creates the type whose name in UTF-8 is given; nil if the name is unknown.
  fileprivate init?(name: UnsafeRawBufferPointer) {
    guard let found = Self.names.first(where: { $0.bytes.elementsEqual(name) }) else { return nil }
    self = found.type
  }
}
