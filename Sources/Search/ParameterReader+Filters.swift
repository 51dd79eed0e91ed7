import Basics
import Loans
import Parameters
package import Ranking

extension ParameterReader {
  static let homeFilterNames = HomeFilters.parameters.map(\.name)

  /// The names of the parameters for filters, order and output, which every search accepts.
  static let filterNames = homeFilterNames + ["sort", "group", "facets", "explain"]

  /// Parses the filters and the sort order.
  ///
  /// - Parameter now: The time that relative dates such as `7d` refer to.
  mutating func filters(now: Timestamp) -> SearchFilters {
    var filters = SearchFilters()
    // Skip the parsing for most searches, which have no filters.
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

  /// Returns the value of a filter's parameter; nil if the parameter is missing or invalid. Records
  /// a problem if it is invalid.
  package mutating func value<Value>(
    _ parameter: FilterParameter, _ parse: (String) throws(FilterError) -> Value
  ) -> Value? {
    value(parameter.name, parse)
  }
}
