import Glibc

/// The terms of a home loan and the fees of a purchase.
///
/// The fees are those charged by Thailand's Land Department: 2% of the price for the transfer (by
/// law, of the appraised value, which is rarely above the price) and 1% of the loan for registering
/// the mortgage, at most 200,000 baht (ministerial regulation no. 47, B.E. 2541, under the Land
/// Code). The government sometimes reduces both to 0.01% for homes up to 7 million baht, for
/// example from 22 April 2025 to 30 June 2026. These rates are as of November 2026; check the
/// current rates, and set them if they differ.
public struct LoanTerms: Sendable, Hashable {
  /// The annual interest rate as a fraction: 0.065 is 6.5%.
  public var yearlyRate: Double
  /// The term of the loan in years.
  public var years: Int
  /// The maximum fraction of the salary that can go to debt payments.
  public var debtShare: Double
  /// The transfer fee as a fraction of the price.
  public var transferFee: Double
  /// The mortgage registration fee as a fraction of the loan.
  public var mortgageFee: Double

  /// The maximum mortgage registration fee in baht.
  public static let greatestMortgageFee = 200_000.0

  /// Creates terms. The defaults are 6.5% over 30 years, at most 40% of the salary for debt
  /// payments, and the statutory fees, all paid by the buyer.
  public init(
    yearlyRate: Double = 0.065, years: Int = 30, debtShare: Double = 0.4,
    transferFee: Double = 0.02, mortgageFee: Double = 0.01
  ) {
    self.yearlyRate = yearlyRate
    self.years = years
    self.debtShare = debtShare
    self.transferFee = transferFee
    self.mortgageFee = mortgageFee
  }

  private var payments: Double { Double(12 * years) }
  private var monthlyRate: Double { yearlyRate / 12 }

  /// The present value of paying 1 a month: (1 - (1 + i)^-n) / i, the formula of an ordinary
  /// annuity with n payments at the monthly rate i.
  private var annuity: Double {
    let rate = monthlyRate
    // `log1p` and `expm1` are accurate for any rate; computing 1 + i would lose rates below 1e-16.
    return rate == 0 ? payments : -expm1(-payments * log1p(rate)) / rate
  }

  /// Returns the monthly payment for `loan`.
  public func payment(ofLoan loan: Double) -> Double { loan / annuity }

  /// Returns the loan that a monthly payment of `payment` repays.
  public func loan(ofPayment payment: Double) -> Double { payment * annuity }

  /// Returns the mortgage registration fee for `loan`.
  public func mortgageFee(ofLoan loan: Double) -> Double {
    min(loan * mortgageFee, Self.greatestMortgageFee)
  }

  /// Returns the loan needed for a home priced at `price`: the price and fees less the deposit.
  /// Fees not covered by the deposit are borrowed too.
  public func loan(ofPrice price: Double, deposit: Double) -> Double {
    let missing = price * (1 + transferFee) - deposit
    guard missing > 0 else { return 0 }
    let loan = missing / (1 - mortgageFee)
    return loan * mortgageFee > Self.greatestMortgageFee
      ? missing + Self.greatestMortgageFee : loan
  }

  /// Returns the price that a loan and a deposit cover together, including all fees.
  public func price(ofLoan loan: Double, deposit: Double) -> Double {
    (deposit + loan - mortgageFee(ofLoan: loan)) / (1 + transferFee)
  }
}
