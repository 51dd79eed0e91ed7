public import Geo

/// A listing that is for sale, and what is known of it, as a row of a table has it: for as long as the row is the
/// present one, and without strings, which cost more than all else where a million rows are read.
public protocol ListingRow {
  /// Its number in the store: its key, or a negative number in place of a key that is no whole number.
  var number: Int64 { get }
  /// The key that is no whole number, in UTF-8; nil for one that is.
  var keyText: UnsafeRawBufferPointer? { get }
  /// Its kind.
  var type: AccommodationType { get }
  /// Where it stands.
  var position: Coordinate { get }
  /// What its price says in baht; both are nil where it says nothing.
  var price: (min: Int64?, max: Int64?) { get }
  /// When it was first seen, in seconds since 1970.
  var firstSeen: Int64 { get }
  /// When its price was last seen to drop, in seconds since 1970.
  var priceDroppedAt: Int64? { get }
  /// When it last changed, in microseconds since 1970.
  var changedAt: Int64 { get }

  /// One of its whole numbers; nil if it has none.
  func number(_ field: NumberField) -> Int64?
  /// One of its texts, as the table has it: UTF-8, unless the table is damaged. Nil where it has none.
  func text(_ field: TextField) -> UnsafeRawBufferPointer?
}
