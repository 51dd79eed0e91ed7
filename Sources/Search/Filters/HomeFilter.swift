import Basics
import Messages
public import Parameters
import Ranking

/// A search filter, which declares and parses its parameters and creates the filter to apply to
/// homes.
///
/// To add a filter, conform a type to this protocol and list it in `HomeFilters.all`.
protocol HomeFilter: Sendable, Hashable {
  static var parameters: [FilterParameter] { get }
  /// The rank, which determines the order in which filters are applied, lowest rank first. Cheap
  /// and selective filters should have a low rank.
  static var rank: Int { get }
  /// Parses the filter; nil if its parameters are missing or invalid. Invalid parameters are
  /// reported to `reader`.
  init?(_ reader: inout ParameterReader, now: Timestamp)
  /// A string that identifies the filter's values. The string does not change over time. For
  /// example, it contains `7d` as the user wrote it instead of the corresponding date.
  var key: String { get }
  /// Returns the filter to apply to homes.
  ///
  /// - Parameters:
  ///   - context: The stations, trains and listings, for filters that name places.
  ///   - notes: The notes for the user. The method adds notes on how the filter was interpreted.
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
  /// All filters. The filters' parameters are listed in the order of this array.
  static let all: [any HomeFilter.Type] = [
    PriceFilter.self, TextFilter.self, PromotionFilter.self, CompanyFilter.self,
    StationFilter.self, CommuteSearchFilter.self, DateFilter<NewSinceFilter>.self,
    DateFilter<PriceDropFilter>.self, TypeTextFilter.self, BudgetFilter.self,
  ]

  /// The parameters of all filters, in the order of `all`.
  public static let parameters = all.flatMap { $0.parameters }

  /// The parameters that are allowed in a URL.
  public static let addressParameters = parameters.filter { !$0.isPrivate }

  /// The personal parameters, which are allowed only in the body of a request.
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
  /// - Throws: `SearchError` that lists the unknown names.
  public static func require(_ names: [String], among known: [String]) throws(SearchError) {
    let wrong = names.filter { !known.contains($0) }.sorted()
    if wrong.isEmpty { return }
    throw SearchError(
      parameters: wrong.map {
        .init(name: $0.quotable, problem: .notKnown(ParameterReader.hint($0, among: known)))
      })
  }
}
