import Basics
import Geo
import Listings
import Store

/// The columns that contain a listing's content, in the order that every statement in this module
/// uses.
enum ListingColumns {
  static let names =
    ["latitude", "longitude", "type"] + TextField.allCases.map(\.names.column)
    + NumberField.allCases.map(\.names.column)

  /// The indexes of the first columns, counted from 0.
  static let latitude: Int32 = 0
  static let longitude: Int32 = 1
  static let type: Int32 = 2
  // Text columns come before number columns, because a constant index is cheaper and most columns
  // that are read contain text.
  private static let firstText: Int32 = 3
  private static let firstNumber = firstText + Int32(TextField.allCases.count)

  /// Returns the index of a number field's column, counted from 0.
  static func place(of field: NumberField) -> Int32 { firstNumber + Int32(field.rawValue) }

  /// Returns the index of a text field's column, counted from 0.
  static func place(of field: TextField) -> Int32 { firstText + Int32(field.rawValue) }

  /// Binds the values of `listing` to the arguments of `statement`, starting at index `first`.
  static func bind(
    _ listing: Listing, to statement: RepeatedStatement, from first: Int32
  ) throws {
    try statement.bind(listing.position.latitude, at: first + latitude)
    try statement.bind(listing.position.longitude, at: first + longitude)
    try statement.bind(listing.type.rawValue, at: first + type)
    for field in NumberField.allCases {
      try statement.bind(field.number(of: listing), at: first + place(of: field))
    }
    for field in TextField.allCases {
      try statement.bind(field.text(of: listing), at: first + place(of: field))
    }
  }

  /// Creates the listing with the key `id` from the columns of a row, starting at index `first`.
  /// Reuses strings in `texts` that an earlier row contained.
  ///
  /// - Throws: `DamagedRow` if the row is not a valid listing, for example because the file is
  ///   damaged.
  static func listing(
    id: ListingKey, in row: StatementRow, from first: Int32, sharing texts: inout SharedTexts
  ) throws -> Listing {
    guard
      let position = Coordinate(
        latitude: row.double(first + latitude), longitude: row.double(first + longitude)),
      let type = row.text(first + self.type).flatMap(AccommodationType.init(rawValue:))
    else { throw DamagedRow(description: "no such listing: \(id)") }
    var listing = Listing(
      id: id, name: LocalizedText(thai: nil, english: nil), type: type, typeText: nil,
      position: position)
    for field in NumberField.allCases {
      field.set(row.integer(first + place(of: field)), of: &listing)
    }
    for field in TextField.allCases {
      field.set(row.text(first + place(of: field), sharing: &texts), of: &listing)
    }
    return listing
  }
}

extension Listing {
  /// An FNV-1a hash of the fields, which is the same in all processes. Two different versions of a
  /// listing have the same hash with a probability of 2^-64.
  var digest: Int64 {
    var hash = FNV1a()
    func add(_ text: String?) {
      // These bytes never occur in UTF-8: 0xFF separates the fields, and 0xFE marks a missing
      // field.
      guard let text else { return hash.add(0xFE) }
      hash.add(text)
      hash.add(0xFF)
    }
    func add(bits: UInt64) {
      for shift in stride(from: 0, to: 64, by: 8) {
        hash.add(UInt8(truncatingIfNeeded: bits >> UInt64(shift)))
      }
    }
    add(bits: position.latitude.bitPattern)
    add(bits: position.longitude.bitPattern)
    for field in NumberField.allCases {
      let number = field.number(of: self)
      // Skip a missing number whose field was added in a later release, so that listings without
      // the number keep their stored digest. The field's index distinguishes identical numbers in
      // two fields.
      if number != nil || field == .companyID {
        add(bits: UInt64(bitPattern: number ?? .min) ^ UInt64(field.rawValue) << 56)
      }
    }
    for text in [
      type.rawValue, typeText, name.thai, name.english, priceText, telephoneText, address,
      companyName, promotion, picture, plan,
    ] { add(text) }
    // Listings without an altitude keep the digest that earlier releases stored.
    if let altitudeText { add(altitudeText) }
    return Int64(bitPattern: hash.value)
  }
}
