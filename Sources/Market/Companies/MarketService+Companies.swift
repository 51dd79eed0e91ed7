import Library
import ListingStore
import Listings
import Messages
public import Parameters
import Ranking
import Search
import Stations

extension MarketService {
  /// Returns the sellers of stored homes that match `query`, without querying any source.
  ///
  /// - Throws: `SearchError` if the stores cannot be read.
  public func companies(_ query: CompanyQuery) async throws(SearchError) -> CompaniesAnswer {
    let view = try await finder.sources.storedHomes(finder.stations)
    try await finder.admit(view.snapshot.cost(ofAsking: query.filter.map { [$0] } ?? []))
    let wanted = try query.listing.map { id throws(SearchError) in try companyID(ofListing: id) }
    let all = try unlessCancelled { () throws(CancellationError) in
      try view.snapshot.companies()
    }
    let found = all.filter { company in
      (wanted.map { $0 == company.id } ?? true) && (query.filter.map(company.matches) ?? true)
    }
    let rest = query.cursor.map { cursor in found.filter(cursor.isBefore) } ?? found
    let page = rest.prefix(query.limit)
    var items: [CompanySheet] = []
    for company in page { items.append(try sheet(company, view)) }
    return CompaniesAnswer(
      total: found.count, items: items,
      next: rest.count > page.count
        ? page.last.map { CompanyCursor(behind: $0, fingerprint: query.fingerprint).text } : nil,
      notes: found.isEmpty && view.snapshot.count == 0 ? [SearchNote.nothingStored.message] : [])
  }

  /// The parameter names for a query about a single seller.
  public static let companyParameters = ["limit"]

  /// Returns the seller with this id and up to `limit` of its homes, sorted by name.
  ///
  /// - Throws: `SearchError` with code `unknownCompany` if the seller has no stored homes, or
  ///   `invalidParameter` for an invalid parameter.
  public func company(
    _ id: String, parameters: [String: [String]] = [:]
  ) async throws(SearchError) -> CompanyAnswer {
    var reader = ParameterReader(parameters, known: Self.companyParameters)
    let limit = reader.limit() ?? Self.companyHomes
    try reader.finish()
    let view = try await finder.sources.storedHomes(finder.stations)
    try await finder.admit(view.snapshot.cost(ofAsking: []))
    let companies = try unlessCancelled { () throws(CancellationError) in
      try view.snapshot.companies()
    }
    guard let company = companies.first(where: { $0.id == id }) else {
      throw SearchError(
        .unknownCompany, parameter: "id", .unknownName(id, nearest: [], list: .companies))
    }
    let listings = view.snapshot.listings(of: company)
      .map(SourceListing.init)
      .map { (name: $0.listing.name.text(.english) ?? "", listing: $0) }
      .sorted { ($0.name, $0.listing.id.text) < ($1.name, $1.listing.id.text) }
    return CompanyAnswer(
      sheet: try sheet(company, view), listings: listings.prefix(limit).map(\.listing))
  }

  /// The default maximum number of homes for a seller, which is also the maximum number of homes
  /// that a map shows individually.
  private static let companyHomes = MapAnswer.mostHomes

  /// Returns the id of the seller of a stored listing; empty if the listing names no seller.
  private func companyID(ofListing text: String) throws(SearchError) -> String {
    do throws(SearchError) {
      let answer = try finder.listings.find(text)
      let listing = answer.known.listing
      return Company.id(name: listing.companyName, number: listing.companyID, source: answer.feed)
        ?? ""
    } catch {
      guard error.code == .unknownListing else { throw error }
      throw SearchError(.unknownListing, parameter: "listing", .unknownListing(text))
    }
  }

  /// Returns a seller's sheet, cached until the homes change.
  private func sheet(_ company: Company, _ view: MergedView) throws(SearchError) -> CompanySheet {
    try companyCache.sheet(company, of: view.snapshot) { () throws(SearchError) in
      let districts = finder.sources.placesKnown()
      let division = cache.division(into: districts)
      let counts = try unlessCancelled { () throws(CancellationError) in
        try view.snapshot.homes(of: company, in: division)
      }
      return CompanySheet(
        company, listings: view.snapshot.listings(of: company),
        districts: counts.map { CompanySheet.Count(value: districts[$0], homes: $1) })
    }
  }
}
