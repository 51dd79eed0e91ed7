import ArgumentParser
import Testing

@testable import homefind

/// Tests that users can copy the help's examples: each example is on one line, even if the terminal
/// is narrow.
@Suite struct HelpTests {
  private static func commands(
    _ command: any ParsableCommand.Type = Homefind.self
  ) -> [any ParsableCommand.Type] {
    [command]
      + command.configuration.subcommands.filter { $0.configuration.shouldDisplay }
      .flatMap { commands($0) }
  }

  @Test func examplesAreNeverWrapped() throws {
    for command in Self.commands() {
      let name = command.configuration.commandName ?? ""
      let discussion = command.configuration.discussion
      let start = try #require(discussion.firstRange(of: "EXAMPLES\n"), "\(name)")
      let help = HelpText.reflowed(
        Homefind.helpMessage(for: command, columns: 40), columns: 40)
      #expect(help.contains("\n" + discussion[start.lowerBound...] + "\n\nUSAGE: "), "\(name)")
    }
  }

  /// A line is broken only if the next word does not fit.
  @Test(arguments: [40, 80, 120]) func paragraphsAreFilled(columns: Int) throws {
    for command in Self.commands() {
      let help = HelpText.reflowed(
        Homefind.helpMessage(for: command, columns: columns), columns: columns)
      let start = try #require(help.firstRange(of: "\n\n")).upperBound
      let end = try #require(help.firstRange(of: "\nEXAMPLES\n")).lowerBound
      guard start < end else { continue }
      let lines = help[start..<end].split(separator: "\n", omittingEmptySubsequences: false)
      for (line, next) in zip(lines, lines.dropFirst())
      where line.first != " " && !line.isEmpty && next.first != " " {
        let word = next.prefix { $0 != " " }
        #expect(word.isEmpty || line.count + 1 + word.count > columns, "\(line)\n\(next)")
        #expect(line.count <= columns || !line.contains(" "), "\(line)")
      }
    }
  }

  /// The homes in the examples exist in the sample.
  @Test func exampleHomesExistInSample() async throws {
    let found = try await Program.run(
      "nearby", "--at", "Asok", "--radius", "50km", "--limit", "10000", "--template", "{id}")
    #expect(found.status == 0)
    let homes = Set(found.output.split(separator: "\n"))
    var named = 0
    for command in Self.commands() {
      for line in command.configuration.discussion.split(separator: "\n")
      where line.contains("homefind ") {
        for id in line.matches(of: /\b1\d{5}\b/) {
          named += 1
          #expect(homes.contains("sample.\(id.output)"), "\(line)")
        }
      }
    }
    #expect(named > 5)
  }

  @Test(arguments: [["serve", "--help"], ["help", "serve"]])
  func terminalShowsExampleOnOneLine(arguments: [String]) async throws {
    let terminal = try PseudoTerminal(arguments, columns: 50)
    let (text, status) = await terminal.outcome()
    #expect(status == 0)
    #expect(
      text.contains(
        "  curl 'http://127.0.0.1:8080/v1/nearby?lat=13.7370&lon=100.5603&radius=2km&type=condo'"),
      "\(text)")
  }
}
