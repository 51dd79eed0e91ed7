import ArgumentParser
import Feed

/// `homefind feed check`: what works of a feed, what is odd about it, and how fast it is.
struct FeedCheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Show what works in a feed, what is odd, and how fast it is.",
    discussion: """
      Calls each operation once, reads up to two pages of homes, and prints half a page. The status
      is 0 where every operation works, else that of the first failure.

      EXAMPLES
        homefind feed check https://feed.example/MapNewHomeServices.svc --feed-user me
        homefind feed check --json
      """)

  @Argument(
    help: ArgumentHelp(
      "The feed's address; without it, that of the settings.", valueName: "url"))
  var url: String?

  @Flag(help: "Print the report as JSON.")
  var json = false

  @OptionGroup(title: "Settings") var feed: FeedOptions
  @OptionGroup(title: "Settings") var remote: RemoteOptions
  @OptionGroup(title: "Screen") var talk: TalkOptions

  func run() async throws {
    var feed = feed
    if let url { feed.feedURL = url }
    guard let configuration = try feed.configuration() else {
      throw CommandFailure(
        .usage,
        CommandMessage.noFeed)
    }
    let report = await FeedClient(configuration, http: try remote.client()).inspect()
    let document = FeedReportDocument(
      report: report, url: configuration.url, language: Output.language)
    Output.answer(json ? document.json : Array(document.text.utf8))
    if let error = report.error {
      throw CommandFailure(ExitStatus(error.kind), error.message)
    }
  }
}
