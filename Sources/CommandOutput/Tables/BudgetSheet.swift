import Basics
package import Loans
import Messages
import Region
package import Search
import Terminal

/// A budget as text: the affordable price, how it is calculated, and the payments for several
/// prices.
package struct BudgetSheet {
  package let query: BudgetQuery
  package let screen: Screen

  package init(query: BudgetQuery, screen: Screen) {
    self.query = query
    self.screen = screen
  }

  package var lines: [String] {
    let budget = query.budget
    let terms = budget.terms
    let share = DefaultText.percent(terms.debtShare)
    let transfer = DefaultText.percent(terms.transferFee)
    let mortgage = DefaultText.percent(terms.mortgageFee)
    var lines = [screen.paint(Self.summary(of: budget, screen: screen), .bold)]
    lines.append(
      screen.say(
        "  \(share) of the salary, less other debts: \(screen.payment(budget.greatestPayment))",
        "  \(share) ของรายได้ หักภาระหนี้อื่น: \(screen.payment(budget.greatestPayment))"))
    lines.append(
      screen.say(
        "  which repays a loan of \(screen.money(budget.greatestLoan)) in \(Count.of(terms.years, "year")) at \(DefaultText.percent(terms.yearlyRate)) a year",
        "  ผ่อนเงินกู้ \(screen.money(budget.greatestLoan)) ได้ใน \(terms.years) ปี ที่ดอกเบี้ย \(DefaultText.percent(terms.yearlyRate)) ต่อปี"
      ))
    lines.append(
      screen.say(
        "  fees: \(transfer) of the price for the transfer, \(mortgage) of the loan for the mortgage, up to 200,000 baht",
        "  ค่าธรรมเนียม: โอน \(transfer) ของราคา จดจำนอง \(mortgage) ของเงินกู้ ไม่เกิน 200,000 บาท"))
    for price in query.prices {
      let payment = screen.payment(budget.monthlyPayment(forPrice: price))
      let verdict =
        budget.fits(price) ? screen.say("fits", "อยู่ในงบ") : screen.say("does not fit", "เกินงบ")
      lines.append("\(screen.money(Double(price))): \(payment), \(verdict)")
    }
    return lines
  }

  /// Returns the affordable price and payment in one line.
  package static func summary(of budget: HomeBudget, screen: Screen) -> String {
    let price = screen.money(Double(budget.greatestPrice))
    let payment = screen.payment(budget.greatestPayment)
    return screen.say(
      "Your budget: up to \(price), \(payment)", "งบของคุณ: ไม่เกิน \(price) \(payment)")
  }
}

extension Screen {
  /// Formats an amount in whole units of the currency: `2,980,000 dollars`.
  package func money(_ amount: Double) -> String {
    let text = Int64(amount.rounded()).grouped
    return say(
      "\(text) \(City.currency.plural.english)", "\(text) \(City.currency.plural.thai)")
  }

  /// Formats a monthly payment: `9,800 dollars a month`.
  package func payment(_ amount: Double) -> String {
    say("\(money(amount)) a month", "เดือนละ \(money(amount))")
  }
}
