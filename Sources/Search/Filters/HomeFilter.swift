import Basics
import Messages
public import Parameters
import Ranking

/// A filter as a search asks for it: its parameters, how they are read, and the filter that homes
/// are asked.
///
/// To add one, conform a type to it and name that in `HomeFilters.all`.
protocol HomeFilter: Sendable, Hashable {
  /// Its parameters.
  static var parameters: [FilterParameter] { get }
  /// Homes are asked the filters in this order, so that what is cheap and leaves out much comes first.
  static var rank: Int { get }
  /// Reads the filter; nil where its parameters are not there, or cannot be read, of which `reader`
  /// then complains.
  init?(_ reader: inout ParameterReader, now: Timestamp)
  /// A text that differs between filters that ask different things. While time goes on, the same
  /// question stays the same: `7d` is not the moment that it stands for today.
  var key: String { get }
  /// What homes are asked.
  ///
  /// - Parameters:
  ///   - context: The stations and the trains, for filters that name places.
  ///   - notes: What to tell of how the filter was understood.
  /// - Throws: `SearchError` with code `unknownPlace` where it names no place.
  func matching(
    _ context: FilterContext, notes: inout [Message]
  ) throws(SearchError) -> any ListingFilter
}

extension HomeFilter where Self: ListingFilter {
  func matching(_ context: FilterContext, notes: inout [Message]) -> any ListingFilter { self }
}

/// The filters that searches know.
public enum HomeFilters {
  /// All of them, in the order in which their parameters are listed.
  static let all: [any HomeFilter.Type] = [
    PriceFilter.self, TextFilter.self, PromotionFilter.self, CompanyFilter.self,
    StationFilter.self, CommuteSearchFilter.self, DateFilter<NewSinceFilter>.self,
    DateFilter<PriceDropFilter>.self, TypeTextFilter.self, BudgetFilter.self,
  ]

  /// The parameters of all filters, in the order in which they are listed.
  public static let parameters = all.flatMap { $0.parameters }

  /// Those that may stand in an address.
  public static let addressParameters = parameters.filter { !$0.isPrivate }

  /// Those that tell of the person who searches, and stand in the body of a request.
  public static let privateParameters = parameters.filter(\.isPrivate)

  /// Requires that none of `names` belongs to the person who searches.
  ///
  /// - Throws: `SearchError` that names those that do.
  public static func refusePrivate(_ names: some Sequence<String>) throws(SearchError) {
    let wrong = privateParameters.map(\.name).filter(Set(names).contains)
    if wrong.isEmpty { return }
    throw SearchError(parameters: wrong.map { .init(name: $0, problem: .onlyInBody) })
  }

  /// Requires that all of `names` are members of a budget in a body.
  ///
  /// - Throws: `SearchError` that names those that are none.
  public static func requireBudget(_ names: [String]) throws(SearchError) {
    try require(names, among: privateParameters.map { MemberName.member($0.name) })
  }

  /// Requires that all of `names` are among `known`.
  ///
  /// - Throws: `SearchError` that names those that are not.
  public static func require(_ names: [String], among known: [String]) throws(SearchError) {
    let wrong = names.filter { !known.contains($0) }.sorted()
    if wrong.isEmpty { return }
    throw SearchError(
      parameters: wrong.map {
        .init(name: $0.quotable, problem: .notKnown(ParameterReader.hint($0, among: known)))
      })
  }
}
