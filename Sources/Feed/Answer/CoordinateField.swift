import Geo
import ListingSources
import Listings

/// A latitude or longitude as a feed writes it: mostly a plain number, now and then not.
struct CoordinateField {
  /// The number, where the text is a plain one.
  private(set) var number: Double?
  /// The text, where there is any.
  private(set) var text: String?

  /// An absent field.
  init() {}

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    text = FieldText.string(bytes)
    let trimmed = FieldText.trimmed(bytes)
    number = FieldText.plainDecimal(trimmed) ?? FieldText.scientific(trimmed)
  }
}

extension Coordinate {
  /// The place of two fields as a feed writes them.
  ///
  /// Throws what is wrong with them; zeros are how a database writes that it does not know.
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
