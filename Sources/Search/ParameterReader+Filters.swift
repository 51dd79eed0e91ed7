import Loans
import Ranking

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
  mutating func value<Value>(
    _ parameter: FilterParameter, _ parse: (String) throws(FilterError) -> Value
  ) -> Value? {
    value(parameter.name, parse)
  }

  /// The value of a parameter by its name, which is read as that of a filter.
  mutating func value<Value>(
    _ name: String, _ parse: (String) throws(FilterError) -> Value
  ) -> Value? {
    guard let text = text(name) else { return nil }
    do {
      return try parse(text)
    } catch {
      fail(name, .filter(error))
      return nil
    }
  }

  /// Whether a parameter that is either there or not is there: by itself, or as `true`.
  mutating func flag(_ name: String) -> Bool {
    guard isGiven(name) else { return false }
    guard let text = text(name, mayBeEmpty: true) else { return true }
    switch text.lowercased() {
    case "true", "1", "yes": return true
    case "false", "0", "no": return false
    default:
      fail(name, .notAFlag(text))
      return false
    }
  }
}
