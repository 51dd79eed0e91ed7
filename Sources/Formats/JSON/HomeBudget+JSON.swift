import JSONStream
public import Loans
public import Search

extension HomeBudget {
  /// Writes the limits as the field `budget`, without the salary, deposit and debts, which the
  /// recipient of the answer already knows.
  func writeField(to json: inout JSONWriter) {
    json.object("budget") { write(to: &$0) }
  }

  private func write(to json: inout JSONWriter) {
    json.field("greatestPrice", greatestPrice)
    json.field("greatestLoan", greatestLoan, decimals: 2)
    json.field("greatestPayment", greatestPayment, decimals: 2)
    json.field("ratePercent", percent(terms.yearlyRate))
    json.field("years", terms.years)
    json.field("debtSharePercent", percent(terms.debtShare))
    json.field("transferFeePercent", percent(terms.transferFee))
    json.field("mortgageFeePercent", percent(terms.mortgageFee))
  }

  /// Returns a percentage without the rounding errors of binary fractions.
  private func percent(_ fraction: Double) -> Double { (fraction * 1e8).rounded() / 1e6 }

  /// Returns the budget and the monthly payments for `prices`, as the JSON document that
  /// `POST /v1/budget` returns and `homefind budget --json` prints.
  public func document(prices: [Int64]) -> [UInt8] {
    JSONWriter.document(capacity: 512 + 64 * prices.count) { json in
      writeField(to: &json)
      json.objects("payments", prices) { json, price in
        json.field("price", price)
        json.field("monthlyPayment", monthlyPayment(forPrice: price), decimals: 2)
        json.field("loan", loan(forPrice: price), decimals: 2)
        json.field("fits", fits(price))
      }
    }
  }
}

extension BudgetQuery {
  /// The answer as the JSON document that `POST /v1/budget` returns and `homefind budget --json`
  /// prints.
  public var document: [UInt8] { budget.document(prices: prices) }
}
