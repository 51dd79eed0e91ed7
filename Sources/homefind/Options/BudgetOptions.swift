import ArgumentParser
import CommandOutput
import Loans
import Ranking
import Search

/// The options for a budget.
struct BudgetOptions: ParsableArguments {
  @Option(.salary, parsing: .unconditional) var salary: String?
  @Option(.deposit, parsing: .unconditional) var deposit: String?
  @Option(.debts, parsing: .unconditional) var debts: String?
  @Option(.rate, parsing: .unconditional) var rate: String?
  @Option(.years, parsing: .unconditional) var years: String?
  @Option(.debtShare, parsing: .unconditional) var debtShare: String?

  /// The options as search parameters.
  var parameters: [String: [String]] {
    let values = [String: [String]](options: [
      "salary": salary, "deposit": deposit, "debts": debts, "rate": rate, "years": years,
      "debt-share": debtShare,
    ])
    return values
  }
}

/// The settings for loan terms.
enum LoanSettings {
  /// Returns the configured terms.
  ///
  /// - Throws: `CommandFailure` with status `usage` that names the setting.
  static func terms() throws -> LoanTerms {
    let standard = LoanTerms()
    return LoanTerms(
      yearlyRate: try fraction(.budgetRate, BudgetText.rates) ?? standard.yearlyRate,
      years: try Setting.number(nil, .budgetYears, in: BudgetText.years) ?? standard.years,
      debtShare: try fraction(.budgetDebtShare, BudgetText.shares) ?? standard.debtShare,
      transferFee: try fraction(.budgetTransferFee, BudgetText.fees) ?? standard.transferFee,
      mortgageFee: try fraction(.budgetMortgageFee, BudgetText.fees) ?? standard.mortgageFee)
  }

  static func fraction(
    _ setting: SettingDeclaration, _ range: ClosedRange<Double>
  ) throws -> Double? {
    try Setting.value(
      nil, setting,
      or: { origin, text in
        SettingMessage.notAPercentage(
          origin: origin, text, least: Int(range.lowerBound), greatest: Int(range.upperBound))
      },
      read: { try? BudgetText.fraction($0, percent: range) })
  }
}
