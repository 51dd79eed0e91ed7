import Geo
import ListingSources
import Listings

/// A latitude or longitude in the feed's notation, which is usually, but not always, a plain
/// number.
struct CoordinateField {
  /// The number; nil if the text is not a plain number.
  private(set) var number: Double?
  /// The text; nil if empty.
  private(set) var text: String?

  /// Creates an absent field.
  init() {}

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    text = FieldText.string(bytes)
    let trimmed = FieldText.trimmed(bytes)
    number = FieldText.plainDecimal(trimmed) ?? FieldText.scientific(trimmed)
  }
}

extension Coordinate {
  /// Creates a coordinate from two fields in a row.
  ///
  /// - Throws: The reason, if the coordinate is invalid. The coordinate 0, 0 is invalid because
  ///   databases use it for an unknown position.
  init(_ latitude: CoordinateField, _ longitude: CoordinateField) throws(CoordinateFault) {
    if let north = latitude.number, let east = longitude.number,
      let plain = Coordinate(latitude: north, longitude: east), north != 0 || east != 0
    {
      self = plain
    } else {
      self = try CoordinateText.parse(
        latitude: latitude.text ?? "", longitude: longitude.text ?? "")
    }
  }
}
