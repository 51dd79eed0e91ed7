import ArgumentParser
import Basics
import CommandOutput
import Foundation
import JSONStream
import Transport

/// `homefind login`: signs in to a server with a code sent by email.
struct LoginCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "login", abstract: "Sign in to a homefind server with an emailed code.",
    discussion: """
      The server emails you a code; type it here, or give it with --code. The
      session's token is stored in homefind/session in the configuration folder,
      readable only by you, as is the API key of a server that needs one.

      EXAMPLES
        homefind login --server https://homes.example nok@example.com
      """)

  @Argument(help: ArgumentHelp("Your email address.", valueName: "email"))
  var email: String

  @Option(.server) var server: String?

  @Option(.serverKeyFile) var keyFile: String?

  @Option(help: "A code that you already have; no new code is emailed.")
  var code: String?

  @OptionGroup var remote: RemoteOptions
  @OptionGroup(title: "Screen") var talk: TalkOptions

  func run() async throws {
    let key = try Setting.secret(file: keyFile, .serverKey).flatMap { $0.isEmpty ? nil : $0 }
    let client = AccountClient(
      server: try AccountClient.server(server), key: key, http: try remote.client())
    if code == nil {
      try await client.ask(
        "/v1/sign-in", .post, body: JSONWriter.document { $0.field("email", email) })
      Output.talk(CommandNote.codeMailed)
    }
    guard let code = code ?? readLine(strippingNewline: true), !code.isEmpty else {
      throw CommandFailure(.usage, CommandMessage.noCode)
    }
    let answer = try await client.read("/v1/sign-in/code", .post) { json in
      json.field("email", email)
      json.field("code", code)
    }
    guard let token = answer.root["token"]?.string else { throw client.notAnAccountServer }
    try AccountSession(server: client.server, token: token, key: key).keep()
    Output.talk(CommandNote.signedIn(server: client.server))
  }
}

/// `homefind logout`: ends this machine's session.
struct LogoutCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "logout", abstract: "Sign out: end the session on the server and delete it here.",
    discussion: """
      EXAMPLES
        homefind logout
      """)

  @OptionGroup var remote: RemoteOptions
  @OptionGroup(title: "Screen") var talk: TalkOptions

  func run() async throws {
    let client = try remote.signedIn()
    // If the server does not know the session, the session has already ended.
    try await client.ask("/v1/me/sign-out", .post, body: [], accepting: 401)
    try AccountSession.forget()
    Output.talk(CommandNote.signedOut(server: client.server))
  }
}

/// `homefind account`: prints the signed-in user.
struct AccountCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "account", abstract: "Print who is signed in, and where.",
    discussion: """
      EXAMPLES
        homefind account
        homefind account --json
      """)

  @Flag(help: "Print JSON.") var json = false

  @OptionGroup var remote: RemoteOptions
  @OptionGroup(title: "Screen") var talk: TalkOptions

  func run() async throws {
    let client = try remote.signedIn()
    let answer = try await client.ask("/v1/me")
    if json { return Output.answer(answer) }
    guard let root = try? JSONDocument(answer).root, let email = root["email"]?.string else {
      throw client.notAnAccountServer
    }
    let name = root["name"]?.string.map { "\($0.onOneLine) " } ?? ""
    Output.answer("\(name)<\(email.onOneLine)> \(client.server)")
  }
}
