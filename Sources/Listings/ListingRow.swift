public import Geo

/// A listing for sale as a row of a table. A row is valid only until the next row is read. Text is
/// provided as bytes instead of `String` values, because creating strings would be the main cost of
/// reading a million rows.
public protocol ListingRow {
  /// The store's number for the listing: its key, or a negative number if the key is not a whole
  /// number.
  var number: Int64 { get }
  /// The key in UTF-8 if it is not a whole number; otherwise nil.
  var keyText: UnsafeRawBufferPointer? { get }
  var type: AccommodationType { get }
  var position: Coordinate { get }
  /// The price range, parsed from the price text; both are nil if the text contains no
  /// price.
  var price: (min: Int64?, max: Int64?) { get }
  /// The time at which the listing was first seen, in seconds since 1970.
  var firstSeen: Int64 { get }
  /// The time at which a price drop was last detected, in seconds since 1970.
  var priceDroppedAt: Int64? { get }
  /// The time at which the listing last changed, in microseconds since 1970.
  var changedAt: Int64 { get }

  /// Returns the value of a number field, if any.
  func number(_ field: NumberField) -> Int64?
  /// Returns the value of a text field, if any. The value is valid UTF-8 unless the table is
  /// damaged.
  func text(_ field: TextField) -> UnsafeRawBufferPointer?
}
