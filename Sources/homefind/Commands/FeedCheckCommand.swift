import ArgumentParser
import CommandOutput
import Feed
import Transport

/// `homefind feed check`: checks a feed and reports its working parts, quirks and speed.
struct FeedCheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Show what works in a feed, what is odd, and how fast it is.",
    discussion: """
      Calls each operation once, reads up to two pages of homes, and prints half a page. The status
      is 0 if every operation works, otherwise that of the first failure. To check a source in the
      configuration file, a SOAP feed or a RESO Web API, give its name.

      EXAMPLES
        homefind feed check https://feed.example/MapNewHomeServices.svc --feed-user me
        homefind feed check agency
        homefind feed check --json
      """)

  @Argument(
    help: ArgumentHelp(
      "The feed's address, or the name of a source; by default the feed in the settings.",
      valueName: "url"))
  var url: String?

  @Flag(help: "Print the report as JSON.")
  var json = false

  @OptionGroup(title: "Settings") var feed: FeedOptions
  @OptionGroup(title: "Settings") var remote: RemoteOptions
  @OptionGroup(title: "Screen") var talk: TalkOptions

  func run() async throws {
    let check = try await self.check()
    Output.answer(json ? check.json : Array(check.text(in: Output.language).utf8))
    if let failure = check.failure { throw failure }
  }

  private func check() async throws -> any SourceCheck {
    let client = try remote.client()
    let sources = Setting.file?.sources ?? []
    if let source = sources.first(where: { $0.name == url }) {
      return try await check(source, client)
    }
    var feed = feed
    if let url { feed.feedURL = url }
    if let configuration = try feed.configuration() {
      return FeedReportDocument(
        report: await FeedClient(configuration, http: client).inspect(), url: configuration.url)
    }
    let services = sources.filter { $0.kind.check != nil }
    if services.count > 1 {
      throw CommandFailure(.usage, CommandMessage.oneOfSources(services.map(\.name)))
    }
    guard let source = services.first else { throw CommandFailure(.usage, CommandMessage.noFeed) }
    return try await check(source, client)
  }

  private func check(_ source: SourceEntry, _ client: HTTPClient) async throws -> any SourceCheck {
    guard let check = source.kind.check else {
      throw CommandFailure(
        .usage, CommandMessage.uncheckedKind(source: source.name, kind: source.kind.name))
    }
    return try await check(source, SourceDependencies(client: client, adjust: { _ in }))
  }
}
