import Foundation
import HomefindTesting
import Loans
import Testing

@Suite struct LoanTermsTests {
  /// A loan and its monthly payment in baht, computed by numpy-financial 1.0.
  private struct Payment {
    var rate: String
    var years: String
    var loan: String
    var monthly: Double

    init?(_ line: Substring) {
      let parts = line.split(separator: ",").map(String.init)
      guard parts.count == 4, let monthly = Double(parts[3]) else { return nil }
      (rate, years, loan) = (parts[0], parts[1], parts[2])
      self.monthly = monthly
    }

    /// Our payment, rounded to a satang.
    var ours: Double? {
      guard let rate = Double(rate), let years = Int(years), let loan = Double(loan) else {
        return nil
      }
      let terms = LoanTerms(yearlyRate: rate / 100, years: years)
      return (terms.payment(ofLoan: loan) * 100).rounded() / 100
    }
  }

  /// `scripts/peers/payments.py` computed the expected payments.
  @Test func paymentsMatchTable() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Fixtures/payments.csv")
    let rows = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").dropFirst()
      .compactMap(Payment.init)
    #expect(rows.count == 60)
    for row in rows { #expect(row.ours == row.monthly, "\(row)") }
  }

  @Test(
    .enabled(
      if: PeerPython.path != nil,
      "\(PeerPython.absence(of: "numpy-financial"))"
    ))
  func paymentsMatchNumpyFinancial() async throws {
    var random = SeededRandom(seed: 21)
    let lines = (0..<500).map { _ in
      let rate = Double(Int.random(in: 0...3_000, using: &random)) / 100
      return
        "\(rate),\(Int.random(in: 1...40, using: &random)),\(Int.random(in: 1...50_000_000, using: &random))"
    }
    let input = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try lines.joined(separator: "\n").write(to: input, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: input) }
    let (status, output) = try await PeerPython.run("peers/payments.py", [input.path])
    #expect(status == 0)
    let text = String(decoding: output, as: UTF8.self)
    let rows = text.split(separator: "\n").compactMap(Payment.init)
    #expect(rows.count == lines.count)
    for row in rows { #expect(row.ours == row.monthly, "\(row)") }
  }

  /// A rate so small that 1 plus the rate equals 1 behaves like a rate of 0.
  @Test(arguments: [5e-324, 2.225e-313, 1e-300, 1e-18, 1e-15, 1e-12])
  func tinyRateBehavesLikeZero(rate: Double) {
    let (tiny, none) = (LoanTerms(yearlyRate: rate), LoanTerms(yearlyRate: 0))
    for loan in [1.0, 3_000_000, 1e13] {
      let payment = tiny.payment(ofLoan: loan)
      #expect(payment.isFinite && abs(payment / none.payment(ofLoan: loan) - 1) < 1e-9)
      #expect(abs(tiny.loan(ofPayment: payment) / loan - 1) < 1e-9)
    }
  }

  @Test func feesFollowTheLaw() {
    let terms = LoanTerms()
    #expect(terms.mortgageFee(ofLoan: 2_000_000) == 20_000)
    #expect(terms.mortgageFee(ofLoan: 50_000_000) == 200_000)
    // 3,000,000 plus a transfer fee of 60,000, minus the deposit, plus 1% of the loan itself.
    let loan = terms.loan(ofPrice: 3_000_000, deposit: 300_000)
    #expect(abs(loan - 2_760_000 / 0.99) < 0.001)
    #expect(abs(terms.price(ofLoan: loan, deposit: 300_000) - 3_000_000) < 0.001)
    #expect(terms.loan(ofPrice: 100_000, deposit: 300_000) == 0)
  }

  @Test func priceAndLoanAreInverse() {
    var random = SeededRandom(seed: 3)
    for _ in 0..<1_000 {
      let terms = LoanTerms(
        yearlyRate: Double.random(in: 0...0.3, using: &random),
        years: Int.random(in: 1...40, using: &random),
        transferFee: Double.random(in: 0...0.1, using: &random),
        mortgageFee: Double.random(in: 0...0.1, using: &random))
      let deposit = Double.random(in: 0...5_000_000, using: &random)
      let loan = Double.random(in: 1...60_000_000, using: &random)
      let price = terms.price(ofLoan: loan, deposit: deposit)
      guard price * (1 + terms.transferFee) > deposit else { continue }
      #expect(abs(terms.loan(ofPrice: price, deposit: deposit) - loan) < 0.01)
      #expect(abs(terms.loan(ofPayment: terms.payment(ofLoan: loan)) - loan) < 0.01)
    }
  }
}
