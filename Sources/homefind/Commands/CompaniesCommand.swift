import ArgumentParser
import CommandOutput
import Library
import Market
import Messages
import Search

/// `homefind companies`: prints the sellers of the stored homes.
struct CompaniesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "companies",
    abstract: "List the companies that sell the stored homes, with their telephone numbers.",
    discussion: """
      EXAMPLES
        homefind companies
        homefind companies find แสนสิริ
        homefind companies show ID
      """,
    subcommands: [CompaniesListCommand.self, CompaniesFindCommand.self, CompaniesShowCommand.self],
    defaultSubcommand: CompaniesListCommand.self)
}

/// `homefind companies list`: lists all sellers.
struct CompaniesListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the companies, those with the most homes first.",
    discussion: """
      EXAMPLES
        homefind companies
        homefind companies --limit 100 --json
      """)

  @OptionGroup var page: CompanyPage
  @OptionGroup var output: OutputOptions
  @OptionGroup(title: "Settings") var source: SourceOptions

  func run() async throws { try await page.print([:], output, source) }
}

/// `homefind companies find`: finds sellers by name.
struct CompaniesFindCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "find", abstract: "Find companies by words in their names, or by a number.",
    discussion: """
      EXAMPLES
        homefind companies find แสนสิริ
        homefind companies find 1042 --json
      """)

  @Argument(help: ArgumentHelp("Words in the name, or the company's number.", valueName: "text"))
  var words: [String]

  @OptionGroup var page: CompanyPage
  @OptionGroup var output: OutputOptions
  @OptionGroup(title: "Settings") var source: SourceOptions

  func run() async throws {
    try await page.print(["text": [words.joined(separator: " ")]], output, source)
  }
}

/// `homefind companies show`: shows one seller with its homes.
struct CompaniesShowCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show a company: its telephone numbers, districts and homes.",
    discussion: """
      EXAMPLES
        homefind companies show ID
        homefind companies show ID --ndjson
      """)

  @Argument(help: ArgumentHelp("The id, as homefind companies prints it.", valueName: "id"))
  var id: String

  @Option(
    "How many homes to show, 1 to 10000 (default: 300).", value: "n", parsing: .unconditional)
  var limit: String?

  @OptionGroup var output: OutputOptions
  @OptionGroup(title: "Settings") var source: SourceOptions

  func run() async throws {
    let parameters = [String: [String]](options: ["limit": limit])
    let answer = try await source.withFinder(.storeOnly) {
      try await MarketService($0).company(id, parameters: parameters)
    }
    try output.print(answer.document(output.look.documentLanguage)) {
      CompanyText(screen: $0).lines(of: answer)
    }
  }
}

/// The options that select a page of companies.
struct CompanyPage: ParsableArguments {
  @Option(
    "How many companies to show, 1 to 10000 (default: 20).", value: "n",
    parsing: .unconditional)
  var limit: String?

  @Option(.cursor) var cursor: String?

  /// Prints the page of companies that matches `parameters`.
  func print(
    _ parameters: [String: [String]], _ output: OutputOptions, _ source: SourceOptions
  ) async throws {
    var values = parameters
    values.add(["limit": limit, "cursor": cursor])
    let query = try CompanyQuery(parameters: values)
    let answer = try await source.withFinder(.storeOnly) {
      try await MarketService($0).companies(query)
    }
    answer.notes.forEach { Output.talk($0) }
    try output.print(answer.document(output.look.documentLanguage)) {
      CompanyText(screen: $0).lines(of: answer)
    }
  }
}
