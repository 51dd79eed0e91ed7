import ArgumentParser

/// Formats a command's help: wraps each paragraph as a whole and leaves examples unchanged. The
/// argument parser wraps each line separately, which breaks paragraphs in odd places and makes it
/// impossible to copy examples.
enum HelpText {
  private static let heading = "EXAMPLES"
  private static let usage = "\n\nUSAGE: "

  /// Returns the argument parser's `help` with the command's discussion rewrapped.
  ///
  /// - Parameter columns: The maximum width of a paragraph in cells.
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

  /// Wraps the lines of each paragraph together; indented lines stay unchanged.
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

  /// Returns the command that a usage line describes. Follows the words of the line until one of
  /// them is not a command.
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
