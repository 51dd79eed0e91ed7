import ArgumentParser
import CommandOutput
import Formats
import Messages
import Region
import Search

/// `homefind budget`: calculates the affordable price.
struct BudgetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "budget", abstract: "Work out the price that fits a salary.",
    discussion: """
      The monthly payment that fits is the salary times the debt share, less
      other debts. The loan with that payment and the deposit together cover
      the price and all fees. Nothing is stored or sent.

      EXAMPLES
        homefind budget --salary 45000 --deposit 300000 --debts 5000
        homefind budget --salary 45000 --price 2.5m --price 3m --json
        homefind train --station \(City.examples.station) --salary 45000 --deposit 300000 --sort payment
      """)

  @OptionGroup var budget: BudgetOptions

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Also print the monthly payment for this price; may be repeated.",
      valueName: City.currency.plural.english))
  var price: [String] = []

  @OptionGroup var output: OutputOptions

  func run() throws {
    var values = budget.parameters
    if !price.isEmpty { values["price"] = price }
    let query = try BudgetQuery(parameters: values, terms: LoanSettings.terms())
    try output.print(query.document) { screen in
      BudgetSheet(query: query, screen: screen).lines
    }
  }
}
