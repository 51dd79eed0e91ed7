import CSVStream
import ListingSources
import Listings

/// The columns of a table, identified by their meaning; see `docs/listings-csv.md` for the column
/// names.
struct ListingTableColumns {
  let id: Int
  let latitude: Int
  let longitude: Int
  let name: Int?
  let englishName: Int?
  let type: Int?
  let price: Int?
  let address: Int?
  let telephone: Int?
  let companyID: Int?
  let company: Int?
  let promotion: Int?
  let picture: Int?
  let plan: Int?
  let district: Int?

  /// Finds the columns of a table by name.
  ///
  /// - Throws: `FeedProviderError.missingColumns` if the table lacks an ID or a coordinate column.
  init(_ table: CSVReader, path: String) throws(FeedProviderError) {
    let columns = { (name: ListingColumnName) in table.column(named: name.aliases) }
    let required: [ListingColumnName] = [.id, .latitude, .longitude]
    guard let id = columns(.id), let latitude = columns(.latitude),
      let longitude = columns(.longitude)
    else {
      throw .missingColumns(
        path: path, columns: required.filter { columns($0) == nil }.map(\.name))
    }
    self.id = id
    self.latitude = latitude
    self.longitude = longitude
    name = columns(.text(.thaiName))
    englishName = columns(.text(.englishName))
    type = columns(.text(.typeText))
    price = columns(.text(.price))
    address = columns(.text(.address))
    telephone = columns(.text(.telephone))
    companyID = columns(.number(.companyID))
    company = columns(.text(.companyName))
    promotion = columns(.text(.promotion))
    picture = columns(.text(.picture))
    plan = columns(.text(.plan))
    district = columns(.district)
  }
}
