import ArgumentParser
import FeedProvider
import Logging

/// `homefind feed`: everything about listings feeds.
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

/// `homefind feed serve`: a SOAP feed of the sample, or of anyone's listings in a CSV.
struct FeedServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Serve listings as a SOAP feed.",
    discussion: """
      Listens at /MapNewHomeServices.svc once everything is loaded, prints the feed's URL, and
      serves until SIGTERM or Ctrl-C. The service's description is at ?wsdl. Without --data it
      serves the built-in sample; docs/listings-csv.md says which columns a CSV may have.

      EXAMPLES
        homefind feed serve --port 8081
        homefind feed serve --data homes.csv --user agent --password-file secret.txt
        HOMEFIND_FEED_USER=demo HOMEFIND_FEED_PASSWORD=demo homefind provinces \\
          --feed-url http://127.0.0.1:8081/MapNewHomeServices.svc
      """)

  @Option(
    help: ArgumentHelp(
      "The address to listen on, 127.0.0.1 unless given (HOMEFIND_PROVIDER_HOST).",
      valueName: "address"))
  var host: String?

  @Option(
    help: ArgumentHelp(
      "The port to listen on; 0, the default, picks a free one (HOMEFIND_PROVIDER_PORT).",
      valueName: "n"))
  var port: String?

  @Option(
    help: ArgumentHelp("The listings, a CSV (HOMEFIND_PROVIDER_DATA).", valueName: "file"),
    completion: .file())
  var data: String?

  @Option(
    help: ArgumentHelp(
      "Provinces and districts, a CSV, instead of the built-in ones (HOMEFIND_PROVIDER_DISTRICTS).",
      valueName: "file"),
    completion: .file())
  var districts: String?

  @Option(
    help: ArgumentHelp(
      "The format of answers: contract (the default), dataset, text, cdata or asmx (HOMEFIND_PROVIDER_SHAPE).",
      valueName: "shape"),
    completion: .list(FeedShape.allCases.map(\.rawValue)))
  var shape: String?

  @Option(
    help: ArgumentHelp(
      "The user name that callers must send, demo unless given (HOMEFIND_PROVIDER_USER).",
      valueName: "name"))
  var user: String?

  @Option(
    help: ArgumentHelp(
      "The password that callers must send, demo unless given (HOMEFIND_PROVIDER_PASSWORD).",
      valueName: "password"))
  var password: String?

  @Option(
    help: ArgumentHelp(
      "A file whose first line is that password (HOMEFIND_PROVIDER_PASSWORD_FILE).",
      valueName: "file"),
    completion: .file())
  var passwordFile: String?

  @OptionGroup(title: "Screen") var talk: TalkOptions

  func run() async throws {
    let configuration = try configuration()
    let logger = Logger(
      label: "homefind.feed", factory: { StreamLogHandler.standardError(label: $0) })
    do {
      let server = try await FeedProviderServer(
        configuration: configuration, logger: logger,
        progress: { Output.talk("loaded \($0) homes") },
        onListening: { Output.answer(configuration.url(port: $0)) })
      server.notices.forEach(Output.talk)
      try await ServerRun(
        services: [server], place: "\(configuration.host), port \(configuration.port)",
        logger: logger
      ).run()
    } catch let error as FeedProviderError {
      throw CommandFailure(error)
    }
  }

  private func configuration() throws -> FeedProviderConfiguration {
    var configuration = FeedProviderConfiguration()
    if let host = Setting.text(host, "HOMEFIND_PROVIDER_HOST") { configuration.host = host }
    if let port = try Setting.number(
      port, "HOMEFIND_PROVIDER_PORT", flagName: "--port", in: 0...65_535)
    {
      configuration.port = port
    }
    if let shape = try Setting.choice(
      shape, "HOMEFIND_PROVIDER_SHAPE", flagName: "--shape", of: FeedShape.self)
    {
      configuration.shape = shape
    }
    if let user = Setting.text(user, "HOMEFIND_PROVIDER_USER") { configuration.user = user }
    let secret = try Setting.secret(file: passwordFile, "HOMEFIND_PROVIDER_PASSWORD")
    if let password = password ?? secret { configuration.password = password }
    configuration.dataPath = Setting.text(data, "HOMEFIND_PROVIDER_DATA")
    configuration.districtsPath = Setting.text(districts, "HOMEFIND_PROVIDER_DISTRICTS")
    return configuration
  }
}
