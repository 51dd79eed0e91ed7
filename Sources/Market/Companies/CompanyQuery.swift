import Basics
public import Parameters
public import Ranking
import Search

/// A query for sellers.
public struct CompanyQuery: Sendable, Hashable {
  /// Words from the name, or a source's number for the seller; nil matches every seller.
  public var filter: CompanyFilter?
  /// The id of a home whose seller is requested.
  public var listing: String?
  /// The maximum number of sellers in an answer.
  public var limit: Int
  /// The position where the previous page ended.
  public var cursor: CompanyCursor?

  public static let parameters = ["text", "listing", "limit", "cursor"]

  /// Parses a query from the parameters of a command line or URL.
  ///
  /// - Throws: `SearchError` with code `invalidParameter` that names every invalid parameter.
  public init(parameters: [String: [String]]) throws(SearchError) {
    var reader = ParameterReader(parameters, known: Self.parameters)
    filter = reader.value(.text, CompanyFilter.init(parsing:))
    listing = reader.text("listing")
    limit = reader.limit() ?? SearchQuery.defaultLimit
    cursor = reader.value("cursor", or: { _ in .notACursor }, CompanyCursor.init(text:))
    if let cursor, cursor.fingerprint != fingerprint { reader.fail("cursor", .foreignCursor) }
    try reader.finish()
  }

  /// A hash (64-bit FNV-1a) of the parameters that select the sellers.
  var fingerprint: UInt64 {
    var hash = FNV1a()
    hash.add(filter?.key ?? "")
    hash.add(0)
    hash.add(listing ?? "")
    return hash.value
  }
}

/// The position in the list of sellers where a page ended. The cursor contains the last seller's id
/// and number of homes, so the next page continues correctly even if that seller is gone.
public struct CompanyCursor: Sendable, Hashable {
  let homes: Int
  let id: String
  let fingerprint: UInt64

  /// Creates a cursor positioned after `company`.
  init(behind company: Company, fingerprint: UInt64) {
    (homes, id, self.fingerprint) = (company.homes, company.id, fingerprint)
  }

  /// Parses a cursor; nil if `text` has the wrong format.
  public init?(text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, let homes = Int(parts[0]), homes > 0,
      let fingerprint = UInt64(parts[2], radix: 36)
    else { return nil }
    (self.homes, id, self.fingerprint) = (homes, String(parts[1]), fingerprint)
  }

  /// The cursor as a string for URLs: letters, digits and `-`.
  public var text: String { "\(homes)-\(id)-\(String(fingerprint, radix: 36))" }

  /// Whether `company` comes after this position.
  func isBefore(_ company: Company) -> Bool { (company.homes, id) < (homes, company.id) }
}
