import Basics
public import Parameters
public import Ranking
import Search

/// Which sellers someone wants to know.
public struct CompanyQuery: Sendable, Hashable {
  /// Words of the name, or the number that a source gives the seller; nil finds all.
  public var filter: CompanyFilter?
  /// The id of a home whose seller is wanted.
  public var listing: String?
  /// How many an answer holds at most.
  public var limit: Int
  /// Where an earlier answer ended.
  public var cursor: CompanyCursor?

  /// The parameters that a question takes.
  public static let parameters = ["text", "listing", "limit", "cursor"]

  /// Reads a question from named texts, as the command line and an address give them.
  ///
  /// - Throws: `SearchError` with code `invalidParameter` that names every bad parameter.
  public init(parameters: [String: [String]]) throws(SearchError) {
    var reader = ParameterReader(parameters, known: Self.parameters)
    filter = reader.value(.text, CompanyFilter.init(parsing:))
    listing = reader.text("listing")
    limit = reader.limit() ?? SearchQuery.defaultLimit
    cursor = reader.value("cursor", or: { _ in .notACursor }, CompanyCursor.init(text:))
    if let cursor, cursor.fingerprint != fingerprint { reader.fail("cursor", .foreignCursor) }
    try reader.finish()
  }

  /// A hash (64-bit FNV-1a) of what determines the sellers.
  var fingerprint: UInt64 {
    var hash = FNV1a()
    hash.add(filter?.key ?? "")
    hash.add(0)
    hash.add(listing ?? "")
    return hash.value
  }
}

/// The place in the list of sellers where an answer ended: the last one's homes and id, so that the next
/// answer begins behind it even when it is gone.
public struct CompanyCursor: Sendable, Hashable {
  let homes: Int
  let id: String
  let fingerprint: UInt64

  /// A cursor behind `company`.
  init(behind company: Company, fingerprint: UInt64) {
    (homes, id, self.fingerprint) = (company.homes, company.id, fingerprint)
  }

  /// The cursor that `text` came from; nil where no answer gave it.
  public init?(text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, let homes = Int(parts[0]), homes > 0,
      let fingerprint = UInt64(parts[2], radix: 36)
    else { return nil }
    (self.homes, id, self.fingerprint) = (homes, String(parts[1]), fingerprint)
  }

  /// The cursor as a text for addresses: letters, digits and `-`.
  public var text: String { "\(homes)-\(id)-\(String(fingerprint, radix: 36))" }

  /// Whether `company` stands behind it.
  func isBefore(_ company: Company) -> Bool { (company.homes, id) < (homes, company.id) }
}
