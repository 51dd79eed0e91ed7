import Loans
import Messages
import Parameters
import Testing

@testable import Search

@Suite struct BudgetQueryTests {
  private func query(_ values: [String: String], prices: [String] = []) throws -> BudgetQuery {
    var parameters = values.mapValues { [$0] }
    if !prices.isEmpty { parameters["price"] = prices }
    return try BudgetQuery(parameters: parameters, terms: LoanTerms(yearlyRate: 0.05))
  }

  @Test func readsAmountsAndPercentages() throws {
    let query = try query(
      ["salary": "45,000", "deposit": "1.2m", "debts": "0", "years": "20", "debt-share": "50 %"],
      prices: ["2.5m", "3000000"])
    #expect(
      query.budget
        == HomeBudget(
          salary: 45_000, deposit: 1_200_000, debts: 0,
          terms: LoanTerms(yearlyRate: 0.05, years: 20, debtShare: 0.5)))
    #expect(query.prices == [2_500_000, 3_000_000])
    #expect(try self.query(["salary": "1", "rate": "0"]).budget.terms.yearlyRate == 0)
  }

  @Test(
    arguments: [
      (["salary": "-45000"], ["salary"]), (["salary": "-45,000"], ["salary"]),
      (["salary": "0"], ["salary"]), (["salary": "much"], ["salary"]),
      (["deposit": "5"], ["deposit"]),
      (["salary": "1", "deposit": "-1", "debts": "x"], ["debts", "deposit"]),
      (
        ["salary": "1", "rate": "31%", "years": "41", "debt-share": "0%"],
        ["debt-share", "rate", "years"]
      ),
      (["salary": "1", "rate": "-1%", "years": "2.5"], ["rate", "years"]),
      (["salary": "9999999999999"], ["salary"]), ([:], ["salary"]),
      (["salary": "1", "color": "red"], ["color"]),
    ] as [([String: String], [String])])
  func namesInvalidParameters(values: [String: String], names: [String]) {
    let error = #expect(throws: SearchError.self) { try query(values) }
    #expect(error?.parameters.map(\.name).sorted() == names)
  }

  @Test func sortByPaymentNeedsABudget() throws {
    let place = ["lat": ["13.7"], "lon": ["100.5"], "sort": ["payment"]]
    let error = #expect(throws: SearchError.self) {
      try SearchQuery(kind: .nearby, parameters: place)
    }
    #expect(error?.parameters.map(\.name) == ["sort"])
    let query = try SearchQuery(
      kind: .nearby, parameters: place.merging(["salary": ["45000"]]) { $1 })
    #expect(query.filters.budget?.greatestPayment == 18_000)
  }
}
