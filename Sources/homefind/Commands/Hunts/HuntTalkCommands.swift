import ArgumentParser
import Basics
import CommandOutput
import Foundation
import Hunts
import JSONStream
import Messages
import Transport

/// `homefind hunt messages`: prints a hunt's messages.
struct HuntMessagesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "messages", abstract: "Read the latest messages of a shared list.",
    discussion: """
      The messages stay unread unless --mark-read is given.

      EXAMPLES
        homefind hunt messages "Home for two"
        homefind hunt messages "Home for two" --about 145831 --mark-read
        homefind hunt messages "Home for two" --limit 500 --ndjson
      """)

  @Argument(help: .hunt) var hunt: String

  @Option("Only messages about this home.", value: "id")
  var about: String?

  @Option(
    "How many messages, \(MessageQuery.limits.lowerBound) to \(MessageQuery.limits.upperBound) (default: \(MessageQuery().limit)).",
    value: "n", parsing: .unconditional)
  var limit: String?

  @Option("Only messages before the one with this id.", value: "id", parsing: .unconditional)
  var before: String?

  @Flag(help: "Mark these and all earlier messages as read.")
  var markRead = false

  @OptionGroup var output: OutputOptions
  @OptionGroup(title: "Settings") var remote: RemoteOptions

  func run() async throws {
    let (client, path) = try await remote.signedIn(at: hunt)
    let parameters = [("listing", about), ("limit", limit), ("before", before)]
    let query = parameters.compactMap { name, value in
      value.map { "\(name)=\(PercentEncoding.encoded($0))" }
    }
    let answer = try await client.read(
      "\(path)/messages" + (query.isEmpty ? "" : "?" + query.joined(separator: "&")))
    let messages = answer.list()
    try output.print(answer.bytes) { screen in
      var lines = HuntText(screen: screen).messages(messages)
      if answer.root["more"]?.bool == true, let first = messages.first?["id"]?.string {
        lines.append(TogetherMessage.earlier(before: first.onOneLine).text(in: screen.language))
      }
      return lines
    }
    if markRead { try await mark(messages, of: path, client) }
  }

  /// Marks messages as read, separately for the hunt and for each home.
  private func mark(
    _ messages: [JSONNode], of path: String, _ client: AccountClient
  ) async throws {
    let last = Dictionary(
      messages.map { ($0["listing"]?.string, $0["id"]?.string) }, uniquingKeysWith: { $1 })
    for (listing, id) in last {
      try await client.ask(
        "\(path)/read", .post,
        body: JSONWriter.document { json in
          json.field("message", id)
          json.field("listing", listing)
        },
        // Retries are safe, because the server never moves a mark back.
        isIdempotent: true)
    }
  }
}

/// `homefind hunt post`: posts a message to a hunt's members.
struct HuntPostCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "post", abstract: "Write a message to the members of a shared list.",
    discussion: """
      EXAMPLES
        homefind hunt post "Home for two" "Shall we see it on Saturday?" --about 145831
      """)

  @Argument(help: .hunt) var hunt: String

  @Argument(help: "The message, up to \(HuntLimits.message) characters.") var text: String

  @Option("The home that the message is about.", value: "id")
  var about: String?

  @OptionGroup var output: OutputOptions
  @OptionGroup(title: "Settings") var remote: RemoteOptions

  func run() async throws {
    let (client, path) = try await remote.signedIn(at: hunt)
    // Retries are safe, because the server recognizes a repeated message by its key.
    let answer = try await client.read("\(path)/messages", .post, isIdempotent: true) { json in
      json.field("text", text)
      json.field("listing", about)
      json.field("key", UUID().uuidString)
    }
    try output.print(answer.bytes, saying: TogetherMessage.posted)
  }
}

/// `homefind hunt viewings`: lists viewings of homes.
struct HuntViewingsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "viewings", abstract: "List the viewings of a shared list, and who is coming.",
    discussion: """
      EXAMPLES
        homefind hunt viewings "Home for two"
        homefind hunt viewings "Home for two" --json
      """)

  @Argument(help: .hunt) var hunt: String

  @OptionGroup var output: OutputOptions
  @OptionGroup(title: "Settings") var remote: RemoteOptions

  func run() async throws {
    let (client, path) = try await remote.signedIn(at: hunt)
    let answer = try await client.read("\(path)/viewings")
    try output.print(answer.bytes) { HuntText(screen: $0).viewings(answer.list()) }
  }
}
