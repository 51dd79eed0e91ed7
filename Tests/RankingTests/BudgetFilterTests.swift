import Loans
import Testing

@testable import Ranking

@Suite struct BudgetFilterTests {
  private let budget = HomeBudget(salary: 45_000, deposit: 300_000, debts: 5_000)

  @Test(arguments: [
    ("2,290,365 บาท", true), ("2,290,366 บาท", false), ("เริ่ม 1.9 ล้าน", true),
    ("2 - 5 ล้าน", true), ("3 ล้าน", false),
  ])
  func lowestPriceMustFitTheBudget(price: String, fits: Bool) throws {
    #expect(BudgetFilter(budget).matches(Home(try Homes.home(price: price))) == fits)
  }

  @Test func unpricedHomesAreKeptOnRequest() throws {
    #expect(try !BudgetFilter(budget).matches(Home(Homes.home(price: "โทรสอบถาม"))))
    #expect(try BudgetFilter(budget, keepsUnpriced: true).matches(Home(Homes.home(price: nil))))
  }

  /// Cursors contain a hash of the key, so the key includes only the highest affordable price, not
  /// the salary.
  @Test func keyIsTheHighestAffordablePrice() {
    #expect(BudgetFilter(budget).key == "2290365")
    #expect(BudgetFilter(budget, keepsUnpriced: true).key == "2290365?")
  }
}
