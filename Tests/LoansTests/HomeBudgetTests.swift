import HomefindTesting
import Loans
import Testing

@Suite struct HomeBudgetTests {
  /// Tests the example from the documentation, which was computed with numpy-financial.
  @Test func documentedExampleFits() {
    let budget = HomeBudget(salary: 45_000, deposit: 300_000, debts: 5_000)
    #expect(budget.greatestPayment == 13_000)
    #expect(abs(budget.greatestLoan - 2_056_740.65) < 0.01)
    #expect(budget.greatestPrice == 2_290_365)
    #expect(budget.monthlyPayment(forPrice: 2_290_365) == 12_999.99)
    #expect(budget.fits(2_290_365) && !budget.fits(2_290_366))
    #expect(budget.monthlyPayment(forPrice: 290_000) == 0)
  }

  @Test func debtsCanUseUpWholePayment() {
    let budget = HomeBudget(salary: 20_000, deposit: 510_000, debts: 9_000)
    #expect(budget.greatestPayment == 0 && budget.greatestLoan == 0)
    #expect(budget.greatestPrice == 500_000)
  }

  /// A home is within the budget if its monthly payment is, and payments increase with the price.
  @Test func homeFitsIfPaymentDoes() {
    var random = SeededRandom(seed: 5)
    for _ in 0..<2_000 {
      let budget = HomeBudget(
        salary: Int64.random(in: 1...500_000, using: &random),
        deposit: Int64.random(in: 0...5_000_000, using: &random),
        debts: Int64.random(in: 0...50_000, using: &random),
        terms: LoanTerms(yearlyRate: Double.random(in: 0...0.3, using: &random)))
      let price = budget.greatestPrice
      #expect(budget.loan(forPrice: price) <= budget.greatestLoan + 0.01)
      #expect(budget.loan(forPrice: price + 2) > budget.greatestLoan)
      #expect(budget.monthlyPayment(forPrice: price) <= budget.greatestPayment + 0.005)
      #expect(budget.monthlyPayment(forPrice: 2 * price) >= budget.monthlyPayment(forPrice: price))
    }
  }
}
