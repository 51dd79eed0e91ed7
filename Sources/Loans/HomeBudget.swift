/// What a buyer earns, has and owes, and the home that fits.
public struct HomeBudget: Sendable, Hashable {
  /// The salary of a month in baht.
  public let salary: Int64
  /// What is paid at once, in baht.
  public let deposit: Int64
  /// What other debts take in a month, in baht.
  public let debts: Int64
  /// The terms of the loan.
  public let terms: LoanTerms

  /// A budget; the amounts are in baht and not negative.
  public init(
    salary: Int64, deposit: Int64 = 0, debts: Int64 = 0, terms: LoanTerms = LoanTerms()
  ) {
    self.salary = salary
    self.deposit = deposit
    self.debts = debts
    self.terms = terms
  }

  /// The payment in baht that the salary leaves each month; 0 where other debts take its whole share.
  public var greatestPayment: Double {
    max(0, Double(salary) * terms.debtShare - Double(debts))
  }

  /// The loan in baht that this payment pays back.
  public var greatestLoan: Double { terms.loan(ofPayment: greatestPayment) }

  /// The highest price that fits, in whole baht.
  public var greatestPrice: Int64 {
    let price = terms.price(ofLoan: greatestLoan, deposit: Double(deposit))
    return Int64(min(price + 1e-6, 1e15).rounded(.down))
  }

  /// The loan that a home of `price` baht takes, in baht.
  public func loan(forPrice price: Int64) -> Double {
    terms.loan(ofPrice: Double(price), deposit: Double(deposit))
  }

  /// The monthly payment for a home of `price` baht, in baht, rounded to a satang.
  public func monthlyPayment(forPrice price: Int64) -> Double {
    (terms.payment(ofLoan: loan(forPrice: price)) * 100).rounded() / 100
  }

  /// Whether a home of `price` baht fits.
  public func fits(_ price: Int64) -> Bool { price <= greatestPrice }
}
