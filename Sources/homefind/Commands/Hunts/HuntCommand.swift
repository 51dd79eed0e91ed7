import ArgumentParser
import Basics
import CommandOutput
import JSONStream
import Messages
import Region
import Transport

/// `homefind hunt`: searches for homes together with other people.
struct HuntCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hunt", abstract: "Look for homes together with others.",
    discussion: """
      A shared list contains the homes that several people consider together. It is on the server
      where you are signed in (homefind login). Commands take its name or its id.

      EXAMPLES
        homefind hunt create "Home for two"
        homefind train --station \(City.examples.station) --ndjson | homefind hunt add "Home for two" -
        homefind hunt change "Home for two" 145831 --status viewed --rating 4
        homefind hunt invite "Home for two" nok@mail.example --role editor
        homefind hunt show "Home for two"
      """,
    subcommands: [
      HuntListCommand.self, HuntShowCommand.self, HuntCreateCommand.self, HuntRenameCommand.self,
      HuntAddCommand.self, HuntChangeCommand.self, HuntRemoveCommand.self,
      HuntMembersCommand.self, HuntInviteCommand.self, HuntInvitationsCommand.self,
      HuntJoinCommand.self, HuntDeclineCommand.self,
      HuntMessagesCommand.self, HuntPostCommand.self, HuntViewingsCommand.self,
    ])
}

extension ArgumentHelp {
  static let hunt = ArgumentHelp("The shared list: its name or its id.", valueName: "hunt")
  static let huntHome = ArgumentHelp("The home, by its id.", valueName: "id")
}

/// `homefind hunt list`: lists the user's hunts.
struct HuntListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List your shared lists.",
    discussion: """
      EXAMPLES
        homefind hunt list
        homefind hunt list --json
      """)

  @OptionGroup var output: OutputOptions
  @OptionGroup(title: "Settings") var remote: RemoteOptions

  func run() async throws {
    let answer = try await remote.signedIn().read(AccountList.hunts.path)
    try output.print(answer.bytes) { HuntText(screen: $0).hunts(answer.list()) }
  }
}

/// `homefind hunt show`: shows the homes of a hunt.
struct HuntShowCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show a shared list: homes, status, ratings and notes.",
    discussion: """
      With --ndjson or --template there is one line for each home.

      EXAMPLES
        homefind hunt show "Home for two"
        homefind hunt show "Home for two" --json
        homefind hunt show "Home for two" --template '{listing}\\t{status}\\t{note}'
      """)

  @Argument(help: .hunt) var hunt: String

  @OptionGroup var output: OutputOptions
  @OptionGroup(title: "Settings") var remote: RemoteOptions

  func run() async throws {
    let (client, path) = try await remote.signedIn(at: hunt)
    let answer = try await client.hunt(at: path)
    try output.print(answer.bytes, list: "homes") { HuntText(screen: $0).hunt(answer.root) }
  }
}

/// `homefind hunt create`: creates a hunt.
struct HuntCreateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "create", abstract: "Create a shared list that you own.",
    discussion: """
      EXAMPLES
        homefind hunt create "Home for two"
      """)

  @Argument(help: "The shared list's name.") var name: String

  @OptionGroup var output: OutputOptions
  @OptionGroup(title: "Settings") var remote: RemoteOptions

  func run() async throws {
    let answer = try await remote.signedIn().read(AccountList.hunts.path, .post) {
      $0.field("name", name)
    }
    try output.print(
      answer.bytes,
      saying: TogetherMessage.huntMade(name: answer.root.text("name"), id: answer.root.text("id")))
  }
}

/// `homefind hunt rename`: renames a hunt.
struct HuntRenameCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename", abstract: "Give a shared list another name.",
    discussion: """
      EXAMPLES
        homefind hunt rename "Home for two" "Home for three"
      """)

  @Argument(help: .hunt) var hunt: String

  @Argument(help: "The shared list's new name.") var name: String

  @OptionGroup var output: OutputOptions
  @OptionGroup(title: "Settings") var remote: RemoteOptions

  func run() async throws {
    let (client, path) = try await remote.signedIn(at: hunt)
    let answer = try await client.read(path, .patch) { $0.field("name", name) }
    try output.print(
      answer.bytes, saying: TogetherMessage.huntRenamed(name: answer.root.text("name")))
  }
}
