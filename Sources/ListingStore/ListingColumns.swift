import Basics
import Geo
import Listings
import Store

/// The columns that hold a listing's content, in the order of every statement here.
enum ListingColumns {
  static let names = ["latitude", "longitude", "type", "company_id"] + TextField.allCases.map(name)

  /// The places of the first, from 0.
  static let latitude: Int32 = 0
  static let longitude: Int32 = 1
  static let type: Int32 = 2
  static let companyID: Int32 = 3

  /// The place of a text's column, from 0.
  static func place(of field: TextField) -> Int32 { companyID + 1 + Int32(field.rawValue) }

  private static func name(of field: TextField) -> String {
    switch field {
    case .thaiName: "name_th"
    case .englishName: "name_en"
    case .address: "address"
    case .companyName: "company"
    case .promotion: "promotion"
    case .typeText: "type_text"
    case .price: "price"
    case .telephone: "telephone"
    case .picture: "picture"
    case .plan: "plan"
    case .altitude: "altitude"
    }
  }

  /// Sets the arguments of `statement` from `first` on to the values of `listing`.
  static func bind(
    _ listing: Listing, to statement: RepeatedStatement, from first: Int32
  ) throws {
    try statement.bind(listing.position.latitude, at: first + latitude)
    try statement.bind(listing.position.longitude, at: first + longitude)
    try statement.bind(listing.type.rawValue, at: first + type)
    try statement.bind(listing.companyID, at: first + companyID)
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
    listing.companyID = row.integer(first + companyID)
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
    add(bits: UInt64(bitPattern: companyID ?? .min))
    for text in [
      type.rawValue, typeText, name.thai, name.english, priceText, telephoneText, address,
      companyName, promotion, picture, plan,
    ] { add(text) }
    // Listings without a height keep the digest that earlier releases stored.
    if let altitudeText { add(altitudeText) }
    return Int64(bitPattern: hash.value)
  }
}
