import Alerts
import ArgumentParser
import Basics
import CommandOutput
import JSONStream
import Messages
import Region
import Search
import Transport

/// `homefind alerts`: manages saved searches, which report changes to the homes that they find.
struct AlertsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "alerts",
    abstract: "Save searches and get alerts about new homes and price drops.",
    discussion: """
      A saved search is stored on the server where you are signed in (homefind login), which
      emails you new results. Commands take its name or its id.

      EXAMPLES
        homefind alerts save "Near \(City.examples.station)" --station \(City.examples.station) --type condo --max-price 5m
        homefind alerts list
        homefind alerts pause "Near \(City.examples.station)"
        homefind alerts resume "Near \(City.examples.station)" --frequency weekly
        homefind alerts feed "Near \(City.examples.station)"
      """,
    subcommands: [
      AlertsListCommand.self, AlertsSaveCommand.self, AlertsChangeCommand.self,
      AlertsPauseCommand.self, AlertsResumeCommand.self, AlertsDeleteCommand.self,
      AlertsFeedCommand.self,
    ])
}

extension ArgumentHelp {
  /// The help for the argument that names a saved search.
  static let savedSearch = ArgumentHelp(
    "The saved search: its name or its id.", valueName: "search")
}

/// `homefind alerts list`: lists the user's saved searches.
struct AlertsListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List your saved searches.",
    discussion: """
      EXAMPLES
        homefind alerts list
        homefind alerts list --json
      """)

  @OptionGroup var output: OutputOptions
  @OptionGroup(title: "Settings") var remote: RemoteOptions

  func run() async throws {
    let answer = try await remote.signedIn().read(AccountList.searches.path)
    try output.print(answer.bytes) { AlertTable(screen: $0).lines(answer.list()) }
  }
}

/// The events that a saved search reports, and the frequency of its emails.
struct AlertOptions: ParsableArguments {
  @Option(
    "How often emails are sent: \(AlertFrequency.allCases.map(\.rawValue).joined(separator: ", ")).",
    value: "frequency", completion: .list(AlertFrequency.allCases.map(\.rawValue)))
  var frequency: String?

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "The changes to report, repeated or with commas: \(AlertKind.allCases.map(\.rawValue).joined(separator: ", ")).",
      valueName: "kinds"), completion: .list(AlertKind.allCases.map(\.rawValue)))
  var report: [String] = []

  var isEmpty: Bool { frequency == nil && report.isEmpty }

  /// Writes the given options as members of a request body.
  func write(to json: inout JSONWriter) {
    json.field("frequency", frequency)
    guard !report.isEmpty else { return }
    json.array("report", report.flatMap { $0.split(separator: ",") }.map { String($0).trimmed })
  }
}

/// `homefind alerts change`: changes the emails or the name of a saved search.
struct AlertsChangeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "change", abstract: "Change what a saved search reports and how often.",
    discussion: """
      EXAMPLES
        homefind alerts change "Near \(City.examples.station)" --frequency daily
        homefind alerts change "Near \(City.examples.station)" --report price-drop,gone --name "\(City.examples.station), cheaper"
      """)

  @Argument(help: .savedSearch) var search: String

  @Option("The search's new name.", value: "text") var name: String?

  @OptionGroup var alert: AlertOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup(title: "Settings") var remote: RemoteOptions

  func run() async throws {
    guard name != nil || !alert.isEmpty else {
      throw CommandFailure(
        .usage, CommandMessage.noChange(flags: ["--name", "--frequency", "--report"]))
    }
    try await remote.signedIn().change(search, output) { json in
      json.field("name", name)
      alert.write(to: &json)
    }
  }
}

/// `homefind alerts pause`: stops a saved search's emails.
struct AlertsPauseCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pause", abstract: "Stop the emails for a saved search; its feed continues.",
    discussion: """
      EXAMPLES
        homefind alerts pause "Near \(City.examples.station)"
      """)

  @Argument(help: .savedSearch) var search: String

  @OptionGroup var output: OutputOptions
  @OptionGroup(title: "Settings") var remote: RemoteOptions

  func run() async throws {
    try await remote.signedIn().change(search, output) {
      $0.field("frequency", AlertFrequency.never.rawValue)
    }
  }
}

/// `homefind alerts resume`: resumes a saved search's emails.
struct AlertsResumeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "resume", abstract: "Resume the emails for a saved search.",
    discussion: """
      Changes made in the meantime are not emailed.

      EXAMPLES
        homefind alerts resume "Near \(City.examples.station)"
        homefind alerts resume "Near \(City.examples.station)" --frequency daily
      """)

  @Argument(help: .savedSearch) var search: String

  @Option(
    "How often emails are sent: \(AlertFrequency.mailed.map(\.rawValue).joined(separator: ", ")) (default: \(AlertFrequency.immediately.rawValue)).",
    value: "frequency", completion: .list(AlertFrequency.mailed.map(\.rawValue)))
  var frequency: String?

  @OptionGroup var output: OutputOptions
  @OptionGroup(title: "Settings") var remote: RemoteOptions

  func run() async throws {
    try await remote.signedIn().change(search, output) {
      $0.field("frequency", frequency ?? AlertFrequency.immediately.rawValue)
    }
  }
}

extension AlertFrequency {
  /// The email frequencies.
  fileprivate static let mailed = allCases.filter { $0 != .never }
}

extension AccountClient {
  /// Changes the members of a saved search that are written by `write`, and prints the new email
  /// frequency.
  ///
  /// - Throws: The same errors as `ask`.
  fileprivate func change(
    _ name: String, _ output: OutputOptions, _ write: (inout JSONWriter) -> Void
  ) async throws {
    let answer = try await read(path(of: name, in: .searches), .patch, sending: write)
    let frequency = Message(answer.root["frequency"], as: AlertFrequency.self)
    try output.print(
      answer.bytes,
      saying: TogetherMessage.searchMailed(
        name: answer.root.text("name"), frequency: frequency))
  }
}

/// `homefind alerts delete`: deletes a saved search.
struct AlertsDeleteCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete", abstract: "Delete a saved search and its results.",
    discussion: """
      EXAMPLES
        homefind alerts delete "Near \(City.examples.station)"
      """)

  @Argument(help: .savedSearch) var search: String

  @OptionGroup(title: "Settings") var remote: RemoteOptions
  @OptionGroup(title: "Screen") var talk: TalkOptions

  func run() async throws {
    let client = try remote.signedIn()
    try await client.ask(client.path(of: search, in: .searches), .delete)
    Output.answer(TogetherMessage.searchDeleted(name: search.onOneLine))
  }
}

/// `homefind alerts feed`: creates a private address for feed readers.
struct AlertsFeedCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "feed",
    abstract: "Create a private Atom address for the results of a saved search.",
    discussion: """
      Prints an address for feed readers, which need not sign in: anyone who knows the address
      can read the results. The server stores only a digest of the address, so it cannot be printed
      again; a new address replaces the old one.

      EXAMPLES
        homefind alerts feed "Near \(City.examples.station)"
        homefind alerts feed "Near \(City.examples.station)" --revoke
      """)

  @Argument(help: .savedSearch) var search: String

  @Flag(help: "Revoke the address without creating a new one.")
  var revoke = false

  @OptionGroup var output: OutputOptions
  @OptionGroup(title: "Settings") var remote: RemoteOptions

  func run() async throws {
    let client = try remote.signedIn()
    let path = try await client.path(of: search, in: .searches) + "/feed"
    if revoke {
      try await client.ask(path, .delete)
      return Output.answer(TogetherMessage.feedRevoked(name: search.onOneLine))
    }
    let answer = try await client.read(path, .post, body: [])
    Output.talk(TogetherMessage.feedIsSecret)
    try output.print(answer.bytes) { _ in [client.address(answer.root.text("url"))] }
  }
}
