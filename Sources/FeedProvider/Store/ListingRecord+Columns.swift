import GRDB
import Geo
import Listings

extension ListingRecord {
  /// Inserts the listing with a statement that has a parameter for each column, in their order.
  ///
  /// The values are bound one by one: collecting them for `StatementArguments` first takes longer
  /// than the insertion.
  func insert(with statement: Statement, key: Int) throws {
    statement.setUncheckedArguments(StatementArguments())
    let sqlite = statement.sqliteStatement
    var column: CInt = 0
    func bind(_ value: (some StatementBinding)?) throws {
      column += 1
      let code = value?.bind(to: sqlite, at: column) ?? 0
      if code != 0 { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
    }
    try bind(key)
    try bind(id)
    try bind(type.code)
    try bind(position.latitude)
    try bind(position.longitude)
    for text in [
      name.thai, name.english, typeText, latitudeText, longitudeText, price, address, telephone,
    ] {
      try bind(text)
    }
    try bind(companyID)
    for text in [companyName, promotion, picture, plan] { try bind(text) }
    try statement.execute()
  }

  /// The listing of a row of the store's table; nil for a row that `columns(key:)` cannot have
  /// made.
  init?(row: Row) {
    guard let position = Coordinate(latitude: row[3], longitude: row[4]),
      let type = AccommodationType(code: row[2])
    else { return nil }
    self.init(id: row[1], type: type, position: position)
    name = LocalizedText(thai: row[5], english: row[6])
    typeText = row[7]
    latitudeText = row[8]
    longitudeText = row[9]
    price = row[10]
    address = row[11]
    telephone = row[12]
    companyID = row[13]
    companyName = row[14]
    promotion = row[15]
    picture = row[16]
    plan = row[17]
  }
}

extension AccommodationType {
  /// The type with this code.
  init?(code: Int) {
    guard let type = AccommodationType.allCases.first(where: { $0.code == code }) else {
      return nil
    }
    self = type
  }
}
