import Basics
import Geo
import Listings

/// The columns that hold a listing's content, in the order of every statement here.
enum ListingColumns {
  static let names = [
    "latitude", "longitude", "type", "type_text", "name_th", "name_en", "price", "telephone",
    "address", "company", "company_id", "promotion", "picture", "plan",
  ]

  /// Sets the arguments of `statement` from `first` on to the values of `listing`.
  static func bind(
    _ listing: Listing, to statement: RepeatedStatement, from first: Int32
  ) throws {
    try statement.bind(listing.position.latitude, at: first)
    try statement.bind(listing.position.longitude, at: first + 1)
    try statement.bind(listing.type.rawValue, at: first + 2)
    try statement.bind(listing.typeText, at: first + 3)
    try statement.bind(listing.name.thai, at: first + 4)
    try statement.bind(listing.name.english, at: first + 5)
    try statement.bind(listing.priceText, at: first + 6)
    try statement.bind(listing.telephoneText, at: first + 7)
    try statement.bind(listing.address, at: first + 8)
    try statement.bind(listing.companyName, at: first + 9)
    try statement.bind(listing.companyID, at: first + 10)
    try statement.bind(listing.promotion, at: first + 11)
    try statement.bind(listing.picture, at: first + 12)
    try statement.bind(listing.plan, at: first + 13)
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
        latitude: row.double(first), longitude: row.double(first + 1)),
      let type = row.text(first + 2).flatMap(AccommodationType.init(rawValue:))
    else { throw DamagedRow(description: "no such listing: \(id)") }
    var listing = Listing(
      id: id,
      name: LocalizedText(
        thai: row.text(first + 4, sharing: &texts), english: row.text(first + 5, sharing: &texts)),
      type: type, typeText: row.text(first + 3, sharing: &texts), position: position)
    listing.priceText = row.text(first + 6, sharing: &texts)
    listing.telephoneText = row.text(first + 7, sharing: &texts)
    listing.address = row.text(first + 8, sharing: &texts)
    listing.companyName = row.text(first + 9, sharing: &texts)
    listing.companyID = row.integer(first + 10)
    listing.promotion = row.text(first + 11, sharing: &texts)
    listing.picture = row.text(first + 12)
    listing.plan = row.text(first + 13)
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
    return Int64(bitPattern: hash.value)
  }
}
