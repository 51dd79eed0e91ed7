import Accounts
import ArgumentParser
import Basics
import CommandOutput
import Hunts
import JSONStream
import Messages
import Transport

/// `homefind hunt invite`: creates a link that invites a person to a hunt.
struct HuntInviteCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "invite", abstract: "Invite someone to a shared list, by email or with a link.",
    discussion: """
      Prints the link that accepts the invitation. With an email address, only that person can
      accept the invitation, and the server emails the link if the server has a public URL;
      without an address, anyone with the link can accept it.

      EXAMPLES
        homefind hunt invite "Home for two" nok@mail.example --role editor
        homefind hunt invite "Home for two" --role viewer
      """)

  @Argument(help: .hunt) var hunt: String

  @Argument(help: ArgumentHelp("The email address of the person to invite.", valueName: "email"))
  var email: String?

  @Option(
    "The person's role: \(HuntRole.given.map(\.rawValue).joined(separator: " or ")) (default: \(HuntRole.viewer.rawValue)).",
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

/// `homefind hunt join`: accepts an invitation.
struct HuntJoinCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "join", abstract: "Accept an invitation to a shared list.",
    discussion: """
      EXAMPLES
        homefind hunt join 'https://homes.example/#invitation=hfi_…'
        homefind hunt join 0123456789abcdef0123456789abcdef
      """)

  @Argument(help: .invitation) var link: String

  @OptionGroup var output: OutputOptions
  @OptionGroup(title: "Settings") var remote: RemoteOptions

  func run() async throws {
    let answer = try await remote.signedIn().read(ReceivedPath.of(link), .post, body: [])
    try output.print(answer.bytes, saying: TogetherMessage.joined(name: answer.root.text("name")))
  }
}

/// `homefind hunt decline`: declines an invitation.
struct HuntDeclineCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "decline", abstract: "Decline an invitation to a shared list.",
    discussion: """
      An invitation to your address is deleted; the inviter is not notified. A
      link for everyone remains valid because others may also have it.

      EXAMPLES
        homefind hunt decline 'https://homes.example/#invitation=hfi_…'
        homefind hunt decline 0123456789abcdef0123456789abcdef
      """)

  @Argument(help: .invitation) var link: String

  @OptionGroup(title: "Settings") var remote: RemoteOptions
  @OptionGroup(title: "Screen") var talk: TalkOptions

  func run() async throws {
    try await remote.signedIn().ask(ReceivedPath.of(link), .delete)
    Output.answer(TogetherMessage.declined)
  }
}

/// `homefind hunt invitations`: lists invitations sent to the user's email address.
struct HuntInvitationsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "invitations", abstract: "List the invitations to your email address.",
    discussion: """
      EXAMPLES
        homefind hunt invitations
        homefind hunt invitations --json
      """)

  @OptionGroup var output: OutputOptions
  @OptionGroup(title: "Settings") var remote: RemoteOptions

  func run() async throws {
    let answer = try await remote.signedIn().read(ReceivedPath.all)
    try output.print(answer.bytes) { HuntText(screen: $0).invitations(answer.list()) }
  }
}

/// The paths of the user's invitations.
private enum ReceivedPath {
  static let all = "/v1/me/invitations"

  /// Returns the path of the invitation with this link, code or id. The server in a link is
  /// ignored, because the session token may be sent only to the session's server.
  static func of(_ link: String) -> String {
    let text = link.trimmed
    if let id = InvitationID(text) { return "\(all)/\(id.text)" }
    let code = text.split(whereSeparator: { "/=".contains($0) }).last.map(String.init)
    return "/v1/invitations/\(PercentEncoding.encoded(code ?? ""))"
  }
}

extension ArgumentHelp {
  /// The help for the argument that names an invitation.
  fileprivate static let invitation = ArgumentHelp(
    "The invitation's link or its code, or its id in homefind hunt invitations.",
    valueName: "link")
}
