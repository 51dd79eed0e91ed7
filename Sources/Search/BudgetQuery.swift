import Basics
public import Loans
public import Parameters
import Ranking

/// A query for the maximum price that a budget allows and for the monthly payments at given prices.
public struct BudgetQuery: Sendable, Hashable {
  public let budget: HomeBudget
  /// The prices for which to compute monthly payments.
  public let prices: [Int64]

  /// The maximum number of prices.
  public static let mostPrices = 1_000

  /// Parses a budget and the prices in `price` from parameters.
  ///
  /// - Parameter terms: The default loan terms.
  /// - Throws: `SearchError` with code `invalidParameter` that names every invalid parameter.
  public init(parameters: [String: [String]], terms: LoanTerms) throws(SearchError) {
    let known = HomeFilters.privateParameters.map(\.name)
    var reader = ParameterReader(
      parameters.filter { $0.key != "price" }, known: known)
    reader.loanTerms = terms
    let filter = BudgetFilter(&reader, now: .now())
    if reader.problems.isEmpty, filter == nil {
      reader.fail(FilterParameter.salary.name, .missing(example: "45000"))
    }
    var prices: [Int64] = []
    let texts = parameters["price"] ?? []
    if texts.count > Self.mostPrices {
      reader.fail("price", .tooMany(texts.count, limit: Self.mostPrices))
    } else {
      for text in texts {
        do throws(FilterError) {
          prices.append(try PriceFilter.baht(parsing: text))
        } catch {
          reader.fail("price", .filter(error))
        }
      }
    }
    try reader.finish()
    self.prices = prices
    // A missing budget has already been reported.
    budget = filter?.budget ?? HomeBudget(salary: 0)
  }
}
