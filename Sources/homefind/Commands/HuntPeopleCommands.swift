import ArgumentParser
import Basics
import Hunts
import JSONStream
import Messages
import Transport

/// `homefind hunt members`: who looks along.
struct HuntMembersCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "members", abstract: "List the members of a hunt and their roles.",
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
    try output.print(document) { HuntTables(screen: $0).members(members) }
  }
}

/// `homefind hunt invite`: a link by which somebody becomes a member.
struct HuntInviteCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "invite", abstract: "Invite somebody to a hunt, by mail or by a link.",
    discussion: """
      Prints the link that accepts the invitation. With an address nobody else can accept it, and
      the server mails it where it has a public URL; without one, whoever has the link can.

      EXAMPLES
        homefind hunt invite "Home for two" nok@mail.example --role editor
        homefind hunt invite "Home for two" --role viewer
      """)

  @Argument(help: .hunt) var hunt: String

  @Argument(help: ArgumentHelp("The mail address of whom you invite.", valueName: "email"))
  var email: String?

  @Option(
    "What the person may do: \(HuntRole.given.map(\.rawValue).joined(separator: " or ")) (\(HuntRole.viewer.rawValue) unless given).",
    value: "role", completion: .list(HuntRole.given.map(\.rawValue)))
  var role: String?

  @OptionGroup var output: OutputOptions
  @OptionGroup(title: "Settings") var remote: RemoteOptions

  func run() async throws {
    let (client, path) = try await remote.signedIn(at: hunt)
    let answer = try await client.read("\(path)/invitations", .post) { json in
      json.field("email", email)
      json.field("role", role ?? HuntRole.viewer.rawValue)
    }
    let days = Int(HuntLimits.invitationSeconds / 86_400)
    Output.talk(
      answer.root["mailed"]?.bool == true
        ? TogetherMessage.invitationMailed(days: days) : .invitationToSend(days: days))
    try output.print(answer.bytes) { _ in
      let link = answer.root["page"]?.string ?? answer.root["url"]?.string ?? ""
      return [client.address(link).onOneLine]
    }
  }
}

/// `homefind hunt join`: an invitation is accepted.
struct HuntJoinCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "join", abstract: "Accept an invitation to a hunt.",
    discussion: """
      EXAMPLES
        homefind hunt join 'https://homes.example/?invitation=hfi_…'
      """)

  @Argument(help: ArgumentHelp("The invitation's link, or its code.", valueName: "link"))
  var link: String

  @OptionGroup var output: OutputOptions
  @OptionGroup(title: "Settings") var remote: RemoteOptions

  func run() async throws {
    let client = try remote.signedIn()
    // Whatever server the link names: the session is shown to the one that it is of.
    let code = link.trimmed.split(whereSeparator: { "/=".contains($0) }).last.map(String.init)
    let answer = try await client.read(
      "/v1/invitations/\(PercentEncoding.encoded(code ?? ""))", .post, body: [])
    try output.print(answer.bytes, saying: TogetherMessage.joined(name: answer.root.text("name")))
  }
}
