import ArgumentParser
import CommandOutput
import Machine
import Messages

/// The text to print for a command line that cannot be parsed: the error, a suggestion, and where
/// to find help.
struct UsageText {
  private let error: any Error
  private let arguments: [String]

  /// Creates the text for an error thrown by the argument parser.
  init(_ error: any Error, arguments: [String] = ProgramArguments.all) {
    self.error = error
    self.arguments = arguments
  }

  /// One or more lines, without a trailing line feed.
  var text: String {
    let message = Homefind.message(for: error)
    let lines = Homefind.fullMessage(for: error).split(separator: "\n").map(String.init)
    let help = lines.last { $0.hasPrefix("  See ") }.map { String($0.dropFirst(2)) }
    if let unknown = CommandPath(arguments).unknown,
      unknown.isCertain || message == "Unexpected argument '\(unknown.name)'"
    {
      let hint = NearestName.hint(unknown.name, among: unknown.names)
      let message = CommandMessage.notACommand(path: unknown.path, name: unknown.name, hint)
      return message.text(in: Output.language) + "\n"
        + "See '\(unknown.path) --help' for more information."
    }
    if let guess = message.wholeMatch(
      of: /(Unknown option '-*(.+?)')\. Did you mean '-*(.+?)'\?/),
      !NearestName.isClose(String(guess.2), to: String(guess.3))
    {
      return ([guess.1 + "."] + [help].compactMap { $0?[...] }).joined(separator: "\n")
    }
    let what = lines.first { $0.hasPrefix("Help:") }
    // Homefind's own messages are already complete sentences; in Thai they have no full stop.
    let isWhole = message.hasSuffix(".") || message.hasSuffix("?") || message.last?.isASCII == false
    let sentence = isWhole ? message : message + "."
    return ([sentence] + [what, help].compactMap(\.self)).joined(separator: "\n")
  }
}

/// The commands named by the words of a command line.
private struct CommandPath {
  /// An unknown word where a command is expected.
  struct Unknown {
    /// The commands before the word: `homefind stations`.
    var path: String
    var name: String
    /// The commands that are possible in place of the word.
    var names: [String]
    /// Whether only a command is possible in place of the word.
    var isCertain: Bool
  }

  /// The first word that is not a command where a command is expected.
  private(set) var unknown: Unknown?

  init(_ arguments: [String]) {
    var command: any ParsableCommand.Type = Homefind.self
    var path = ["homefind"]
    for word in arguments {
      let known = command.configuration.subcommands
      guard !known.isEmpty, !word.hasPrefix("-") else { return }
      if word == "help" { return }
      guard let next = known.first(where: { $0.configuration.commandName == word }) else {
        unknown = Unknown(
          path: path.joined(separator: " "), name: word,
          names: known.compactMap {
            $0.configuration.shouldDisplay ? $0.configuration.commandName : nil
          },
          isCertain: command.configuration.defaultSubcommand == nil)
        return
      }
      path.append(word)
      command = next
    }
  }
}
