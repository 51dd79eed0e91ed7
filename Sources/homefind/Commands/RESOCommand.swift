import ArgumentParser
import CommandOutput
import Library
import Messages
import Parameters
import RESO
import Search

/// `homefind reso`: prints RESO Web API responses.
struct RESOCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reso", abstract: "Print answers of the RESO Web API (OData, RESO Core 2.1).",
    discussion: """
      A running homefind serve gives the same answers at /reso/.

      EXAMPLES
        homefind reso metadata
        homefind reso query 'Property?$filter=ListPrice le 3000000&$top=5'
      """,
    subcommands: [RESOMetadataCommand.self, RESOQueryCommand.self])
}

/// `homefind reso metadata`: prints the resources and their fields.
struct RESOMetadataCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "metadata", abstract: "Print the resources and their fields as CSDL XML.",
    discussion: """
      EXAMPLES
        homefind reso metadata
        homefind reso metadata --lang th
      """)

  @Option(.lang) var lang: String?

  func run() async throws {
    let language = try Setting.language(lang)
    Output.answer(RESOModel.metadata(in: language))
  }
}

/// `homefind reso query`: prints a response from the stored listings.
struct RESOQueryCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "query", abstract: "Print an answer of the RESO Web API from the store.",
    discussion: """
      The address is the part after /reso/, with or without percent-encoding.
      Answers come from the store, which homefind sync fills.

      EXAMPLES
        homefind reso query 'Property?$select=ListingKey,ListPrice&$top=3'
        homefind reso query "Property('sample.145831')?\\$expand=Media"
        homefind reso query 'EntityEvent?$filter=EntityEventSequence gt 0'
      """)

  @Argument(help: ArgumentHelp("The address below the service's root.", valueName: "address"))
  var address: String

  @Option(.lang) var lang: String?

  @OptionGroup(title: "Settings") var source: SourceOptions
  @OptionGroup(title: "Screen") var talk: TalkOptions

  func run() async throws {
    let language = try Setting.language(lang)
    let path = String(address.prefix { $0 != "?" })
    let parameters = try QueryString.values(of: String(address.dropFirst(path.count + 1)))
    let reply = try await source.withFinder(.storeOnly) { finder in
      try await RESOService(finder: finder, root: { "/reso/" })
        .reply(to: RESORequest(path: path, parameters: parameters, language: language))
    }
    if let failure = reply.failure {
      throw CommandFailure(reply.status == 404 ? .unknownPlace : .usage, failure)
    }
    Output.answer(reply.body)
  }
}
