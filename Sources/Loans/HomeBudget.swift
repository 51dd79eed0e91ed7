/// A buyer's income, savings and debts, and the home that they can afford, in the
/// region's currency.
public struct HomeBudget: Sendable, Hashable {
  /// The monthly salary.
  public let salary: Int64
  /// The down payment.
  public let deposit: Int64
  /// The monthly payments on other debts.
  public let debts: Int64
  public let terms: LoanTerms

  /// Creates a budget; no amount is negative.
  public init(
    salary: Int64, deposit: Int64 = 0, debts: Int64 = 0, terms: LoanTerms = LoanTerms()
  ) {
    self.salary = salary
    self.deposit = deposit
    self.debts = debts
    self.terms = terms
  }

  /// The highest monthly payment that the salary allows; 0 if other debts use up the share of the
  /// salary that is available for debt payments.
  public var greatestPayment: Double {
    max(0, Double(salary) * terms.debtShare - Double(debts))
  }

  /// The loan that can be repaid with the highest monthly payment.
  public var greatestLoan: Double { terms.loan(ofPayment: greatestPayment) }

  /// The highest affordable price, as a whole number.
  public var greatestPrice: Int64 {
    let price = terms.price(ofLoan: greatestLoan, deposit: Double(deposit))
    return Int64(min(price + 1e-6, 1e15).rounded(.down))
  }

  /// Returns the loan needed for a home priced at `price`.
  public func loan(forPrice price: Int64) -> Double {
    terms.loan(ofPrice: Double(price), deposit: Double(deposit))
  }

  /// Returns the monthly payment for a home priced at `price`, rounded to two decimal places.
  public func monthlyPayment(forPrice price: Int64) -> Double {
    (terms.payment(ofLoan: loan(forPrice: price)) * 100).rounded() / 100
  }

  /// Whether a home priced at `price` is affordable.
  public func fits(_ price: Int64) -> Bool { price <= greatestPrice }
}
