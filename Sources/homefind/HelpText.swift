import ArgumentParser

/// The help of a command, with its paragraphs wrapped as a whole and its examples as they are written:
/// the argument parser wraps line by line, which breaks paragraphs at odd places and examples so that
/// they cannot be copied.
enum HelpText {
  private static let heading = "EXAMPLES"
  private static let usage = "\n\nUSAGE: "

  /// `help` of the argument parser with the command's discussion anew.
  ///
  /// - Parameter columns: The number of cells that a line of a paragraph may take.
  static func reflowed(_ help: String, columns: Int) -> String {
    guard let start = help.firstRange(of: "\n\n"),
      let end = help[start.lowerBound...].firstRange(of: usage),
      start.upperBound < end.lowerBound,
      let discussion = command(help[end.upperBound...])?.configuration.discussion,
      !discussion.isEmpty
    else { return help }
    let lines = discussion.split(separator: "\n", omittingEmptySubsequences: false)
    let examples = lines.firstIndex { $0 == heading } ?? lines.endIndex
    let whole = paragraphs(lines[..<examples], columns) + lines[examples...].map(String.init)
    return help[..<start.upperBound] + whole.joined(separator: "\n") + help[end.lowerBound...]
  }

  /// The lines with those of each paragraph wrapped together; lines that are indented stay.
  private static func paragraphs(_ lines: ArraySlice<Substring>, _ columns: Int) -> [String] {
    var wrapped: [String] = []
    var isWithin = false
    for line in lines {
      guard let first = line.first, first != " " else {
        wrapped.append(String(line))
        isWithin = false
        continue
      }
      for word in line.split(separator: " ") {
        if isWithin, let last = wrapped.last, last.count + 1 + word.count <= columns {
          wrapped[wrapped.count - 1] += " \(word)"
        } else {
          wrapped.append(String(word))
        }
        isWithin = true
      }
    }
    return wrapped
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
