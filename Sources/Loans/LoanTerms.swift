import Glibc

/// The terms of a home loan and the fees of a purchase.
///
/// The fees are those of Thailand's Land Department: 2 % of the price for the transfer (the law says of
/// the appraised value, which is rarely above the price) and 1 % of the loan for registering the
/// mortgage, at most 200,000 baht (ministerial regulation no. 47, B.E. 2541, under the Land Code). Both
/// have been reduced to 0.01 % for homes up to 7 million baht at times, such as from 22 April 2025 to
/// 30 June 2026; as of November 2026 look up what holds, and set the rates.
public struct LoanTerms: Sendable, Hashable {
  /// The interest of a year as a fraction of the debt: 0.065 is 6.5 %.
  public var yearlyRate: Double
  /// In how many years the loan is paid back.
  public var years: Int
  /// The fraction of the salary that all debts may take.
  public var debtShare: Double
  /// The fee of the transfer as a fraction of the price.
  public var transferFee: Double
  /// The fee of registering the mortgage as a fraction of the loan.
  public var mortgageFee: Double

  /// The greatest fee of registering a mortgage, in baht.
  public static let greatestMortgageFee = 200_000.0

  /// Terms with their defaults: 6.5 % over 30 years, 40 % of the salary for debts, and the statutory
  /// fees, all of which the buyer pays.
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

  /// The sum of the payments' present values for one baht a month: (1 - (1 + i)^-n) / i, the formula of
  /// an ordinary annuity with n payments at the monthly rate i.
  private var annuity: Double {
    let rate = monthlyRate
    // Exact for any rate: of one below 1e-16 nothing is left in 1 + i.
    return rate == 0 ? payments : -expm1(-payments * log1p(rate)) / rate
  }

  /// The monthly payment of `loan` in baht.
  public func payment(ofLoan loan: Double) -> Double { loan / annuity }

  /// The loan in baht that `payment` a month pays back.
  public func loan(ofPayment payment: Double) -> Double { payment * annuity }

  /// The fee of registering a mortgage over `loan`, in baht.
  public func mortgageFee(ofLoan loan: Double) -> Double {
    min(loan * mortgageFee, Self.greatestMortgageFee)
  }

  /// The loan in baht that a home of `price` baht takes with a deposit: price and fees less the deposit.
  /// What the deposit does not cover of the fees is borrowed too.
  public func loan(ofPrice price: Double, deposit: Double) -> Double {
    let missing = price * (1 + transferFee) - deposit
    guard missing > 0 else { return 0 }
    let loan = missing / (1 - mortgageFee)
    return loan * mortgageFee > Self.greatestMortgageFee
      ? missing + Self.greatestMortgageFee : loan
  }

  /// The price in baht that `loan` and a deposit pay with all fees.
  public func price(ofLoan loan: Double, deposit: Double) -> Double {
    (deposit + loan - mortgageFee(ofLoan: loan)) / (1 + transferFee)
  }
}
