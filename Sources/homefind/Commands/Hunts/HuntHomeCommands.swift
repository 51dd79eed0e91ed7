import ArgumentParser
import Basics
import CommandOutput
import Foundation
import Hunts
import JSONStream
import Listings
import Messages
import Parameters
import Region
import Search
import Transport

/// `homefind hunt add`: adds homes to a hunt.
struct HuntAddCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add homes to a shared list.",
    discussion: """
      A search on the server must have found the homes. With -, reads their ids, or the JSON
      that searches print, from standard input.

      EXAMPLES
        homefind hunt add "Home for two" 145831 131958
        homefind train --station \(City.examples.station) --ndjson | homefind hunt add "Home for two" -
      """)

  @Argument(help: .hunt) var hunt: String

  @Argument(help: ArgumentHelp("The homes, by their ids; - for standard input.", valueName: "id"))
  var ids: [String]

  @OptionGroup var output: OutputOptions
  @OptionGroup(title: "Settings") var remote: RemoteOptions

  func run() async throws {
    let client = try remote.signedIn()
    let wanted = try ids == ["-"] ? ListedIDs.read(.standardInput) : ids
    let path = try await client.path(of: hunt, in: .hunts)
    var added: [ServerAnswer] = []
    var failures: [CommandFailure] = []
    for id in wanted {
      do {
        added.append(try await client.put([:], home: id, of: path))
      } catch let failure as CommandFailure {
        failures.append(CommandFailure(failure.status, failure.message.about(id)))
        // An unknown home does not affect the other homes; any other failure stops the loop.
        if failure.status != .unknownPlace { break }
      }
    }
    if !added.isEmpty {
      try output.print(ServerAnswer.items(added)) { screen in
        added.map { answer in
          TogetherMessage.homeAdded(id: answer.root.text("listing"))
            .text(in: screen.language)
        }
      }
    }
    for failure in failures.dropLast() { Output.fail(failure) }
    if let last = failures.last { throw last }
  }
}

/// `homefind hunt change`: sets the status, note or rating of a home.
struct HuntChangeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "change", abstract: "Set the status, the note or your rating of a home.",
    discussion: """
      A home that is not in the list yet is added. Omitted values do not change.

      EXAMPLES
        homefind hunt change "Home for two" 145831 --status viewed --rating 4
        homefind hunt change "Home for two" 145831 --note "Quiet, but far from the station"
        homefind hunt change "Home for two" 145831 --rating none
      """)

  @Argument(help: .hunt) var hunt: String

  @Argument(help: .huntHome) var id: String

  @Option(
    "The status: \(HomeStatus.allCases.map(\.rawValue).joined(separator: ", ")).",
    value: "status", completion: .list(HomeStatus.allCases.map(\.rawValue)))
  var status: String?

  @Option(
    "The note, up to \(HuntLimits.note) characters; empty for none.", value: "text",
    parsing: .unconditional)
  var note: String?

  @Option(
    "Your rating, \(HomeRatings.range.lowerBound) to \(HomeRatings.range.upperBound), or none to remove it.",
    value: "n", parsing: .unconditional)
  var rating: String?

  @OptionGroup var output: OutputOptions
  @OptionGroup(title: "Settings") var remote: RemoteOptions

  func run() async throws {
    let edit = try edit()
    guard !edit.isEmpty else {
      throw CommandFailure(
        .usage, CommandMessage.noChange(flags: ["--status", "--note", "--rating"]))
    }
    let (client, path) = try await remote.signedIn(at: hunt)
    let answer = try await client.put(edit, home: id, of: path)
    for former in answer.list("replaced") {
      guard let value = former["value"]?.string else { continue }
      let field = Message(former["field"], as: HuntHomeField.self)
      Output.talk(TogetherMessage.former(field: field, value: former.label(of: value)))
    }
    try output.print(
      answer.bytes, saying: TogetherMessage.homeChanged(id: answer.root.text("listing")))
  }

  /// Returns the new values of the fields to change.
  private func edit() throws -> [HuntHomeField: HomeValue] {
    var edit: [HuntHomeField: HomeValue] = [:]
    edit[.status] = status.map(HomeValue.text)
    edit[.note] = note.map(HomeValue.text)
    switch rating {
    case nil: break
    case "none": edit[.rating] = HomeValue.none
    case let text?:
      guard let number = Int(text), HomeRatings.range.contains(number) else {
        throw CommandFailure(
          SearchError(parameter: "rating", .notANumber(text, in: HomeRatings.range)))
      }
      edit[.rating] = .number(number)
    }
    return edit
  }
}

/// `homefind hunt remove`: removes a home from a hunt.
struct HuntRemoveCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Remove a home from a shared list.",
    discussion: """
      If you add it again, its status, note and ratings come back.

      EXAMPLES
        homefind hunt remove "Home for two" 145831
      """)

  @Argument(help: .hunt) var hunt: String

  @Argument(help: .huntHome) var id: String

  @OptionGroup(title: "Settings") var remote: RemoteOptions
  @OptionGroup(title: "Screen") var talk: TalkOptions

  func run() async throws {
    let (client, path) = try await remote.signedIn(at: hunt)
    try await client.ask("\(path)/homes/\(PercentEncoding.encoded(id))", .delete)
    Output.answer(TogetherMessage.homeRemoved(id: id.onOneLine))
  }
}

/// A new value for one of a home's fields.
enum HomeValue: Sendable, Hashable {
  case text(String)
  case number(Int)
  case none
}

extension AccountClient {
  /// Adds a home to the hunt at `path`, or changes its fields.
  ///
  /// - Throws: The same errors as `ask`.
  fileprivate func put(
    _ edit: [HuntHomeField: HomeValue], home id: String, of path: String
  ) async throws -> ServerAnswer {
    try await read("\(path)/homes/\(PercentEncoding.encoded(id))", .put) { json in
      for (field, value) in edit.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
        switch value {
        case .text(let text): json.field(named: field.rawValue, text)
        case .number(let number): json.field(named: field.rawValue, number)
        case .none: json.null(named: field.rawValue)
        }
      }
    }
  }
}

extension JSONNode {
  /// Returns the label for the previous `value` of a home.
  fileprivate func label(of value: String) -> Message {
    self["field"]?.string == HuntHomeField.status.rawValue
      ? Message(self["value"], as: HomeStatus.self) : Message(verbatim: value.onOneLine)
  }
}

extension Message {
  /// Returns the message, prefixed with the id that it refers to.
  fileprivate func about(_ id: String) -> Message {
    Message("\(id.onOneLine): \(self)", "\(id.onOneLine): \(self)")
  }
}
