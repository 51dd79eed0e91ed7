import Basics
public import Loans
public import Parameters
import Ranking

/// What a budget allows, and what homes of some prices take of it.
public struct BudgetQuery: Sendable, Hashable {
  /// The budget.
  public let budget: HomeBudget
  /// Prices in baht whose monthly payments are wanted.
  public let prices: [Int64]

  /// How many prices may be given.
  public static let mostPrices = 1_000

  /// Reads a budget, and prices as `price`, from named texts.
  ///
  /// - Parameter terms: The terms of the loan where no parameter gives others.
  /// - Throws: `SearchError` with code `invalidParameter` that names every bad parameter.
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
    // The reader has complained of one that is not there.
    budget = filter?.budget ?? HomeBudget(salary: 0)
  }
}
