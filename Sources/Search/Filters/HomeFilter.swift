import Basics
import Messages
public import Parameters
import Ranking

/// A search filter: it has parameters, parses them, and creates the filter that is applied to
/// homes.
///
/// To add a filter, conform a type to this protocol and list it in `HomeFilters.all`.
protocol HomeFilter: Sendable, Hashable {
  static var parameters: [FilterParameter] { get }
  /// The rank that determines the order in which filters are applied, lowest first. Cheap and
  /// selective filters should come first.
  static var rank: Int { get }
  /// Parses the filter; nil if its parameters are missing or invalid. Invalid ones are reported to
  /// `reader`.
  init?(_ reader: inout ParameterReader, now: Timestamp)
  /// A string that identifies the filter's values. It does not change over time: for `7d` it
  /// contains the value as written, not the date that it currently means.
  var key: String { get }
  /// Returns the filter to apply to homes.
  ///
  /// - Parameters:
  ///   - context: The stations, trains and listings, for filters that name places.
  ///   - notes: Receives notes on how the filter was interpreted.
  /// - Throws: `SearchError` with code `unknownPlace` if the filter names an unknown place.
  func matching(
    _ context: FilterContext, notes: inout [Message]
  ) throws(SearchError) -> any ListingFilter
}

extension HomeFilter where Self: ListingFilter {
  func matching(_ context: FilterContext, notes: inout [Message]) -> any ListingFilter { self }
}

/// The filters that searches support.
public enum HomeFilters {
  /// All filters, in the order in which their parameters are listed.
  static let all: [any HomeFilter.Type] = [
    PriceFilter.self, TextFilter.self, PromotionFilter.self, CompanyFilter.self,
    StationFilter.self, CommuteSearchFilter.self, DateFilter<NewSinceFilter>.self,
    DateFilter<PriceDropFilter>.self, TypeTextFilter.self, BudgetFilter.self,
  ]

  /// The parameters of all filters, in the order in which they are listed.
  public static let parameters = all.flatMap { $0.parameters }

  /// The parameters that are allowed in a URL.
  public static let addressParameters = parameters.filter { !$0.isPrivate }

  /// The personal parameters, which are only allowed in the body of a request.
  public static let privateParameters = parameters.filter(\.isPrivate)

  /// Checks that `names` contains no personal parameter.
  ///
  /// - Throws: `SearchError` that names the personal parameters.
  public static func refusePrivate(_ names: some Sequence<String>) throws(SearchError) {
    let wrong = privateParameters.map(\.name).filter(Set(names).contains)
    if wrong.isEmpty { return }
    throw SearchError(parameters: wrong.map { .init(name: $0, problem: .onlyInBody) })
  }

  /// Checks that all of `names` are allowed as members of a budget in a request body.
  ///
  /// - Throws: `SearchError` that names the unknown members.
  public static func requireBudget(_ names: [String]) throws(SearchError) {
    try require(names, among: privateParameters.map { MemberName.member($0.name) })
  }

  /// Checks that all of `names` are among `known`.
  ///
  /// - Throws: `SearchError` that names the unknown names.
  public static func require(_ names: [String], among known: [String]) throws(SearchError) {
    let wrong = names.filter { !known.contains($0) }.sorted()
    if wrong.isEmpty { return }
    throw SearchError(
      parameters: wrong.map {
        .init(name: $0.quotable, problem: .notKnown(ParameterReader.hint($0, among: known)))
      })
  }
}
