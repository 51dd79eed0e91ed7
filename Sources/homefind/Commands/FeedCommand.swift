import ArgumentParser
import CommandOutput
import FeedProvider
import Logging
import Messages

/// `homefind feed`: serves and checks listings feeds.
struct FeedCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "feed", abstract: "Serve a listings feed, or check one.",
    discussion: """
      EXAMPLES
        homefind feed serve --port 8081
        homefind feed check https://feed.example/MapNewHomeServices.svc --feed-user me
      """,
    subcommands: [FeedServeCommand.self, FeedCheckCommand.self])
}

/// `homefind feed serve`: serves the sample, or the listings in a CSV file, as a SOAP feed.
struct FeedServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Serve listings as a SOAP feed.",
    discussion: """
      Listens at /MapNewHomeServices.svc once everything is loaded, prints the feed's URL, and
      serves until SIGTERM or Ctrl-C. The service's description is at ?wsdl. Without --data it
      serves the built-in sample; docs/listings-csv.md lists the columns of a CSV file.

      EXAMPLES
        homefind feed serve --port 8081
        homefind feed serve --data homes.csv --user agent --password-file secret.txt
        HOMEFIND_FEED_USER=demo HOMEFIND_FEED_PASSWORD=demo homefind provinces \\
          --feed-url http://127.0.0.1:8081/MapNewHomeServices.svc
      """)

  @Option(.providerHost) var host: String?

  @Option(.providerPort) var port: String?

  @Option(.providerData) var data: String?

  @Option(.providerDistricts) var districts: String?

  @Option(.providerShape) var shape: String?

  @Option(.providerUser) var user: String?

  @Option(.providerPassword) var password: String?

  @Option(.providerPasswordFile) var passwordFile: String?

  @OptionGroup(title: "Screen") var talk: TalkOptions

  func run() async throws {
    let configuration = try configuration()
    let logger = Logger(
      label: "homefind.feed", factory: { StreamLogHandler.standardError(label: $0) })
    let server = try await FeedProviderServer(
      configuration: configuration, logger: logger,
      progress: { Output.talk(CommandNote.loaded(homes: $0)) },
      onListening: { Output.answer(configuration.url(port: $0)) })
    server.notices.forEach { Output.talk($0) }
    try await ServerRun(
      services: [server],
      place: Message(
        "\(configuration.host), port \(configuration.port)",
        "\(configuration.host) พอร์ต \(configuration.port)"),
      logger: logger
    ).run()
  }

  private func configuration() throws -> FeedProviderConfiguration {
    var configuration = FeedProviderConfiguration()
    if let host = Setting.text(host, .providerHost) { configuration.host = host }
    try Setting.number(port, .providerPort, in: 0...65_535, into: &configuration.port)
    if let shape = try Setting.choice(shape, .providerShape, of: FeedFormat.self) {
      configuration.shape = shape
    }
    if let user = Setting.text(user, .providerUser) { configuration.user = user }
    let secret = try Setting.secret(file: passwordFile, .providerPassword)
    if let password = password ?? secret { configuration.password = password }
    configuration.dataPath = Setting.text(data, .providerData)
    configuration.districtsPath = Setting.text(districts, .providerDistricts)
    return configuration
  }
}
