import Basics
import Loans
import Parameters
package import Ranking

extension ParameterReader {
  /// The parameters of what a home must have.
  static let homeFilterNames = HomeFilters.parameters.map(\.name)

  /// The parameters of filters and of the order, which every search takes.
  static let filterNames = homeFilterNames + ["sort", "group", "facets", "explain"]

  /// The filters and the order; `now` is what a date such as `7d` counts back from.
  mutating func filters(now: Timestamp) -> SearchFilters {
    var filters = SearchFilters()
    // Most searches have none.
    let areGiven = Self.homeFilterNames.contains(where: isGiven)
    for type in areGiven ? HomeFilters.all : [] {
      if let filter = type.init(&self, now: now) { filters.add(filter) }
    }
    if let least = filters.price?.from, let most = filters.budget?.greatestPrice, least > most {
      fail(FilterParameter.minPrice.name, .aboveBudget(most))
    }
    filters.sort = value("sort", SortOrder.init(parsing:)) ?? .distance
    if filters.sort == .payment, filters.budget == nil, !isGiven(FilterParameter.salary.name) {
      fail("sort", .needsSalary)
    }
    if filters.sort.needsCommute, !isGiven(FilterParameter.commute.name) {
      fail("sort", .sortWithoutCommute(filters.sort))
    }
    filters.group = flag("group")
    return filters
  }

  /// The value of a filter's parameter; nil if it is absent, or wrong, which is recorded as an error.
  package mutating func value<Value>(
    _ parameter: FilterParameter, _ parse: (String) throws(FilterError) -> Value
  ) -> Value? {
    value(parameter.name, parse)
  }
}
