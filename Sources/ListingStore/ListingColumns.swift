import Basics
import Geo
import Listings
import Store

/// The columns that hold a listing's content, in the order of every statement here.
enum ListingColumns {
  static let names =
    ["latitude", "longitude", "type"] + TextField.allCases.map(\.names.column)
    + NumberField.allCases.map(\.names.column)

  /// The places of the first, from 0.
  static let latitude: Int32 = 0
  static let longitude: Int32 = 1
  static let type: Int32 = 2
  // Texts first: a constant place is cheaper for the many that are read.
  private static let firstText: Int32 = 3
  private static let firstNumber = firstText + Int32(TextField.allCases.count)

  /// The place of a number's column, from 0.
  static func place(of field: NumberField) -> Int32 { firstNumber + Int32(field.rawValue) }

  /// The place of a text's column, from 0.
  static func place(of field: TextField) -> Int32 { firstText + Int32(field.rawValue) }

  /// Sets the arguments of `statement` from `first` on to the values of `listing`.
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

  /// The listing with `id` whose columns start at `first` in a row, its texts out of `texts` where
  /// an earlier one had the same.
  ///
  /// - Throws: `RowDecodingError` or `ListingStoreError` where a damaged file holds what no listing
  ///   has.
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
  /// A number that two contents of one listing share only by a chance of 2^-64: FNV-1a over its
  /// fields, the same in every process.
  var digest: Int64 {
    var hash = FNV1a()
    func add(_ text: String?) {
      // A byte that no UTF-8 text holds keeps the fields apart, another marks an absent one.
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
      // Listings without a number that a later release added keep the digest that earlier ones stored.
      // The field's place keeps equal numbers of two fields apart.
      if number != nil || field == .companyID {
        add(bits: UInt64(bitPattern: number ?? .min) ^ UInt64(field.rawValue) << 56)
      }
    }
    for text in [
      type.rawValue, typeText, name.thai, name.english, priceText, telephoneText, address,
      companyName, promotion, picture, plan,
    ] { add(text) }
    // Listings without a height keep the digest that earlier releases stored.
    if let altitudeText { add(altitudeText) }
    return Int64(bitPattern: hash.value)
  }
}
