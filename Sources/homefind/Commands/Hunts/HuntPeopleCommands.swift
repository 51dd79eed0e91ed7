import ArgumentParser
import CommandOutput
import JSONStream
import Messages

/// `homefind hunt members`: lists the members of a hunt.
struct HuntMembersCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "members", abstract: "List the members of a shared list and their roles.",
    discussion: """
      EXAMPLES
        homefind hunt members "Home for two"
      """)

  @Argument(help: .hunt) var hunt: String

  @OptionGroup var output: OutputOptions
  @OptionGroup(title: "Settings") var remote: RemoteOptions

  func run() async throws {
    let (client, path) = try await remote.signedIn(at: hunt)
    let members = try await client.read("\(path)?limit=1").list("members")
    let document = JSONWriter.document {
      $0.field(named: "items", json: ServerAnswer.array(members))
    }
    try output.print(document) { HuntText(screen: $0).members(members) }
  }
}
