import Foundation
import Testing

@testable import homefind

/// Tests the completions in real shells; `scripts/completions` installs the shells that are
/// missing.
@Suite struct CompletionTests {
  /// A shell, which is tested if it is installed.
  enum Shell: String, CaseIterable {
    case bash, zsh, fish
  }

  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static func isInstalled(_ name: String) -> Bool {
    ["/usr/bin", "/bin", "/usr/local/bin"].contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/\(name)")
    }
  }

  @Test(
    .enabled(if: isInstalled("python3"), "there is no python3, which works the terminal"),
    arguments: Shell.allCases.filter { isInstalled($0.rawValue) })
  func tabKeyCompletesInShell(shell: Shell) async throws {
    let script = Self.root.appending(path: "scripts/completions.d/shells.py")
    let run = RunningProgram(
      ["python3", script.path, Program.url.path, shell.rawValue],
      executable: URL(filePath: "/usr/bin/env"))
    try run.start()
    let outcome = await run.outcome()
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
  }

  /// The options of the default subcommands `route find` and `stations list` are completed even if
  /// the subcommand is omitted.
  @Test(arguments: [
    ["route", "--", "--from"], ["route", "find", "--", "--from"], ["route", "--", "--to"],
    ["stations", "find", "--", "positional@0"],
  ])
  func defaultSubcommandCompletesWithoutItsName(words: [String]) async throws {
    let outcome = try await Program.run(["---completion"] + words + ["0", "2", "Ekk"])
    #expect(outcome.output.contains("Ekkamai"), "\(outcome)")
  }

  @Test(arguments: Shell.allCases)
  func completionScriptsIncludeDefaultSubcommandOptions(shell: Shell) async throws {
    let script = try await Program.run("--generate-completion-script", shell.rawValue).output
    for (function, option) in [("route", "from"), ("stations", "system")] {
      let words =
        switch shell {
        case .bash: "_homefind_\(function)() {"
        case .zsh: "_homefind_\(function)() {"
        case .fish: "\"homefind \(function)\" \(option)'"
        }
      let start = try #require(script.firstRange(of: words), "\(words)")
      #expect(script[start.lowerBound...].prefix(6_000).contains(option))
    }
  }

  @Test(arguments: [
    ("Asok", "Asok"), ("", ""), ("Mo\\ Ch", "Mo Ch"), ("\"Mo Ch", "Mo Ch"), ("'Mo Ch", "Mo Ch"),
    ("\"Mo Chit\"", "Mo Chit"), ("'a\\b", "a\\b"), ("\"a\\\"b", "a\"b"), ("Mo\\", "Mo"),
    ("อโศ", "อโศ"),
  ])
  func shellQuotingIsRemovedFromWord(typed: String, word: String) {
    #expect(LiveNames.unquoted(typed) == word)
  }
}
