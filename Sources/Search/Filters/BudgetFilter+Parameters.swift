import Basics
import Loans
import Messages
import Parameters
public import Ranking
import Region

extension FilterParameter {
  private static let amount = ##"{"$ref": "#/components/schemas/AmountText"}"##
  private static let percent = ##"{"$ref": "#/components/schemas/PercentText"}"##

  /// The monthly salary.
  public static let salary = FilterParameter(
    "salary", value: City.currency.plural.english,
    help: "Homes that fit a budget: the monthly salary, such as 45000.",
    summary: "The monthly salary in \(City.currency.plural.english).", schema: amount,
    example: "45000", isPrivate: true)

  /// The deposit.
  public static let deposit = FilterParameter(
    "deposit", value: City.currency.plural.english,
    help: "With --salary: the deposit that you can pay (default: 0).",
    summary: "The deposit that you can pay in \(City.currency.plural.english); by default 0.",
    schema: amount,
    example: "300000", isPrivate: true)

  /// The monthly payments on other debts.
  public static let debts = FilterParameter(
    "debts", value: City.currency.plural.english,
    help: "With --salary: the monthly payments on other debts (default: 0).",
    summary:
      "The monthly payments on other debts in \(City.currency.plural.english); by default 0.",
    schema: amount,
    example: "5000", isPrivate: true)

  /// The yearly interest rate in percent.
  public static let rate = FilterParameter(
    "rate", value: "percent",
    help:
      "With --salary: the yearly interest, 0% to 30% (default: the setting budget.rate).",
    summary: "The yearly interest in percent, 0 to 30; by default the service's value.",
    schema: percent, example: "6.5", isPrivate: true)

  /// The loan term in years.
  public static let years = FilterParameter(
    "years", value: "n",
    help:
      "With --salary: the term of the loan in years, 1 to 40 (default: the setting budget.years).",
    summary: "The term of the loan in years, 1 to 40; by default the service's value.",
    schema: #"{"type": "integer", "minimum": 1, "maximum": 40}"#, example: "30", isPrivate: true)

  /// The maximum share of the salary that goes to debt payments, in percent.
  public static let debtShare = FilterParameter(
    "debt-share", value: "percent",
    help:
      "With --salary: the share of the salary that all debts may take, 1% to 100% (default: the setting budget.debt-share).",
    summary:
      "The share of the salary that all debts may take, in percent, 1 to 100; by default the service's value.",
    schema: percent, example: "40", isPrivate: true)
}

extension BudgetFilter: HomeFilter {
  static let parameters: [FilterParameter] = [
    .salary, .deposit, .debts, .rate, .years, .debtShare,
  ]
  static var rank: Int { 32 }

  init?(_ reader: inout ParameterReader, now: Timestamp) {
    let given = reader.problems.count
    let salary = reader.value(.salary) { text throws(FilterError) in
      try BudgetText.amount(text, least: 1)
    }
    let deposit = reader.value(.deposit) { text throws(FilterError) in
      try BudgetText.amount(text)
    }
    let debts = reader.value(.debts) { text throws(FilterError) in try BudgetText.amount(text) }
    var terms = reader.loanTerms
    let rate = reader.value(.rate) { text throws(FilterError) in
      try BudgetText.fraction(text, percent: BudgetText.rates)
    }
    let years = reader.number(FilterParameter.years.name, in: BudgetText.years)
    let share = reader.value(.debtShare) { text throws(FilterError) in
      try BudgetText.fraction(text, percent: BudgetText.shares)
    }
    guard reader.problems.count == given else { return nil }
    guard let salary else {
      for parameter in Self.parameters where reader.isGiven(parameter.name) {
        reader.fail(parameter.name, .needsSalary)
      }
      return nil
    }
    terms.yearlyRate = rate ?? terms.yearlyRate
    terms.years = years ?? terms.years
    terms.debtShare = share ?? terms.debtShare
    self.init(
      HomeBudget(salary: salary, deposit: deposit ?? 0, debts: debts ?? 0, terms: terms),
      keepsUnpriced: reader.flag(FilterParameter.keepUnpriced.name))
  }
}

/// Parses the amounts and percentages in a budget.
public enum BudgetText {
  /// The accepted yearly interest rates in percent.
  public static let rates = 0.0...30
  /// The accepted range for the share of a salary that goes to debt payments, in percent.
  public static let shares = 1.0...100
  /// The accepted fees in percent.
  public static let fees = 0.0...10
  /// The accepted loan terms in years.
  public static let years = 1...40

  /// The maximum amount; a larger amount is probably a typo.
  private static let most: Int64 = 1_000_000_000_000

  /// Parses an amount such as `45,000`, `1.2m` or `4.5 หมื่น`.
  ///
  /// - Throws: `FilterError.notAnAmount`, or `amountOutOfRange` for an amount below `least` or
  ///   above the maximum.
  static func amount(_ text: String, least: Int64 = 0) throws(FilterError) -> Int64 {
    let value: Int64
    // If a dot separates groups of digits, `45.000` means forty-five thousand.
    let mayBeGrouped = City.currency.grouping == UInt8(ascii: ".") && text.contains(".")
    if !mayBeGrouped, let number = DecimalText.number(text) {
      guard abs(number) <= Double(most) else { throw .amountOutOfRange(text, least: least) }
      value = Int64(number.rounded())
    } else if "-−".contains(text.prefix(1)) {
      throw .amountOutOfRange(text, least: least)
    } else {
      guard let price = try? PriceFilter.baht(parsing: text) else { throw .notAnAmount(text) }
      value = price
    }
    guard value >= least else { throw .amountOutOfRange(text, least: least) }
    return value
  }

  /// Parses a percentage such as `6.5%` or `6.5`, and returns the value as a fraction.
  ///
  /// - Throws: `FilterError.notAPercentage`.
  public static func fraction(
    _ text: String, percent range: ClosedRange<Double>
  ) throws(FilterError) -> Double {
    var number = text[...]
    while let last = number.last, last == "%" || last == "％" || last.isWhitespace {
      number.removeLast()
    }
    guard let percent = DecimalText.number(String(number)), range.contains(percent) else {
      throw .notAPercentage(text, least: Int(range.lowerBound), greatest: Int(range.upperBound))
    }
    return percent / 100
  }
}
