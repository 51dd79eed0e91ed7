import ArgumentParser

/// The help of a command, with its examples as they are written: the argument parser wraps them as it
/// wraps the text around them, and then they cannot be copied.
enum HelpText {
  private static let heading = "\nEXAMPLES\n"
  private static let usage = "\n\nUSAGE: "

  /// `help` of the argument parser with every line of its examples as one line.
  static func withExamples(_ help: String) -> String {
    guard let examples = help.firstRange(of: heading),
      let end = help[examples.upperBound...].firstRange(of: usage),
      let discussion = command(help[end.upperBound...])?.configuration.discussion,
      let written = "\n\(discussion)".firstRange(of: heading)
    else { return help }
    let before = help[..<examples.upperBound]
    let lines = "\n\(discussion)"[written.upperBound...]
    return "\(before)\(lines)\(help[end.lowerBound...])"
  }

  /// The command that a line of usage is for: its words as far as they name commands.
  private static func command(_ usage: Substring) -> (any ParsableCommand.Type)? {
    let words = usage.prefix { !$0.isNewline }.split(separator: " ")
    guard words.first == "homefind" else { return nil }
    var command: any ParsableCommand.Type = Homefind.self
    for word in words.dropFirst() {
      guard
        let next = command.configuration.subcommands
          .first(where: { $0.configuration.commandName ?? "" == word })
      else { break }
      command = next
    }
    return command
  }
}
